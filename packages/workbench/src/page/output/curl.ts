import type { WireCall } from '../../protocol';

/** Headers that curl writes itself. */
const OWN = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** Returns a request as a curl command. Credentials are left as placeholders. */
export function curlOf({ method, origin, path, requestHeaders, requestBody }: WireCall): string {
  const headers = Object.entries(requestHeaders).filter(([name]) => !OWN.has(name.toLowerCase()));
  return [
    `curl -X ${method} ${quoted(origin + path)}`,
    '--compressed',
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(requestBody === null ? [] : [`--data-raw ${quoted(requestBody)}`]),
  ]
    .join(' \\\n  ')
    .replaceAll('[hidden]', 'YOUR_CREDENTIAL');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
