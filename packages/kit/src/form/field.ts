import { type DropdownOption, type InputProperty, Property } from '@activepieces/pieces-framework';
import { readTimeZoneField } from '../values/calendar-day';
import { invalidField } from '../values/failure';
import {
  checkLength,
  isEmptyWord,
  isFilledIn,
  type Range,
  readChoiceField,
  readDateField,
  readDayField,
  readEmailField,
  readIdField,
  readJsonField,
  readListField,
  readNumberField,
  readPlainValue,
  readPairsField,
  readSwitchField,
  readTextField,
  readWholeNumberField,
  requirePlainText,
} from '../values/field';
import { asText, isEmptyDeep } from '../values/json';
import { isSameText } from '../values/text';

/** The texts and the place of a field in the builder, under the names of the SDK. */
export type Shown = {
  displayName: string;
  /** At most 70 characters: the builder folds the rest. */
  description: string;
  /** An example, shown inside an empty text field. */
  placeholder?: string;
  /** Folded under *Advanced* by builders from 0.88.2 on. */
  advanced?: true;
  /** Only gateways take it. Put it last in a form, since the builder shows a note above the first such field. */
  gatewayOnly?: true;
};

/** The properties that all controls of the SDK take. */
export type About = { displayName: string; description: string; required: boolean };

/** Makes the builder's control of a field. */
export type Control = (about: About) => InputProperty;

/**
 * Reads a value as the platform passes it: typed, mapped from an earlier step, or untouched.
 * @throws Failure `invalid`, with the label.
 */
export type Reader<Value> = (label: string, given: unknown) => Value;

/** One field of a form: the builder's control, and the reader of what it passes, which decides the type. */
export type Field<Value> = Readonly<
  Shown & {
    required: boolean;
    /** Values without effect, such as the default: accepted where a contract lacks the field. */
    idle: readonly unknown[];
    /** The problem of a required field without a value. */
    ifEmpty: string;
    /** Called when the step is made, since a control must not be shared. */
    control: Control;
    read: (given: unknown) => Value;
  }
>;
export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<One> = One extends Field<infer Value> ? Value : never;

/** The values of a form. Fields that can be `undefined` can be left out. */
export type ValuesOf<Form> = {
  [Key in keyof Form as undefined extends ValueOf<Form[Key]> ? never : Key]: ValueOf<Form[Key]>;
} & {
  [Key in keyof Form as undefined extends ValueOf<Form[Key]> ? Key : never]?: ValueOf<Form[Key]>;
};

/** Returns a field with a control of the piece's own. */
export function field<Value>(
  shown: Shown,
  control: Control,
  read: Reader<Value>,
  idle: readonly unknown[] = [],
): Field<Value> {
  return {
    ...shown,
    required: false,
    idle,
    ifEmpty: 'fill in this field.',
    control,
    read: (given) => read(shown.displayName, given),
  };
}

/** Returns a reader to which a word such as `N/A` is an empty field. */
export function plainly<Value>(read: Reader<Value>): Reader<Value> {
  return (label, given) => read(label, readPlainValue(label, given));
}

/** A short text, or the result of a reader: an email, a day, a country's code. */
export function text(shown: Shown): Field<string | undefined>;
export function text<Value>(shown: Shown, read: Reader<Value>): Field<Value>;
export function text(shown: Shown, read: Reader<unknown> = readTextField): Field<unknown> {
  return field(shown, (about) => Property.ShortText(about), plainly(read));
}
/** A text in which each word counts, such as a search: `none` and `unknown` are words. */
export function words<Value>(shown: Shown, read: Reader<Value>): Field<Value> {
  return field(
    shown,
    (about) => Property.ShortText(about),
    (label, given) => read(label, requirePlainText(label, given)),
  );
}
export const longText = (shown: Shown, read: Reader<string | undefined> = readTextField) =>
  field(shown, (about) => Property.LongText(about), plainly(read));
export const id = (shown: Shown) => text(shown, readIdField);
export const email = (shown: Shown) => text(shown, readEmailField);
/** A calendar day: `YYYY-MM-DD`. */
export const day = (shown: Shown) => text(shown, readDayField);
/** A calendar day, with or without a time, as `readDateField` returns it. */
export const date = (shown: Shown) => text(shown, readDateField);

/** Returns a reader of texts up to a length, in characters. */
export function upTo(longest: number): Reader<string | undefined> {
  return (label, given) => readTextField(label, given, longest);
}

type Numbers<Default> = Shown & { range: Range; defaultValue?: Default };
type OrUndefined<Default> = Default extends number ? never : undefined;

