import { asList, asRecord, asText, at } from '@pieceworks/kit/json';
import { findTemplate } from '../contracts/path-template';
import type { RunningSandbox } from '../sandbox';
import { documentOf, mainContractOf, type Service } from '../services';

type ContractOperation = { method: string; path: string };

/** Returns every operation of a contract, with the path as written in its document. */
export function operationsIn(contract: object): ContractOperation[] {
  return Object.entries(asRecord(at(contract, 'paths'))).flatMap(([path, operations]) =>
    Object.keys(asRecord(operations)).map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** Returns the path and query of an operation's first example. */
export function examplePath(contract: object, { method, path }: ContractOperation): string {
  const parameters = asList(at(contract, 'paths', path, method.toLowerCase(), 'parameters'));
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters) {
    const [example] = Object.values(asRecord(at(parameter, 'examples')));
    if (example === undefined) continue;
    const [name, value] = [String(at(parameter, 'name')), String(at(example, 'value'))];
    if (at(parameter, 'in') === 'query') query.set(name, value);
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

/** Returns the contract's path template for a requested path, or the path itself if no template matches. */
export function pathIn(contract: object, asked: string): string {
  const [path = ''] = asked.split('?');
  return findTemplate(Object.keys(asRecord(at(contract, 'paths'))), path) ?? path;
}

/** Returns the headers that authorize a request to a service of the sandbox, and the URL with a key of its query. */
export async function opening(sandbox: RunningSandbox, service: Service) {
  const { credential, name: serviceName } = service;
  const secret = 'apiKey' in credential ? credential.apiKey : await sandbox.token(serviceName);
  const { components } = documentOf(service, mainContractOf(service));
  const [scheme] = Object.values(asRecord(components.securitySchemes));
  const name = String(at(scheme, 'name'));
  if (at(scheme, 'in') === 'query') {
    const key = `${name}=${secret}`;
    const opened = (url: string) => `${url}${url.includes('?') ? '&' : '?'}${key}`;
    return { headers: {}, opened };
  }
  const word = asText(at(scheme, 'scheme')) ?? 'bearer';
  const authorization = `${word.slice(0, 1).toUpperCase()}${word.slice(1)} ${secret}`;
  const headers: Record<string, string> =
    at(scheme, 'in') === 'header' ? { [name]: secret } : { authorization };
  return { headers, opened: String };
}
