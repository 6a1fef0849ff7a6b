import {
  contractsOf,
  type Service,
  SERVICE_NAMES,
  type ServiceName,
  SERVICES,
} from '@pieceworks/services';
import { type ContractName, type SandboxAddress, serviceMount } from './protocol';

/** Returns the printed instructions: connection values, the journal and how to stop. */
export function banner({ origin, control }: SandboxAddress): string {
  const urlOf = (name: ServiceName, contract: ContractName) =>
    `${origin}${serviceMount(name, contract)}`;
  const withGateway = SERVICE_NAMES.filter((name) => contractsOf(name).includes('gateway'));
  return `
The sandbox is running. Enter these values in the connections of Activepieces:

${SERVICE_NAMES.map((name) => connectionText(SERVICES[name], urlOf(name, 'vendor'), withGateway.includes(name))).join('\n')}
Through a gateway, as some companies have one. It refuses what it lacks, also in some of the flows to import.
Use the values above, but API Contract Automatic and one of these base URLs:

${lines(withGateway.map((name) => [SERVICES[name].displayName, urlOf(name, 'gateway')]))}    or for all of them: ${origin}

Start the Activepieces server with AP_SSRF_ALLOW_LIST=127.0.0.0/8: it needs this to log in to a service
on this machine, and for every call in strict mode.

To list the requests that it received:
  curl --unix-socket '${control}' http://localhost/journal
Stop with Ctrl+C.
`;
}

function connectionText(
  { displayName, sandbox }: Service,
  baseUrl: string,
  hasChoice: boolean,
): string {
  const values: Row[] =
    'apiKey' in sandbox
      ? [['API key', sandbox.apiKey]]
      : [
          ['Client ID', sandbox.clientId],
          ['Client secret', sandbox.clientSecret],
        ];
  values.push(['Base URL', baseUrl]);
  if (hasChoice) values.push(['API Contract', 'Vendor']);
  const login =
    'email' in sandbox
      ? `    Then log in as ${sandbox.email} with the password ${sandbox.password}\n`
      : '';
  return `  ${displayName}\n${lines(values)}${login}`;
}

type Row = readonly [label: string, value: string];

function lines(rows: readonly Row[]): string {
  return rows.map(([label, value]) => `    ${label.padEnd(15)} ${value}\n`).join('');
}
