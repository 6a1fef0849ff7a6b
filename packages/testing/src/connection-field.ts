import type { ConnectionValues } from '@pieceworks/host';

/** The same connection with another base URL. */
export function withBaseUrl(connection: ConnectionValues, baseUrl: string): ConnectionValues {
  const props: unknown = typeof connection === 'string' ? undefined : connection.props;
  return typeof props === 'object'
    ? withField(connection, 'props', { ...props, baseUrl })
    : withField(connection, 'baseUrl', baseUrl);
}

/** The same connection with another value in a field. */
export function withField(
  connection: ConnectionValues,
  field: string,
  value: unknown,
): ConnectionValues {
  return typeof connection === 'string' ? connection : { ...connection, [field]: value };
}
