import type { FieldView, Values } from '../../protocol';

/** The values of a form. `mapped` holds the text of each field that takes its value from an earlier step, by key. */
export type FormValues = { values: Values; mapped: Readonly<Record<string, string>> };

const MAPPED = 'map:';
/** The underscore keeps it apart from the fields, whose keys never begin with one. */
const RUN = '_run';

/** Returns a field for a form of the page itself: a dropdown if it has choices, otherwise a text. */
export function fieldOf(key: string, label: string, more: Partial<FieldView> = {}): FieldView {
  const type = more.choices === undefined ? 'SHORT_TEXT' : 'STATIC_DROPDOWN';
  const empty = { description: '', required: false, initial: '', choices: [], rows: [] };
  return { key, label, type, ...empty, refreshers: [], searches: false, ...more };
}

/** Returns the form as the builder opens it, with these values filled in. */
export function openForm(fields: readonly FieldView[], filled: Values = {}): FormValues {
  const initial = inputsOf(fields).map((field): [string, unknown] => [field.key, field.initial]);
  return { values: { ...Object.fromEntries(initial), ...filled }, mapped: {} };
}

/** Returns the values for the step. Mapped texts and JSON fields are parsed if they contain JSON. */
export function stepValues(fields: readonly FieldView[], { values, mapped }: FormValues): Values {
  const given = fields
    .filter(({ key }) => key in values)
    .map((field): [string, unknown] => {
      const value = values[field.key];
      return [field.key, isJsonField(field) && typeof value === 'string' ? read(value) : value];
    });
  const fromEarlier = Object.entries(mapped).map(([key, text]) => [key, read(text)] as const);
  return Object.fromEntries([...given, ...fromEarlier]);
}

/** Returns the fields with invalid values, each with the reason. */
export function brokenIn(
  fields: readonly FieldView[],
  { values, mapped }: FormValues,
): Readonly<Record<string, string>> {
  const broken = inputsOf(fields).filter((field) => {
    const text = mapped[field.key] ?? values[field.key];
    if (typeof text !== 'string' || text.trim() === '') return false;
    // A mapped text need not be JSON, unless it begins like JSON.
    const matchesFilters = field.key in mapped ? /^\s*[[{]/.test(text) : isJsonField(field);
    return matchesFilters && !isJson(text);
  });
  return Object.fromEntries(broken.map(({ key }) => [key, 'This is not valid JSON.']));
}

/** Returns the required fields that are empty, each with the reason. */
export function missingIn(
  fields: readonly FieldView[],
  { values, mapped }: FormValues,
): Readonly<Record<string, string>> {
  const missing = inputsOf(fields).filter(({ key, required, type }) => {
    const value = mapped[key] ?? values[key];
    const isEmpty = Array.isArray(value) ? value.length === 0 : textOf(value) === '';
    return required && type !== 'CHECKBOX' && isEmpty;
  });
  return Object.fromEntries(missing.map(({ key }) => [key, 'This field is required.']));
}

/** Returns the query of a link: the values that differ from a fresh form, and the run that is shown. */
export function toQuery(
  fields: readonly FieldView[],
  form: FormValues,
  run: string | null,
): string {
  const query = new URLSearchParams();
  for (const field of inputsOf(fields)) {
    const value = form.values[field.key];
    if (JSON.stringify(value) === JSON.stringify(field.initial)) continue;
    query.set(field.key, isTyped(field) ? textOf(value) : written(value));
  }
  for (const [key, text] of Object.entries(form.mapped)) query.set(MAPPED + key, text);
  if (run !== null) query.set(RUN, run);
  return query.toString();
}

/** Reads the query of a link. Unknown fields are ignored. */
export function fromQuery(
  fields: readonly FieldView[],
  query: URLSearchParams,
): { form: FormValues; run: string | null } {
  const values: [string, unknown][] = [];
  const mapped: [string, string][] = [];
  for (const field of inputsOf(fields)) {
    const [given, text] = [query.get(field.key), query.get(MAPPED + field.key)];
    if (given !== null) values.push([field.key, isTyped(field) ? given : read(given)]);
    if (text !== null) mapped.push([field.key, text]);
  }
  const form = {
    ...openForm(fields, Object.fromEntries(values)),
    mapped: Object.fromEntries(mapped),
  };
  return { form, run: query.get(RUN) };
}

export function linkOfRun(run: string): string {
  return `?${new URLSearchParams({ [RUN]: run }).toString()}`;
}

/** Returns true for a field that the page shows as JSON text, such as dynamic fields and lists with columns. */
export function isJsonField({ type, rows }: FieldView): boolean {
  return /^(JSON|OBJECT|DYNAMIC)$/.test(type) || (type === 'ARRAY' && rows.length > 0);
}

function isTyped(field: FieldView): boolean {
  return /TEXT|NUMBER|DATE/.test(field.type) || isJsonField(field);
}

/** Returns a value as text. JSON is indented. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

function inputsOf(fields: readonly FieldView[]): readonly FieldView[] {
  return fields.filter(({ type }) => type !== 'MARKDOWN');
}

function read(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

function isJson(text: string): boolean {
  return read(text) !== text;
}

/** Quotes a text that looks like JSON, so that it is read as a text again. */
function written(value: unknown): string {
  return typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value ?? null);
}
