import { asList, asRecord, at, isRecord } from '@pieceworks/kit/json';
import { sheetCallsOf, type ContractName, documentOf, type Service } from '../services';
import { examplePath, operationsIn, pathIn } from './contract-calls';

/** A call of an operation, and the body of its request. */
export type SampleCall = readonly [
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  body?: object,
];

export type Sample = { method: string; path: string; body?: unknown };

/**
 * Returns a call of every operation that has one: of the actions' examples, of `more`, or of the contract.
 * @param more calls of operations that no action's example calls, and whose contract does not say how to call them.
 */
export function samplesOf(
  service: Service,
  contract: ContractName,
  more: readonly SampleCall[] = [],
): Sample[] {
  const document = documentOf(service, contract);
  const fromSheets = sheetCallsOf(service, contract).flatMap(({ method, path, sends }) =>
    sends === undefined ? [] : { method, path: path + searchOf(sends.query), body: sends.body },
  );
  const rows = more.map(([call, body]) => {
    const [method = '', path = ''] = call.split(' ');
    return { method, path, body };
  });
  const all: Sample[] = [...fromSheets, ...rows, ...contractSamples(document)];
  const first = new Map(
    all.toReversed().map((one) => [`${one.method} ${pathIn(document, one.path)}`, one]),
  );
  return [...first.values()];
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
