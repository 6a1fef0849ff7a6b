import { HostError } from './host-error';

/** Fields of an error that the platform reads even if they are getters or inherited. */
const READ_FIELDS = ['response', 'request', 'status', 'headers', 'body', 'error'];
/** Fields of an error that `Object.entries` leaves out. */
const HIDDEN_FIELDS = ['message', 'name', 'stack'];

/** Returns a result as the platform receives it from the process of a call. */
export function flatten(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol' || value instanceof Promise) {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date || Buffer.isBuffer(value)) return value;
  return Array.isArray(value)
    ? Array.from(value, (entry: unknown) => flatten(entry))
    : flattenFields(Object.entries(value));
}

/** Returns the parts of an error that the process of a call can send. */
export function packError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const read = [...READ_FIELDS, ...HIDDEN_FIELDS].map((key): [string, unknown] => [
    key,
    Reflect.get(error, key),
  ]);
  return flattenFields([...Object.entries(error), ...read]);
}

/** Rebuilds an error from its parts. The class of a piece's error, private fields and symbols are lost. */
export function unpackError(parts: Readonly<Record<string, unknown>>): Error {
  const error = parts.name === HostError.name ? new HostError() : new Error();
  for (const [key, value] of Object.entries(parts)) {
    const enumerable = !HIDDEN_FIELDS.includes(key);
    Object.defineProperty(error, key, { value, enumerable, writable: true, configurable: true });
  }
  return error;
}

function flattenFields(fields: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const kept = fields.map(([key, value]) => [key, flatten(value)] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}
