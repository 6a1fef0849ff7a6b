import type { IncomingMessage } from 'node:http';
import type { ContractDocument } from '../../contracts/contract-document';

/** The place in a request where a contract expects its API key. */
export type CredentialPlace = {
  in: 'header' | 'query';
  /** The name of the header, in lower case, or of the query parameter. */
  name: string;
  /** Worded to follow "is expected": "in the header x-api-key". */
  words: string;
  /** Returns what a request has at this place; empty without anything. */
  read: (request: Pick<IncomingMessage, 'headers' | 'url'>) => string;
  /** Returns a key as this place carries it. */
  write: (apiKey: string) => string;
};

function inHeader(given: string): Pick<CredentialPlace, 'in' | 'name' | 'read'> {
  const name = given.toLowerCase();
  return { in: 'header', name, read: ({ headers }) => String(headers[name] ?? '') };
}

/** Returns the place of the credential by the first security scheme of a contract. */
export function credentialPlace({ components }: ContractDocument): CredentialPlace {
  const [scheme] = Object.values(components.securitySchemes);
  const { type, name = '', scheme: word = 'bearer' } = scheme ?? { type: 'oauth2' };
  if (type === 'apiKey' && scheme?.in === 'query') {
    return {
      in: 'query',
      name,
      words: `in the query parameter ${name}`,
      read: ({ url = '' }) => new URL(url, 'http://sandbox.example').searchParams.get(name) ?? '',
      write: String,
    };
  }
  if (type === 'apiKey') {
    return { ...inHeader(name), words: `in the header ${name}`, write: String };
  }
  const prefix = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
  const isBasic = word.toLowerCase() === 'basic';
  return {
    ...inHeader('authorization'),
    words: `in the header Authorization, after "${prefix} "${isBasic ? ', in base64 and as the user' : ''}`,
    write: (apiKey) =>
      `${prefix} ${isBasic ? Buffer.from(`${apiKey}:`).toString('base64') : apiKey}`,
  };
}
