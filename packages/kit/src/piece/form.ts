import { type DropdownOption, type InputProperty, Property } from '@activepieces/pieces-framework';
import {
  checkLength,
  isFilledIn,
  readChoiceField,
  readJsonField,
  readListField,
  readNumberField,
  readPairsField,
  readSwitchField,
  readTextField,
  readWholeNumberField,
  requireField,
} from '../values/field';
import { type FieldRow, NOT_OFFERED, type Options, type ValuesOf } from '../values/field-rows';
import { isEmptyDeep } from '../values/json';

/** The piece's own control or reader, for rows that name it with `as`. */
export type FieldVariant = {
  prop?: (row: FieldRow) => InputProperty;
  /** Reads a text or a list entry, which can hold several texts; returns `undefined` if it is empty. */
  read?: (label: string, value: unknown) => string | string[] | undefined;
};

type RowWith<Name> = FieldRow & { readonly as?: Name };
export type RowsWith<Name> = Readonly<Record<string, RowWith<Name>>>;

export type Form<Name> = {
  propsOf: <Rows extends RowsWith<Name>>(rows: Rows) => Record<keyof Rows, InputProperty>;
  /**
   * Reads a form as the platform passes it.
   * @throws Failure `invalid`, with the label of the first invalid field.
   */
  readFields: <Rows extends RowsWith<Name>>(
    rows: Rows,
    form: Readonly<Partial<Record<keyof Rows, unknown>>>,
  ) => ValuesOf<Rows>;
};

/**
 * Creates the functions that build forms from their rows and read the submitted values.
 * @param variants by the names that rows give in `as`.
 */
export function formOf<Name extends string>(
  variants: Readonly<Record<Name, FieldVariant>>,
): Form<Name> {
  type Rows = RowsWith<Name>;
  const variantOf = ({ as }: RowWith<Name>): FieldVariant => (as === undefined ? {} : variants[as]);

  function propsOf<Fields extends Rows>(rows: Fields): Record<keyof Fields, InputProperty>;
  function propsOf(rows: Rows): Record<string, InputProperty> {
    const entries = Object.entries(rows);
    const props = entries.map(([key, row]): [string, InputProperty] => {
      requireDefaultInRange(row);
      const { advanced, placeholder } = row;
      // Keys that SDK 0.32.0 does not know; it keeps them, and older builders ignore them.
      const shown = {
        ...(advanced && { advanced }),
        ...(placeholder !== undefined && { placeholder }),
      };
      return [key, Object.assign((variantOf(row).prop ?? propOf)(row), shown)];
    });
    const ofGateway = entries.findIndex(([, row]) => isForGateways(row));
    if (ofGateway >= 0) props.splice(ofGateway, 0, ['gatewayNote', gatewayNote()]);
    return Object.fromEntries(props);
  }

  function readFields<Fields extends Rows>(
    rows: Fields,
    form: Readonly<Partial<Record<keyof Fields, unknown>>>,
  ): ValuesOf<Fields>;
  function readFields(rows: Rows, form: Readonly<Record<string, unknown>>): object {
    const values: Record<string, unknown> = {};
    for (const [key, row] of Object.entries(rows)) {
      // A default is read like any other value, so that it never lies outside its own range.
      const given = isFilledIn(form[key]) ? form[key] : row.default;
      const value = readRow(row, given, variantOf(row).read);
      // The builder shows an untouched list as one empty row. An empty list that is mapped into a row is none either.
      const isEmpty =
        Array.isArray(value) &&
        (row.kind === 'mapped' ? value.flat().every(isBlank) : value.length === 0);
      values[key] = row.required
        ? requireField(row.label, isEmpty ? undefined : value, problemOfEmpty(row))
        : value;
    }
    return values;
  }

  return { propsOf, readFields };
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'object' && isEmptyDeep(value);
}

/** The builder maps a list of objects by *f(x)* in a way that its engine resolves to an empty list. */
function problemOfEmpty(row: FieldRow): string | undefined {
  return row.kind === 'mapped' && row.list
    ? 'the list is empty. If you mapped one with f(x), switch f(x) off, and insert the list into a row.'
    : undefined;
}

