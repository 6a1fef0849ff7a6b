import type { ConnectionValues } from '@pieceworks/host';

/** Returns the connection with another value in one field. */
export function withField(
  connection: ConnectionValues,
  field: string,
  value: unknown,
): ConnectionValues {
  return typeof connection === 'string' ? connection : { ...connection, [field]: value };
}