/** A number. It is never `undefined` with a default, which also stands for an emptied field. */
export function number<Default extends number | undefined = undefined>(
  shown: Numbers<Default>,
): Field<number | OrUndefined<Default>>;
export function number(shown: Numbers<number>): Field<number | undefined> {
  return numeric(shown, readNumberField);
}
export function wholeNumber<Default extends number | undefined = undefined>(
  shown: Numbers<Default>,
): Field<number | OrUndefined<Default>>;
export function wholeNumber(shown: Numbers<number>): Field<number | undefined> {
  return numeric(shown, readWholeNumberField);
}

function numeric(
  { range, defaultValue, ...shown }: Numbers<number>,
  read: typeof readNumberField,
): Field<number | undefined> {
  const control: Control = (about) => {
    if (defaultValue !== undefined && (defaultValue < range.min || defaultValue > range.max)) {
      throw new Error(
        `${about.displayName}: the default ${defaultValue} is outside ${range.min} to ${range.max}.`,
      );
    }
    return Property.Number({ ...about, defaultValue });
  };
  const readOrDefault = (label: string, given: unknown) =>
    read(label, isFilledIn(given) ? given : defaultValue, range);
  return field(shown, control, readOrDefault, defaultValue === undefined ? [] : [defaultValue]);
}

/** A checkbox. One that is off has no effect. */
export function checkbox({
  defaultValue = false,
  ...shown
}: Shown & { defaultValue?: boolean }): Field<boolean> {
  return field(
    shown,
    (about) => Property.Checkbox({ ...about, defaultValue }),
    (label, given) => readSwitchField(label, isFilledIn(given) ? given : defaultValue),
    [false, defaultValue],
  );
}

const ON_OFF = [
  { label: 'On', value: true },
  { label: 'Off', value: false },
];

/** On, off, or untouched, which changes nothing. */
export function onOff(shown: Shown): Field<boolean | undefined> {
  return field(
    shown,
    (about) => Property.StaticDropdown({ ...about, options: { options: ON_OFF } }),
    (label, given) => (isFilledIn(given) ? readSwitchField(label, given) : undefined),
  );
}

/** Words such as `in_transit`, which the builder shows as "In transit", or labels by value. */
export type Options<Word extends string = string> =
  | readonly Word[]
  | Readonly<Record<Word, string>>;

/** One of the options. `neutral` is the option without effect. */
export function choice<const Word extends string>({
  options,
  neutral,
  ...shown
}: Shown & { options: Options<Word>; neutral?: NoInfer<Word> }): Field<Word | undefined> {
  return field(
    shown,
    (about) => Property.StaticDropdown({ ...about, options: { options: optionsOf(options) } }),
    (label, given) => readOption(options, label, given),
    neutral === undefined ? [] : [neutral],
  );
}

/** Several of the options, each once. */
export function choices<const Word extends string>({
  options,
  ...shown
}: Shown & { options: Options<Word> }): Field<Word[]> {
  return field(shown, multiSelect(options), (label, given) => {
    const chosen = readListField(label, given, readSelected);
    return [...new Set(chosen.flatMap((one) => readOption(options, label, one) ?? []))];
  });
}

type Listed = Shown & {
  /** Options to choose from; other texts can be mapped. */
  options?: Options;
  /** In characters, with the commas. */
  longest?: number;
  control?: Control;
};

/**
 * A list of texts, each once: one a row, or a whole list mapped.
 * @param readEntry reads one row, which may hold several texts.
 */
export function list(
  { options, longest, control, ...shown }: Listed,
  readEntry: Reader<string | string[] | undefined> = options === undefined
    ? (label, entry) => readTextField(label, entry)
    : readSelected,
): Field<string[]> {
  const ownControl: Control =
    options === undefined ? (about) => Property.Array(about) : multiSelect(options);
  return field(shown, control ?? ownControl, (label, given) => {
    const entries = [
      ...new Set(
        readListField(label, given, (one, entry) =>
          isEmptyWord(entry) ? undefined : readEntry(one, entry),
        ),
      ),
    ];
    if (longest !== undefined) checkLength(label, entries.join(), longest, 'characters');
    return entries;
  });
}

/** Names and values of parameters that no other field sends. See `withPairs`. */
export const pairs = (shown: Shown) =>
  field(shown, (about) => Property.Object(about), readPairsField);
/** JSON, typed or mapped. */
export const json = (shown: Shown) => field(shown, (about) => Property.Json(about), readJsonField);

/** Entries of earlier steps, unchanged: one a row, or a whole list. */
export const mappedList = (shown: Shown): Field<unknown> => ({
  ...field(
    shown,
    // The builder then shows a row at first. A list that is inserted there arrives whole, unlike one mapped by f(x).
    (about) => Property.Array({ ...about, ...(about.required && { defaultValue: [''] }) }),
    (_label, given) => (isFilledIn(given) && !isBlank(given) ? given : undefined),
  ),
  // The builder maps a list of objects by *f(x)* in a way that its engine resolves to an empty list.
  ifEmpty:
    'the list is empty. If you mapped one with f(x), switch f(x) off, and insert the list into a row.',
});

