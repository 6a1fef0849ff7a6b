import { isRecord } from './is-record';

/** The parts of a prop that its form depends on, common to the SDK and a loaded piece. */
type FormProperty = {
  readonly type: string;
  readonly required?: boolean;
  readonly defaultValue?: unknown;
  readonly properties?: FormPropertyMap;
};
export type FormPropertyMap = Readonly<Record<string, FormProperty>>;

/**
 * The creator of a step, which decides the values of untouched fields:
 * - `api`: a program; the keys of untouched fields are missing.
 * - `builder`: a user; untouched fields have the values that the builder writes when it opens a form.
 * - `mapped`: a user who switched every field to its mapped form and mapped nothing.
 * - `emptied`: a user who filled in the optional fields and emptied them again.
 * - `agent`: the Agent step of a flow, which fills in every optional field, if only with `null`.
 * - `mcp`: a client of the platform's MCP server, or its chat. The platform fills in lists, objects and switches.
 */
export type StepForm = 'api' | 'builder' | 'mapped' | 'emptied' | 'agent' | 'mcp';

/** Returns the value of an untouched field; `undefined` if its key is missing. */
type Untouched = (property: FormProperty) => unknown;

const UNTOUCHED: Readonly<Record<Exclude<StepForm, 'api'>, Untouched>> = {
  builder: asTheBuilderLeavesIt,
  mapped: mappedToNothing,
  emptied: (property) => (property.required ? undefined : emptied(property)),
  agent: ({ type, required }) => (required || type === 'CUSTOM' ? undefined : null),
  mcp: filledByMcp,
};

/** Returns the values of a step, including those of untouched fields, also in the rows of lists. */
export function fillForm(
  props: FormPropertyMap,
  filled: Readonly<Record<string, unknown>>,
  form: StepForm,
): Record<string, unknown> {
  if (form === 'api') return { ...filled };
  const untouched = UNTOUCHED[form];
  const values: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(props)) {
    if (property.type === 'MARKDOWN') continue;
    const value = key in filled ? inRows(property, filled[key], form) : untouched(property);
    if (value !== undefined) values[key] = value;
  }
  return { ...filled, ...values };
}

function inRows(property: FormProperty, value: unknown, form: StepForm): unknown {
  if (property.type !== 'ARRAY' || property.properties === undefined) return value;
  // The MCP server passes rows on unchanged.
  if (form === 'mcp') return value;
  const { properties } = property;
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) => (isRecord(row) ? fillForm(properties, row, form) : row));
}

/** Returns the value that the builder of Activepieces 0.83.0 writes into an untouched field. */
function asTheBuilderLeavesIt({ type, defaultValue }: FormProperty): unknown {
  if (defaultValue !== undefined) return defaultValue;
  switch (type) {
    case 'JSON':
    case 'OBJECT':
    case 'DYNAMIC':
      return {};
    case 'ARRAY':
    case 'MULTI_SELECT_DROPDOWN':
    case 'STATIC_MULTI_SELECT_DROPDOWN':
      return [];
    case 'CHECKBOX':
      return false;
    case 'DROPDOWN':
    case 'STATIC_DROPDOWN':
      return null;
    default:
      return '';
  }
}

/**
 * Returns the value of a field in its mapped form without a mapping: an empty text. Lists and switches keep the
 * builder's value, because the engine refuses an empty text there, so the step would never run.
 */
function mappedToNothing(property: FormProperty): unknown {
  const isRefused = property.type === 'ARRAY' || property.type === 'CHECKBOX';
  return isRefused ? asTheBuilderLeavesIt(property) : '';
}

function emptied({ type }: FormProperty): unknown {
  switch (type) {
    case 'ARRAY':
    case 'MULTI_SELECT_DROPDOWN':
    case 'STATIC_MULTI_SELECT_DROPDOWN':
      return [];
    case 'CHECKBOX':
    case 'OBJECT':
    case 'JSON':
    case 'DYNAMIC':
    case 'CUSTOM':
      return undefined;
    default:
      return '';
  }
}

/** Returns the value that the MCP server of Activepieces 0.86.3 fills in. */
function filledByMcp({ type, required, defaultValue, properties }: FormProperty): unknown {
  switch (type) {
    case 'OBJECT':
      return {};
    case 'DYNAMIC':
      return required ? undefined : {};
    case 'ARRAY':
      // Rows that are required have to come from the caller.
      return required && properties !== undefined ? undefined : [];
    case 'CHECKBOX':
      return required ? undefined : (defaultValue ?? false);
    default:
      return undefined;
  }
}
