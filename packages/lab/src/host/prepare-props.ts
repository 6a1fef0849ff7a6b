import { isRecord } from './is-record';
import type { Property, PropertyMap } from './property';
import { type EngineRules, parseJson, VALUE_RULES } from './value-rules';

/**
 * Prepares a step's input as the engine does before `run`: converts and checks the existing keys. A missing key
 * is neither checked nor set to its default; unknown keys are accepted.
 *
 * @throws {Error} with the engine's JSON as its message: the problems by prop key.
 */
export function prepareProps(
  props: PropertyMap,
  input: Readonly<Record<string, unknown>>,
  rules: EngineRules = 'newer',
): Record<string, unknown> {
  const { values, errors } = processProps(props, input, rules);
  if (Object.keys(errors).length > 0) throw new Error(JSON.stringify(errors, null, 2));
  return values;
}

function processProps(
  props: PropertyMap,
  input: Readonly<Record<string, unknown>>,
  rules: EngineRules,
): { values: Record<string, unknown>; errors: Record<string, unknown> } {
  const values: Record<string, unknown> = { ...input };
  const errors: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(props)) {
    if (!(key in input)) continue;
    const original = input[key];
    const rows =
      property.type === 'ARRAY' ? asRows(property.properties, original, rules) : undefined;
    if (rows !== undefined) {
      values[key] = rows.map((row) => row.values);
      if (rows.some((row) => Object.keys(row.errors).length > 0)) {
        errors[key] = { properties: rows.map((row) => row.errors) };
      }
      continue;
    }
    const value = convert(property, original, rules);
    values[key] = value;
    const complaint = check(property, value, rules);
    if (complaint !== undefined) errors[key] = [`${complaint}, received: ${String(original)}`];
  }
  return { values, errors };
}

function asRows(properties: PropertyMap | undefined, original: unknown, rules: EngineRules) {
  if (properties === undefined) return undefined;
  const rows = isRecord(original) ? zip(original) : original;
  if (!Array.isArray(rows)) return undefined;
  return rows.map((row: unknown) => processProps(properties, isRecord(row) ? row : {}, rules));
}

/** Converts columns to rows, because the builder sends a mapped list as columns. */
function zip(columns: Record<string, unknown>): Record<string, unknown>[] {
  const lengths = Object.values(columns).map((column) =>
    Array.isArray(column) ? column.length : 1,
  );
  return Array.from({ length: Math.max(0, ...lengths) }, (_, index) =>
    Object.fromEntries(
      Object.entries(columns).map(([key, column]): [string, unknown] => [
        key,
        Array.isArray(column) ? column[index] : column,
      ]),
    ),
  );
}

function convert(property: Property, value: unknown, rules: EngineRules): unknown {
  const { none, checkbox, choices } = VALUE_RULES[rules];
  if (value === null) return property.required ? null : none;
  if (value === undefined) return undefined;
  switch (property.type) {
    case 'SHORT_TEXT':
    case 'LONG_TEXT':
    case 'SECRET_TEXT':
      if (value === '' && !property.required) return undefined;
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'NUMBER':
      return value === '' ? undefined : Number(value);
    case 'CHECKBOX':
      return typeof value === 'string' ? checkbox(value) : value;
    case 'MULTI_SELECT_DROPDOWN':
    case 'STATIC_MULTI_SELECT_DROPDOWN':
      return choices(value);
    case 'JSON':
    case 'OBJECT':
      return typeof value === 'string' ? parseJson(value) : value;
    default:
      return value;
  }
}

function check(property: Property, value: unknown, rules: EngineRules): string | undefined {
  if (!property.required && (value === null || value === undefined)) return undefined;
  switch (property.type) {
    case 'SHORT_TEXT':
    case 'LONG_TEXT':
      return typeof value === 'string' ? undefined : 'Expected string';
    case 'NUMBER':
      return typeof value === 'number' && !Number.isNaN(value) ? undefined : 'Expected number';
    case 'CHECKBOX':
      return typeof value === 'boolean' ? undefined : 'Expected boolean';
    case 'ARRAY':
      return Array.isArray(value) ? undefined : 'Expected array';
    case 'MULTI_SELECT_DROPDOWN':
    case 'STATIC_MULTI_SELECT_DROPDOWN':
      return Array.isArray(value) || !VALUE_RULES[rules].areChoicesChecked
        ? undefined
        : 'Expected array';
    case 'OBJECT':
      return isRecord(value) ? undefined : 'Expected object';
    case 'JSON':
      return isRecord(value) || Array.isArray(value) ? undefined : 'Expected JSON';
    default:
      return undefined;
  }
}
