import { contractsOf, type Service } from '../services/service';
import { serviceMount } from './contract/served-contract';
import type { SandboxAddress } from './control/control-client';
import { FAULTS } from './faults/fault-table';
import type { OptionRule } from './faults/option-rule';
import type { Quota } from './sandbox';

/** Returns the text that the sandbox prints: the values of a connection to each service, and what to try. */
export function banner(
  { origin, control }: SandboxAddress,
  services: readonly Service[],
  [quota]: readonly Quota[],
): string {
  const call = `curl --unix-socket '${control}' http://localhost`;
  const counted = services.find(({ name }) => name === quota?.service);
  return `
The sandbox is running. Enter these values in the connections of Activepieces:

${services.map((service) => connectionText(service, origin)).join('\n')}
Start the Activepieces server with AP_SSRF_ALLOW_LIST=127.0.0.0/8: it needs this to log in to a service
on this machine, and for every call in strict mode.

Then try:

  See the requests that arrived
    ${call}/journal
  Make the next request fail
    ${call}/fault --json '[{"kind":"status","status":503}]'
${
  quota && counted
    ? `  Use up the ${quota.unit} of ${counted.displayName}
    ${call}/setQuota --json '["${quota.service}",0]'
`
    : ''
}
For everything else, such as other faults and a gateway, add -- --help. Stop with Ctrl+C.
`;
}

/**
 * Returns the help that the banner leaves out: base URLs of gateways, calls of the control interface, and faults.
 * @param services the names of the services.
 */
export function sandboxHelp([first = 'service', ...others]: readonly string[]): string {
  return `
A gateway refuses what it lacks, also in some of the flows to import. To connect through one, choose the
API Format Automatic and the base URL http://127.0.0.1:<port>, or, for one service alone, that of its path:

${lines([first, ...others].map((name) => [name, `http://127.0.0.1:<port>${serviceMount(name, 'gateway')}`]))}
Calls of the control interface, with curl as printed at the start. Arguments are a list in JSON.

${lines([
  ['/journal', 'the requests that arrived, without their credentials'],
  ['/ledger', 'the work of the services: credits, points, records that were created'],
  ['/settings', "change settings: '[{\"rateLimits\":false}]'; without a change: '[{}]'"],
  ['/setQuota', `set the credits or points of a service: '["${first}",0]'`],
  [
    '/ask',
    `make a call that only one service has: '["${first}","<call>"]'; a wrong name lists them`,
  ],
  [
    '/fault',
    `add a fault for the next requests: '[{"kind":"html","times":2,"match":{"service":"${first}"}}]'`,
  ],
  ['/clearFaults', 'remove all faults'],
  ['/reset', 'begin again'],
])}
Faults, by kind, with their options. Each also takes "times", "match", "headers" and "delayMs". With
"afterProcessing": true, the service does its work first; a star marks the kinds that take it.

${lines(Object.entries(FAULTS).flatMap(([kind, row]) => faultRows(kind, row)))}`;
}

/** Returns the rows of a fault: what it does, and each of its options. A fault is refused without those that it needs. */
function faultRows(
  kind: string,
  { says, work, needs, takes }: (typeof FAULTS)[keyof typeof FAULTS],
): Row[] {
  const options = [
    ...Object.entries<OptionRule>(needs).map(([name, { values }]) => `"${name}": ${values}`),
    ...Object.entries<OptionRule>(takes).map(
      ([name, { values }]) => `"${name}", if any: ${values}`,
    ),
  ];
  return [
    [work === 'either' ? `${kind}*` : kind, says],
    ...options.map((option): Row => ['', `  ${option}`]),
  ];
}

function connectionText(service: Service, origin: string): string {
  const { name, displayName, credential } = service;
  const entered: Row[] =
    'apiKey' in credential
      ? [['API key', credential.apiKey]]
      : [
          ['Client ID', credential.clientId],
          ['Client secret', credential.clientSecret],
        ];
  const rows: Row[] = [...entered, ['Base URL', `${origin}${serviceMount(name, 'vendor')}`]];
  if (contractsOf(service).includes('gateway')) rows.push(['API Format', "The service's own API"]);
  const login =
    'email' in credential
      ? `    Then log in as ${credential.email} with the password ${credential.password}\n`
      : '';
  return `  ${displayName}\n${lines(rows)}${login}`;
}

type Row = readonly [label: string, value: string];

function lines(rows: readonly Row[]): string {
  const width = Math.max(15, ...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `    ${label.padEnd(width)} ${value}\n`).join('');
}
