import { isRecord } from './is-record';

/**
 * The values of a query as the types that its schema gives them: a URL carries nothing but strings. What
 * cannot be read stays a string, for the validation to refuse.
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
