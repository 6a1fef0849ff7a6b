import { readFileSync } from 'node:fs';
import { findTemplate } from '@pieceworks/contracts/path-template';
import { asRecord, at } from '@pieceworks/kit';
import { contractsOf, type Service, type ServiceName, SERVICES } from '@pieceworks/services';
import type { ContractName, RunningSandbox } from '../src/index';

/** A contract of a service, as it was generated from its OpenAPI document. */
export function contractOf(service: ServiceName, contract: ContractName): object {
  const file = require.resolve(`@pieceworks/contracts/${service}-${contract}.json`);
  return asRecord(JSON.parse(readFileSync(file, 'utf8')));
}

/** An operation of a contract. */
type ContractOperation = { method: string; path: string };

/** Every operation of a contract, by the path that its document writes. */
export function operationsIn(contract: object): ContractOperation[] {
  return Object.entries(asRecord(at(contract, 'paths'))).flatMap(([path, operations]) =>
    Object.keys(asRecord(operations)).map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** The path that a contract writes for one that was asked; the path itself where it writes none. */
export function pathIn(contract: object, asked: string): string {
  const [path = ''] = asked.split('?');
  return findTemplate(Object.keys(asRecord(at(contract, 'paths'))), path) ?? path;
}

/** The headers that open a service in the sandbox, as its contract says. */
export async function openingHeaders(
  sandbox: RunningSandbox,
  service: ServiceName,
): Promise<Record<string, string>> {
  const credential: Service['sandbox'] = SERVICES[service].sandbox;
  const secret = 'apiKey' in credential ? credential.apiKey : await sandbox.contentSnareToken();
  const schemes = asRecord(
    at(contractOf(service, contractsOf(service)[0]), 'components', 'securitySchemes'),
  );
  const header = Object.values(schemes).find((scheme) => at(scheme, 'in') === 'header');
  return header === undefined
    ? { authorization: `Bearer ${secret}` }
    : { [String(at(header, 'name'))]: secret };
}
