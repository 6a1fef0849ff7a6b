import { contractsOf, type Service, SERVICE_NAMES, SERVICES } from '@pieceworks/services';
import { CONTROL_MOUNT, CONTROL_TOKEN_HEADER, type SandboxAddress, serviceMount } from './protocol';

/** Returns the printed instructions: connection values, the journal and how to stop. */
export function banner({ origin, token }: SandboxAddress): string {
  return `
The sandbox is up. Type this into the connections of Activepieces:

${SERVICE_NAMES.map((name) => connectionText(SERVICES[name], `${origin}${serviceMount(name, contractsOf(name)[0])}`)).join('\n')}
Every service answers at ${origin} too, and as the vendor's own API where the
Base URL has /vendor/ instead of /gateway/: choose Vendor as API Contract there.
An Activepieces server has to be started with AP_SSRF_ALLOW_LIST=127.0.0.0/8 to log in to a service on
this machine, and in strict mode for every call.

The requests that it received, with the token of this start:
  curl -H '${CONTROL_TOKEN_HEADER}: ${token}' ${origin}${CONTROL_MOUNT}/journal
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
