import { asList, asRecord, at, isRecord } from '@pieceworks/kit/json';
import type { ContractName } from '../../src/sandbox/index';
import { callsOf } from '../../src/services/operation-sheets';
import { contractsOf, SERVICE_NAMES, type ServiceName } from '../../src/services/services';
import { contractOf, examplePath, operationsIn, pathIn } from './contracts';

/** A call, and the body of its request. */
type Row = readonly [call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, body?: object];

/** Operations that no action's example calls, and whose contract does not say how to call them. */
const PARTNER_ROWS: readonly Row[] = [
  ['GET /partner_api/v1/requests/req_0001'],
  ['GET /partner_api/v1/pages/pag_0001'],
  ['PUT /partner_api/v1/pages/pag_0001/approve_all_submitted_fields'],
  ['PUT /partner_api/v1/sections/sec_0001/approve_all_submitted_fields'],
  ['PUT /partner_api/v1/pages/pag_0001/submit_all_fields'],
  ['PUT /partner_api/v1/sections/sec_0001/submit_all_fields'],
  [
    'POST /partner_api/v1/webhooks',
    { url: 'http://127.0.0.1:9/', subscriptions: ['client_created'] },
  ],
  ['GET /partner_api/v1/webhooks/whk_0001'],
  ['PUT /partner_api/v1/webhooks/whk_0001', { enabled: true }],
  ['DELETE /partner_api/v1/webhooks/whk_0001'],
];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'firmable vendor': [['POST /people/search', { companyId: 'f000000117001', size: '5' }]],
  'world-news-api vendor': [['POST /suggest-news-source', { url: 'https://new-paper.example/' }]],
  'content-snare gateway': PARTNER_ROWS,
  'content-snare vendor': [
    ['POST /partner_api/v1/requests', { name: 'Q3', client_email: 'nina@new.example' }],
    ...PARTNER_ROWS,
  ],
};

type Sample = { method: string; path: string; body?: unknown };

/** Returns a sample of every operation that has one: of the actions' examples, a row, or the contract. */
export function samplesOf(contract: ContractName): (Sample & { service: ServiceName })[] {
  const services = SERVICE_NAMES.filter((service) => contractsOf(service).includes(contract));
  return services.flatMap((service) => {
    const document = contractOf(service, contract);
    const fromSheets = callsOf(service, contract).flatMap(({ method, path, sends }) =>
      sends === undefined ? [] : { method, path: path + searchOf(sends.query), body: sends.body },
    );
    const rows = (ROWS[`${service} ${contract}`] ?? []).map(([call, body]) => {
      const [method = '', path = ''] = call.split(' ');
      return { method, path, body };
    });
    const all: Sample[] = [...fromSheets, ...rows, ...contractSamples(document)];
    const first = new Map(
      all.toReversed().map((one) => [`${one.method} ${pathIn(document, one.path)}`, one]),
    );
    return [...first.values()].map((sample) => ({ service, ...sample }));
  });
}

function searchOf(query: Readonly<Record<string, string | readonly string[]>> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/**
 * Returns the calls that a contract says how to make: of an operation with named examples, or without required values.
 * An operation that needs a body has none unless the body has an example.
 */
function contractSamples(contract: object): Sample[] {
  return operationsIn(contract).flatMap((operation) => {
    const { method, path } = operation;
    const asked = asRecord(at(contract, 'paths', path, method.toLowerCase()));
    const body = at(asked.requestBody, 'content', 'application/json', 'example');
    if (at(asked.requestBody, 'required') === true && !isRecord(body)) return [];
    const hasExamples = Object.values(asRecord(asked.responses)).some((answer) =>
      at(answer, 'content', 'application/json', 'examples'),
    );
    const needsValues = asList(asked.parameters).some((one) => at(one, 'required') === true);
    return hasExamples || !needsValues
      ? { method, path: examplePath(contract, operation), body }
      : [];
  });
}
