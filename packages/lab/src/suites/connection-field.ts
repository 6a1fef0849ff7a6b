import type { ConnectionValues } from '../host';

export function withField(
  connection: ConnectionValues,
  field: string,
  value: unknown,
): ConnectionValues {
  return typeof connection === 'string' ? connection : { ...connection, [field]: value };
}
