import type { Contract } from './contract';
import { invalidField } from './failure';
import type { Range } from './field';
import { asRecord, type JsonRecord } from './json';

/** Replaces the wire name where a contract lacks the field. A value in the field is refused there. */
export const NOT_OFFERED = 'not offered';
/** Replaces the wire name where code computes the value that is sent. */
export const BY_RULE = 'by rule';
/** Replaces the wire name of pairs, which are sent under their own names. */
export const AS_NAMED = 'as named';

/** Filters that a gateway reportedly supports, under undocumented names. */
export const OTHER_FILTERS = {
  kind: 'pairs',
  label: 'Other Filters',
  help: 'Gateway only: names and values of extra filters.',
  advanced: true,
  gateway: AS_NAMED,
  vendor: NOT_OFFERED,
} as const;

/** Adds the service's own records to the entries of a list. It is not sent. */
export const FULL_RECORDS = {
  fullRecords: {
    kind: 'switch',
    label: 'Include Full Records',
    help: "Adds the service's original record to each item, as raw.",
    advanced: true,
  },
} as const;

/** The time zone in which the days of other fields begin. It is not sent; the form needs a variant `timeZone`. */
export const TIME_ZONE = {
  timeZone: {
    as: 'timeZone',
    label: 'Time Zone',
    placeholder: 'Australia/Sydney',
    help: 'Zone in which a day begins, such as Australia/Sydney. Empty for UTC.',
    advanced: true,
  },
} as const;

/** Returns the rows as advanced ones: fields that most people leave alone. */
export function advanced<Rows extends FieldRows>(
  rows: Rows,
): { readonly [Key in keyof Rows]: Rows[Key] & { readonly advanced: true } };
export function advanced(rows: FieldRows): FieldRows {
  return Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [key, { ...row, advanced: true }]),
  );
}

type Unnamed = typeof NOT_OFFERED | typeof BY_RULE | typeof AS_NAMED;

/** Options to choose from: labels by value, or words such as `in_transit`, which the builder shows as "In transit". */
export type Options = readonly string[] | Readonly<Record<string, string>>;

/** One field of a form: a text by default. It determines the builder's control, the check and the type of the value. */
export type FieldRow = Readonly<{
  label: string;
  help: string;
  /** An example, shown inside an empty text field. */
  placeholder?: string;
  required?: true;
  /** Folded under *Advanced* by builders from 0.88.2 on. */
  advanced?: true;
  /** Set when the step is added, and used if the field is emptied. */
  default?: number | boolean;
  /** A value without effect. Like the default, it is accepted where the contract lacks the field. */
  neutral?: unknown;
  /** Name of the piece's own control or reader for this field. */
  as?: string;
}> &
  Readonly<
    | { kind: 'number' | 'wholeNumber'; range: Range; default?: number }
    /** One or several of the options only. */
    | { kind: 'choice' | 'choices'; options: Options }
    /** Other texts than the options can be mapped. `longest` in characters, including the commas of a list. */
    | { kind?: 'text' | 'longText' | 'list'; options?: Options; longest?: number }
    /** An untouched `onOff` changes nothing; a `switch` that is off is not sent. */
    | { kind: 'switch'; default?: boolean }
    | { kind: 'onOff' }
    /** Names and values of parameters that no other row sends. The names are not known in advance. */
    | { kind: 'pairs' }
    /** JSON, typed or mapped. */
    | { kind: 'json' }
    /** Any value of an earlier step, unchanged; with `list`, one entry per row or a whole list. */
    | { kind: 'mapped'; list?: true }
  >;

export type FieldRows = Readonly<Record<string, FieldRow>>;

/** Fields of a request with their names in each contract, or a statement that the contract lacks them. */
export type FieldsOf<Gateway, Vendor> = Readonly<
  Record<
    string,
    FieldRow & {
      gateway: (keyof Gateway & string) | Unnamed;
      vendor: (keyof Vendor & string) | Unnamed;
    }
  >
>;

type WireRows<Of extends Contract> = Readonly<
  Record<string, FieldRow & Readonly<Record<Of, string>>>
>;

type OptionOf<Choices> = Choices extends readonly (infer Word)[] ? Word : keyof Choices;

type ValueOf<Row> = Row extends { kind: 'number' | 'wholeNumber' }
  ? number
  : Row extends { kind: 'switch' | 'onOff' }
    ? boolean
    : Row extends { kind: 'pairs' }
      ? Readonly<Record<string, string>>
      : Row extends { kind: 'json' | 'mapped' }
        ? unknown
        : Row extends { kind: 'list' }
          ? string[]
          : Row extends { kind: 'choice'; options: infer Choices }
            ? OptionOf<Choices>
            : Row extends { kind: 'choices'; options: infer Choices }
              ? OptionOf<Choices>[]
              : string;

/** A field whose value is never `undefined`: it is required, has a default, or is empty in its own way (`false`, `[]`). */
type AlwaysPresent =
  | { required: true }
  | { kind: 'switch' | 'list' | 'choices' }
  | { default: unknown };

/** The values read from a form. An empty field is `undefined`, an empty list `[]`. */
export type ValuesOf<Rows> = {
  [Key in keyof Rows as Rows[Key] extends AlwaysPresent ? Key : never]: ValueOf<Rows[Key]>;
} & {
  [Key in keyof Rows as Rows[Key] extends AlwaysPresent ? never : Key]?:
    | ValueOf<Rows[Key]>
    | undefined;
};

