import { isRecord } from './is-record';

/** As much of a prop as its form depends on, as the SDK or a loaded piece has it. */
type FormProperty = {
  readonly type: string;
  readonly defaultValue?: unknown;
  readonly properties?: FormPropertyMap;
};
type FormPropertyMap = Readonly<Record<string, FormProperty>>;

/**
 * Who made a step, and so what is in the fields that nobody filled in:
 * - `api`: a program; nothing, their keys are missing.
 * - `builder`: a person; what the builder writes into a form when it opens it.
 * - `mapped`: a person who switched every field to its mapped form and mapped nothing.
 */
export type StepForm = 'api' | 'builder' | 'mapped';

export const STEP_FORMS: readonly StepForm[] = ['api', 'builder', 'mapped'];

/** The values of a step with what such a form holds beside what was filled in; in rows as well. */
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

/** As seen in the builder of Activepieces 0.83.0. */
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

/** The engine itself refuses a list or a switch to which nothing is mapped: the step never runs. */
function mappedToNothing(property: FormProperty): unknown {
  const isRefused = property.type === 'ARRAY' || property.type === 'CHECKBOX';
  return isRefused ? asTheBuilderLeavesIt(property) : '';
}
