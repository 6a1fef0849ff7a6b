import type { ConnectionValues } from '@pieceworks/host';

/** The same connection with another value in a field. */
export function withField(
  connection: ConnectionValues,
  field: string,
  value: unknown,
): ConnectionValues {
  return typeof connection === 'string' ? connection : { ...connection, [field]: value };
}
