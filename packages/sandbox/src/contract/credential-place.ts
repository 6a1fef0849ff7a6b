import type { IncomingMessage } from 'node:http';
import type { ContractDocument } from './contract';

/** The place in a request where a contract expects its API key. */
export type CredentialPlace = {
  /** Worded to follow "is expected": "in the header x-api-key". */
  words: string;
  /** Returns what a request has at this place; empty without anything. */
  read: (request: Pick<IncomingMessage, 'headers' | 'url'>) => string;
  /** Returns a key as this place carries it. */
  write: (apiKey: string) => string;
};

const readHeader =
  (name: string): CredentialPlace['read'] =>
  ({ headers }) =>
    String(headers[name] ?? '');

/** Returns the place of the credential by the first security scheme of a contract. */
export function credentialPlace({ components }: ContractDocument): CredentialPlace {
  const [scheme] = Object.values(components.securitySchemes);
  const { type, name = '', scheme: word = 'bearer' } = scheme ?? { type: 'oauth2' };
  if (type === 'apiKey' && scheme?.in === 'query') {
    return {
      words: `in the query parameter ${name}`,
      read: ({ url = '' }) => new URL(url, 'http://sandbox.example').searchParams.get(name) ?? '',
      write: String,
    };
  }
  if (type === 'apiKey') {
    return { words: `in the header ${name}`, read: readHeader(name.toLowerCase()), write: String };
  }
  const prefix = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
  const isBasic = word.toLowerCase() === 'basic';
  return {
    words: `in the header Authorization, after "${prefix} "${isBasic ? ', in base64 and as the user' : ''}`,
    read: readHeader('authorization'),
    write: (apiKey) =>
      `${prefix} ${isBasic ? Buffer.from(`${apiKey}:`).toString('base64') : apiKey}`,
  };
}
