import { contractsOf, type Service, SERVICE_NAMES, SERVICES } from '@pieceworks/services';
import { type SandboxAddress, serviceMount } from './protocol';

/** Returns the printed instructions: connection values, the journal and how to stop. */
export function banner({ origin, control }: SandboxAddress): string {
  return `
The sandbox is running. Enter these values in the connections of Activepieces:

${SERVICE_NAMES.map((name) => connectionText(SERVICES[name], `${origin}${serviceMount(name, contractsOf(name)[0])}`)).join('\n')}
Every service is also served at ${origin}. For the vendor's own API, replace /gateway/ with /vendor/
in the Base URL and choose Vendor as API Contract.
Start the Activepieces server with AP_SSRF_ALLOW_LIST=127.0.0.0/8: it needs this to log in to a service
on this machine, and for every call in strict mode.

To list the requests that it received:
  curl --unix-socket '${control}' http://localhost/journal
Stop with Ctrl+C.
`;
}

function connectionText({ displayName, sandbox }: Service, baseUrl: string): string {
  const fields: [label: string, value: string][] =
    'apiKey' in sandbox
      ? [['API key', sandbox.apiKey]]
      : [
          ['Client ID', sandbox.clientId],
          ['Client secret', sandbox.clientSecret],
        ];
  const lines = [...fields, ['Base URL', baseUrl]].map(
    ([label = '', value = '']) => `    ${label.padEnd(14)} ${value}`,
  );
  if ('email' in sandbox) {
    lines.push(`    Then log in as ${sandbox.email} with the password ${sandbox.password}`);
  }
  return `  ${displayName}\n${lines.join('\n')}\n`;
}
