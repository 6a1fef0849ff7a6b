import {
  contractsOf,
  type Service,
  SERVICE_NAMES,
  type ServiceName,
  SERVICES,
} from '../services/services';
import { serviceMount } from './contract/served-contract';
import type { SandboxAddress } from './control/control-client';
import { FAULTS } from './faults/fault-table';

const WITH_GATEWAY = SERVICE_NAMES.filter((name) => contractsOf(name).includes('gateway'));

/** Returns the text that the sandbox prints: the values of a connection to each service, and what to try. */
export function banner({ origin, control }: SandboxAddress): string {
  const call = `curl --unix-socket '${control}' http://localhost`;
  return `
The sandbox is running. Enter these values in the connections of Activepieces:

${SERVICE_NAMES.map((name) => connectionText(name, origin)).join('\n')}
Start the Activepieces server with AP_SSRF_ALLOW_LIST=127.0.0.0/8: it needs this to log in to a service
on this machine, and for every call in strict mode.

Then try:

  See the requests that arrived
    ${call}/journal
  Make the next request fail
    ${call}/fault --json '[{"kind":"status","status":503}]'
  Use up the credits of Firmable
    ${call}/settings --json '[{"firmableCredits":0}]'

For everything else, such as other faults and a gateway, add -- --help. Stop with Ctrl+C.
`;
}

/** Returns the help that the banner leaves out: base URLs of gateways, calls of the control interface, and faults. */
export function sandboxHelp(): string {
  return `
A gateway refuses what it lacks, also in some of the flows to import. To connect through one, choose the
API Format Automatic and one of these base URLs:

${lines(WITH_GATEWAY.map((name) => [SERVICES[name].displayName, `http://127.0.0.1:<port>${serviceMount(name, 'gateway')}`]))}    or for all of them: http://127.0.0.1:<port>

Calls of the control interface, with curl as printed at the start. Arguments are a list in JSON.

${lines([
  ['/journal', 'the requests that arrived, without their credentials'],
  ['/ledger', 'the work of the services: credits, points, records that were created'],
  ['/settings', "change settings: '[{\"rateLimits\":false}]'; without a change: '[{}]'"],
  ['/firmableNewPeople', "list so many new people at the first company: '[3]'"],
  [
    '/fault',
    'add a fault for the next requests: \'[{"kind":"html","times":2,"match":{"service":"firmable"}}]\'',
  ],
  ['/clearFaults', 'remove all faults'],
  ['/reset', 'begin again'],
])}
Faults, by kind. Each also takes "headers" and "delayMs". With "afterProcessing": true, the service does its work
first; a star marks the kinds that take it.

${lines(Object.entries(FAULTS).map(([kind, { says, work }]) => [work === 'either' ? `${kind}*` : kind, says]))}`;
}

function connectionText(name: ServiceName, origin: string): string {
  const { displayName, sandbox }: Service = SERVICES[name];
  const credential: Row[] =
    'apiKey' in sandbox
      ? [['API key', sandbox.apiKey]]
      : [
          ['Client ID', sandbox.clientId],
          ['Client secret', sandbox.clientSecret],
        ];
  const rows: Row[] = [...credential, ['Base URL', `${origin}${serviceMount(name, 'vendor')}`]];
  if (WITH_GATEWAY.includes(name)) rows.push(['API Format', "The service's own API"]);
  const login =
    'email' in sandbox
      ? `    Then log in as ${sandbox.email} with the password ${sandbox.password}\n`
      : '';
  return `  ${displayName}\n${lines(rows)}${login}`;
}

type Row = readonly [label: string, value: string];

function lines(rows: readonly Row[]): string {
  const width = Math.max(15, ...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `    ${label.padEnd(width)} ${value}\n`).join('');
}