/** @throws Error for a row that would refuse its own default. */
function requireDefaultInRange(row: FieldRow): void {
  if (row.kind !== 'number' && row.kind !== 'wholeNumber') return;
  const { label, default: value, range } = row;
  if (value !== undefined && (value < range.min || value > range.max)) {
    throw new Error(`${label}: the default ${value} is outside ${range.min} to ${range.max}.`);
  }
}

/** Returns the note above the first field that only gateways have. */
function gatewayNote(): InputProperty {
  const value = "For calls through your company's own API gateway.";
  return Object.assign(Property.MarkDown({ value }), { advanced: true });
}

function isForGateways(row: FieldRow): boolean {
  return 'vendor' in row && row.vendor === NOT_OFFERED;
}

function propOf(row: FieldRow): InputProperty {
  const { label, help, required = false, kind } = row;
  const about = { displayName: label, description: help, required };
  switch (kind) {
    case 'switch':
      return Property.Checkbox({ ...about, defaultValue: row.default === true });
    case 'number':
    case 'wholeNumber':
      return Property.Number({ ...about, defaultValue: row.default });
    case 'pairs':
      return Property.Object(about);
    case 'onOff':
      return Property.StaticDropdown({ ...about, options: { options: ON_OFF } });
    case 'longText':
      return Property.LongText(about);
    case 'json':
      return Property.Json(about);
    case 'mapped':
      if (!row.list) return Property.ShortText(about);
      // The builder then shows a row at first. A list that is inserted there arrives whole, unlike one mapped by f(x).
      return Property.Array({ ...about, ...(required && { defaultValue: [''] }) });
    case 'list':
    case 'choices':
      return row.options === undefined
        ? Property.Array(about)
        : Property.StaticMultiSelectDropdown({ ...about, options: choicesOf(row.options) });
    case 'choice':
    case 'text':
    case undefined:
      if (row.options === undefined) break;
      return Property.StaticDropdown({ ...about, options: choicesOf(row.options) });
  }
  return Property.ShortText(about);
}

const ON_OFF = [
  { label: 'On', value: true },
  { label: 'Off', value: false },
];

function choicesOf(options: Options): { options: DropdownOption<string>[] } {
  const labels = isWords(options)
    ? options.map((word): [string, string] => [
        word,
        `${word.charAt(0).toUpperCase()}${word.slice(1)}`.replaceAll('_', ' '),
      ])
    : Object.entries(options);
  return { options: labels.map(([value, label]) => ({ label, value })) };
}

function readRow(row: FieldRow, value: unknown, read: FieldVariant['read']): unknown {
  const { label, kind } = row;
  switch (kind) {
    case 'number':
      return readNumberField(label, value, row.range);
    case 'wholeNumber':
      return readWholeNumberField(label, value, row.range);
    case 'switch':
      return readSwitchField(label, value);
    case 'onOff':
      return isFilledIn(value) ? readSwitchField(label, value) : undefined;
    case 'pairs':
      return readPairsField(label, value);
    case 'json':
      return readJsonField(label, value);
    case 'mapped':
      return isFilledIn(value) ? value : undefined;
    case 'choice':
      return readChoiceField(label, value, wordsOf(row.options));
    case 'choices': {
      const words = wordsOf(row.options);
      const choices = readListField(label, value, listReader);
      return [...new Set(choices.map((word) => readChoiceField(label, word, words)))];
    }
    case 'list': {
      // A multi-select can be mapped, as in `choices`.
      const readEntry = row.options === undefined ? read : listReader;
      const entries = [...new Set(readListField(label, value, readEntry))];
      if (row.longest !== undefined) checkLength(label, entries.join(), row.longest, 'characters');
      return entries;
    }
    case 'text':
    case 'longText':
    case undefined:
      return read === undefined ? readTextField(label, value, row.longest) : read(label, value);
  }
}

/** Reads an entry of a multi-select: a newer engine passes a mapped text such as "published,draft" as one entry. */
const listReader = (label: string, entry: unknown) =>
  typeof entry === 'string' ? readListField(label, entry) : readTextField(label, entry);

function wordsOf(options: Options): readonly string[] {
  return isWords(options) ? options : Object.keys(options);
}

function isWords(options: Options): options is readonly string[] {
  return Array.isArray(options);
}
