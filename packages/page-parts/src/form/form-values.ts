import type { FieldView, Values } from '../protocol';
import { linkTo, type ViewName } from '../route';

/** Prefix of a key whose value is mapped: a form holds its text under the prefixed key. */
export const MAP = 'map:';
/** Keys of a link beside the fields. The underscore tells them from fields, whose keys never begin with one. */
const [RUN, FAULT, FLOW] = ['_run', '_fault', '_flow'];

/** A text for a list is refused before the run, because this is what people map most often by mistake. */
const NO_LIST =
  'The platform takes only a list here, such as ["one", "two"]. To enter texts, one a line, switch ƒ off.';

/** The parts of a link beside the form: the run that is shown, the fault that the next run meets, the flow it is from. */
type Beside = { run: string | null; fault: string | null; flow: string | null };

/** Returns a field for a form of the page itself: a dropdown if it has choices, otherwise a text. */
export function fieldOf(key: string, label: string, more: Partial<FieldView> = {}): FieldView {
  const type = more.choices === undefined ? 'SHORT_TEXT' : 'STATIC_DROPDOWN';
  const empty = { description: '', required: false, initial: '', choices: [], placeholder: '' };
  const plain = {
    advanced: false,
    hasColumns: false,
    isDay: false,
    refreshers: [],
    searches: false,
  };
  return { key, label, type, ...empty, ...plain, ...more };
}

/** Returns the form as the builder opens it, with these values filled in. */
export function openForm(fields: readonly FieldView[], filled: Values = {}): Values {
  const initial = inputsOf(fields).map((field): [string, unknown] => [field.key, field.initial]);
  return { ...Object.fromEntries(initial), ...filled };
}

/** Returns the values for the step. Mapped texts and JSON fields are parsed if they contain JSON. */
export function stepValues(fields: readonly FieldView[], form: Values): Values {
  const values = inputsOf(fields).map((field): [string, unknown] => {
    const [mapped, value] = [form[MAP + field.key], form[field.key]];
    const text = mapped ?? (isJsonField(field) ? value : undefined);
    return [field.key, typeof text === 'string' ? read(text) : value];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Returns the reason for each field that is invalid, and for each required field that is empty, by key. */
export function problemsIn(
  fields: readonly FieldView[],
  form: Values,
): Readonly<Record<'broken' | 'missing', Readonly<Record<string, string>>>> {
  const broken: Record<string, string> = {};
  const missing: Record<string, string> = {};
  for (const field of inputsOf(fields)) {
    const { key, required, type, hasColumns } = field;
    const mapped = form[MAP + key];
    const value = mapped ?? form[key];
    const isEmpty = Array.isArray(value) ? value.length === 0 : textOf(value).trim() === '';
    if (required && type !== 'CHECKBOX' && isEmpty) missing[key] = 'This field is required.';
    if (typeof value !== 'string' || isEmpty) continue;
    // A mapped text need not be JSON, unless it begins like JSON.
    const hasToBeJson = mapped === undefined ? isJsonField(field) : /^\s*[[{]/.test(value);
    if (hasToBeJson && !isJson(value)) broken[key] = 'This is not valid JSON.';
    else if (type === 'ARRAY' && !hasColumns && !Array.isArray(read(value))) broken[key] = NO_LIST;
  }
  return { broken, missing };
}

/** Returns the query of a link: the values that differ from a fresh form, the run and the fault. */
export function toQuery(
  fields: readonly FieldView[],
  form: Values,
  { run = null, fault = null, flow = null }: Partial<Beside> = {},
): string {
  const query = new URLSearchParams();
  for (const field of inputsOf(fields)) {
    const { key, initial } = field;
    const [value, mapped] = [form[key], form[MAP + key]];
    if (JSON.stringify(value) !== JSON.stringify(initial)) {
      query.set(key, isTyped(field) ? textOf(value) : written(value));
    }
    if (typeof mapped === 'string') query.set(MAP + key, mapped);
  }
  if (run !== null) query.set(RUN, run);
  if (fault !== null) query.set(FAULT, fault);
  if (flow !== null) query.set(FLOW, flow);
  return query.toString();
}

/** Reads the query of a link. Unknown fields are ignored. */
export function fromQuery(
  fields: readonly FieldView[],
  query: URLSearchParams,
): Beside & { form: Values } {
  const values: Record<string, unknown> = {};
  for (const field of inputsOf(fields)) {
    const [given, mapped] = [query.get(field.key), query.get(MAP + field.key)];
    if (given !== null) values[field.key] = isTyped(field) ? given : read(given);
    if (mapped !== null) values[MAP + field.key] = mapped;
  }
  const beside = { run: query.get(RUN), fault: query.get(FAULT), flow: query.get(FLOW) };
  return { form: openForm(fields, values), ...beside };
}

type Texts = Readonly<Record<string, string>>;

/** Returns a link to a step that is filled in. */
export function linkToFilledIn(...[view, piece, step, texts]: [ViewName, string, string, Texts]) {
  return `${linkTo(view, piece, step)}?${new URLSearchParams(texts).toString()}`;
}

/** Adds a fault for the next run to the texts of a filled-in step. */
export function withFault(texts: Texts, fault: string): Texts {
  return { ...texts, [FAULT]: fault };
}

export function linkOfRun(run: string): string {
  return `?${new URLSearchParams({ [RUN]: run }).toString()}`;
}

/** Returns true for a field that the page shows as JSON text, such as dynamic fields and lists with columns. */
export function isJsonField({ type, hasColumns }: FieldView): boolean {
  return /^(JSON|OBJECT|DYNAMIC)$/.test(type) || hasColumns;
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
