import { isRecord } from '../core/json';

/**
 * Converts the values of a query from strings to the types of the schema.
 * A value that cannot be converted stays a string, which the validation then refuses.
 */
export function typedQuery(query: unknown, schema: unknown): unknown {
  if (!isRecord(query) || !isRecord(schema) || !isRecord(schema.properties)) return query;
  const { properties } = schema;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typed(value, properties[name])]),
  );
}

function typed(value: unknown, schema: unknown): unknown {
  if (typeof value !== 'string' || !isRecord(schema)) return value;
  if (schema.type === 'integer' && /^-?\d+$/.test(value)) return Number(value);
  if (schema.type === 'number' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (schema.type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true';
  if (schema.type === 'array') return [value];
  return value;
}
