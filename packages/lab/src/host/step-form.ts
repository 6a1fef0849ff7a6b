import { isRecord } from './is-record';

/** The parts of a prop that its form depends on, common to the SDK and a loaded piece. */
type FormProperty = {
  readonly type: string;
  readonly defaultValue?: unknown;
  readonly properties?: FormPropertyMap;
};
export type FormPropertyMap = Readonly<Record<string, FormProperty>>;

/**
 * The creator of a step, which decides the values of untouched fields:
 * - `api`: a program; the keys of untouched fields are missing.
 * - `builder`: a user; untouched fields have the values that the builder writes when it opens a form.
 * - `mapped`: a user who switched every field to its mapped form and mapped nothing.
 */
export type StepForm = 'api' | 'builder' | 'mapped';

/** Returns the values of a step, including those of untouched fields, also in the rows of lists. */
export function fillForm(
  props: FormPropertyMap,
  filled: Readonly<Record<string, unknown>>,
  form: StepForm,
): Record<string, unknown> {
  if (form === 'api') return { ...filled };
  const untouched = form === 'mapped' ? mappedToNothing : asTheBuilderLeavesIt;
  const values: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(props)) {
    if (property.type === 'MARKDOWN') continue;
    values[key] = key in filled ? inRows(property, filled[key], form) : untouched(property);
  }
  return { ...filled, ...values };
}

function inRows(property: FormProperty, value: unknown, form: StepForm): unknown {
  if (property.type !== 'ARRAY' || property.properties === undefined) return value;
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