/** Returns true for blank texts, and a list of them: the builder shows an untouched list as one empty row. */
function isBlank(given: unknown): boolean {
  if (Array.isArray(given)) return given.every(isBlank);
  return typeof given !== 'object' && isEmptyDeep(given);
}

/** Returns the field as a required one. The given field stays as it is, since forms share it. */
export function required<Value>(one: Field<Value>): Field<NonNullable<Value>> {
  const { displayName, ifEmpty } = one;
  return {
    ...one,
    required: true,
    read(given) {
      const value = one.read(given);
      const isEmpty = Array.isArray(value) && value.length === 0;
      if (value === undefined || value === null || isEmpty) {
        const problem = isEmptyWord(given) ? 'this stands for no value; map a text.' : ifEmpty;
        throw invalidField(displayName, problem);
      }
      return value;
    },
  };
}

/**
 * Returns the fields of a form as filters: empty means all, so that a word such as `N/A` is refused, and does not widen a
 * search.
 */
export function filters<Form extends Fields>(form: Form): Form;
export function filters(form: Fields): Fields {
  return Object.fromEntries(Object.entries(form).map(([key, one]) => [key, filter(one)]));
}

function filter(one: Field<unknown>): Field<unknown> {
  return {
    ...one,
    read(given) {
      const entries: readonly unknown[] = Array.isArray(given) ? given : [given];
      if (!entries.some(isEmptyWord)) return one.read(given);
      throw invalidField(
        one.displayName,
        'this stands for no value; leave the field empty for all.',
      );
    },
  };
}

/** Returns the fields as advanced ones, for a form that folds what another shows. */
export function advanced<Form extends Fields>(form: Form): Form;
export function advanced(form: Fields): Fields {
  return Object.fromEntries(
    Object.entries(form).map(([key, one]) => [key, { ...one, advanced: true }]),
  );
}

/** Filters that a gateway reportedly supports, under undocumented names. */
export const otherFilters = () =>
  pairs({
    displayName: 'Other Filters',
    description: 'Names of filters that your own API gateway has, and your values.',
    advanced: true,
    gatewayOnly: true,
  });

/** Adds the service's own records to the entries of a list. It is not sent. */
export const fullRecords = () =>
  checkbox({
    displayName: 'Include Full Records',
    description: "Adds the service's original record to each item, as raw.",
    advanced: true,
  });

/** Adds the service's own record to the output of a single one, where a gateway's always stands. It is not sent. */
export const fullRecord = () =>
  checkbox({
    displayName: 'Include Full Records',
    description: "Adds the service's own record as raw; a gateway's is always there.",
    advanced: true,
  });

/** The time zone in which the days of other fields begin. It is not sent. */
export const timeZone = () =>
  text(
    {
      displayName: 'Time Zone',
      placeholder: 'Australia/Sydney',
      description: 'Decides when a day begins, such as Australia/Sydney. Empty for UTC.',
      advanced: true,
    },
    readTimeZoneField,
  );

/** Reads an option by its value, or by the label that the form shows. */
function readOption<Word extends string>(
  options: Options<Word>,
  label: string,
  given: unknown,
): Word | undefined {
  const words = wordsOf(options);
  const text = asText(given) ?? '';
  const isValue = words.some((word) => word.toLowerCase() === text.toLowerCase());
  const shown = isValue
    ? undefined
    : optionsOf(options).find((option) => isSameText(text, option.label));
  return readChoiceField(label, shown?.value ?? given, words);
}

function multiSelect(options: Options): Control {
  return (about) =>
    Property.StaticMultiSelectDropdown({ ...about, options: { options: optionsOf(options) } });
}

function optionsOf(options: Options): DropdownOption<string>[] {
  const labels = isWords(options)
    ? options.map((word): [string, string] => [
        word,
        `${word.charAt(0).toUpperCase()}${word.slice(1)}`.replaceAll('_', ' '),
      ])
    : Object.entries(options);
  return labels.map(([value, label]) => ({ label, value }));
}

/** Reads an entry of a multi-select: a newer engine passes a mapped text such as "published,draft" as one entry. */
function readSelected(label: string, entry: unknown): string | string[] | undefined {
  return typeof entry === 'string' ? readListField(label, entry) : readTextField(label, entry);
}

function wordsOf<Word extends string>(options: Options<Word>): readonly Word[];
function wordsOf(options: Options): readonly string[] {
  return isWords(options) ? options : Object.keys(options);
}

function isWords(options: Options): options is readonly string[] {
  return Array.isArray(options);
}