type SentOf<Row> =
  | (Row extends { kind: 'list' | 'choices' }
      ? string
      : Row extends { kind: 'switch' }
        ? true
        : ValueOf<Row>)
  | (Row extends { required: true } ? never : undefined);

type WireOf<Rows extends WireRows<Of>, Of extends Contract> = {
  [Key in keyof Rows as Exclude<Rows[Key][Of], Unnamed>]: SentOf<Rows[Key]>;
};

/** The parameters that code computes, by the field marked `BY_RULE`. */
export type RulesOf<Rows extends WireRows<Of>, Of extends Contract, Query> = {
  [Key in keyof Rows as Rows[Key][Of] extends typeof BY_RULE ? Key : never]: Partial<Query>;
};

type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type RuledOf<Rules, Written> = keyof Rules extends never
  ? unknown
  : Omit<UnionToIntersection<Rules[keyof Rules]>, keyof Written>;

/**
 * Builds the query or body of a contract. An empty field and a switch that is off are `undefined`; a list is one
 * comma-separated text. Rules with exact types result in an exact type of the body.
 * @param rules values for the fields marked `BY_RULE`.
 * @throws Failure `invalid` for a value in a field that the contract lacks, and for a pair that the contract lacks or
 * whose name belongs to another field.
 */
export function toRequest<
  Rows extends WireRows<Of>,
  Of extends Contract,
  Rules extends RulesOf<Rows, Of, object>,
>(
  rows: Rows,
  contract: Of,
  values: Partial<ValuesOf<Rows>>,
  rules: Rules,
): WireOf<Rows, Of> & RuledOf<Rules, WireOf<Rows, Of>>;
export function toRequest(
  rows: FieldRows,
  contract: Contract,
  values: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, object>>,
): object {
  return sentValues(rows, contract, values, rules);
}

/** Does the same as `toRequest` for untyped rows. A field without a name is not sent; a gateway uses the vendor's by default. */
export function sentValues(
  rows: Readonly<Record<string, FieldRow & Partial<Record<Contract, string>>>>,
  contract: Contract,
  values: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, object>>,
): JsonRecord {
  refuseNotOffered(rows, contract, values);
  const written: Record<string, unknown> = {};
  const labels = new Map<string, string>();
  const pairs: { row: (typeof rows)[string]; name: string; value: unknown }[] = [];
  for (const [key, row] of Object.entries(rows)) {
    const name = row[contract] ?? row.vendor;
    if (row.kind === 'pairs') {
      for (const [name, value] of Object.entries(asRecord(values[key])))
        pairs.push({ row, name, value });
    } else if (name === BY_RULE) {
      for (const ruled of Object.keys(rules[key] ?? {})) labels.set(ruled, row.label);
    } else if (name !== undefined && name !== NOT_OFFERED) {
      written[name] = sentForm(row, values[key]);
      labels.set(name, row.label);
    }
  }
  for (const ruled of Object.values(rules)) Object.assign(written, ruled);
  const named = pairs.map(({ row, name, value }) => {
    const label = labels.get(name);
    if (label !== undefined) {
      throw invalidField(
        row.label,
        `"${name}" is sent by the field ${label}; use that field instead.`,
      );
    }
    if (row[contract] === NOT_OFFERED) {
      throw invalidField(row.label, `"${name}" works through a gateway only; remove it.`);
    }
    return [name, value] as const;
  });
  return { ...written, ...Object.fromEntries(named) };
}

/**
 * Refuses two fields of the same meaning if both are filled in.
 * @throws Failure `invalid`, with the label of the second one.
 */
export function refuseBoth<Key extends string>(
  rows: Readonly<Record<Key, FieldRow>>,
  values: Readonly<Partial<Record<Key, unknown>>>,
  [one, other]: readonly [Key, Key],
): void {
  if (values[one] === undefined || values[other] === undefined) return;
  throw invalidField(rows[other].label, `leave it empty, since ${rows[one].label} is filled in.`);
}

/**
 * Requires exactly one of two fields: a choice, or a text.
 * @throws Failure `invalid` for none, or for both.
 */
export function requireEither<Key extends string>(
  rows: Readonly<Record<Key, FieldRow>>,
  values: Readonly<Partial<Record<Key, unknown>>>,
  [chosen, written]: readonly [Key, Key],
): void {
  if (values[chosen] === undefined && values[written] === undefined) {
    throw invalidField(rows[chosen].label, `choose one, or fill in ${rows[written].label}.`);
  }
  refuseBoth(rows, values, [chosen, written]);
}

function sentForm({ kind }: FieldRow, value: unknown): unknown {
  if (Array.isArray(value)) return value.join(',') || undefined;
  return kind === 'switch' && value === false ? undefined : value;
}

/**
 * Refuses a value in a field that the contract lacks, so that no input is silently dropped.
 * @throws Failure `invalid`, with the label of the first one in row order.
 */
export function refuseNotOffered(
  rows: Readonly<Record<string, FieldRow & Partial<Record<Contract, string>>>>,
  contract: Contract,
  values: Readonly<Record<string, unknown>>,
): void {
  for (const [key, row] of Object.entries(rows)) {
    // `toRequest` checks pairs, name by name.
    const asks = row.kind !== 'pairs' && sentForm(row, values[key]) !== undefined;
    const isNeutral = [row.default, row.neutral].includes(values[key]);
    if (row[contract] === NOT_OFFERED && asks && !isNeutral) {
      throw invalidField(
        row.label,
        'not available through a gateway; leave it empty or switched off.',
      );
    }
  }
}
