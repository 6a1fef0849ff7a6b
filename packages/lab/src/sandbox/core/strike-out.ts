import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parseUrl } from './web-address';

const HIDDEN = '[hidden]';

const NAMES = 'authorization|cookie|passw(?:or)?d|secret|token|credential|api[-_]?key';
/** Names of headers, query parameters and fields that carry credentials. */
const SECRET_NAME = new RegExp(`${NAMES}|^(?:auth|code|code_verifier|key|session)$`, 'i');
/** The same names in a text, followed by a value: in JSON, a form, a URL or a multipart body. */
const NAMED_IN_TEXT = new RegExp(`(?:${NAMES}|\\bcode)\\w*[\\s\\\\]*[=:"']`, 'i');
const USER_IN_URL = /:\/\/[^/?#\s]*@/g;
/** Slashes may be escaped, in JSON that cannot be parsed. */
const WEB_ADDRESS = /\bhttps?:(?:\\?\/){2}\S+/gi;
/** A shorter credential could be part of any word. */
const SHORTEST_IN_TEXT = 8;

/** The functions that remove secrets from the parts of a request. */
export type StrikeOut = {
  text: (text: string) => string;
  /** Removes secrets from a header or query parameter. If it is named like a credential, only the scheme (`Bearer`) stays. */
  named: (name: string, value: string) => string;
  /** Removes secrets from a value. A field that is named like a credential is hidden as a whole. */
  value: (value: unknown) => unknown;
  headers: (headers: Readonly<Record<string, unknown>>) => Record<string, string>;
};

/**
 * Returns the functions for all parts of a request.
 * @param text removes secrets from a text without a name.
 */
export function strikeOutWith(text: StrikeOut['text']): StrikeOut {
  const named = (name: string, given: string) =>
    SECRET_NAME.test(name) ? schemeOf(name, given) + HIDDEN : text(given);
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(
      Object.entries(given).map(([name, one]) => {
        const canBeSecret = one !== null && typeof one !== 'boolean';
        return [name, canBeSecret && SECRET_NAME.test(name) ? HIDDEN : value(one)];
      }),
    );
  };
  const headers = (given: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(given).map(([name, one]) => [
        name,
        named(name, [one].flat().map(String).join(', ')),
      ]),
    );
  return { text, named, value, headers };
}

/** Returns the scheme of an Authorization header and the space after it; an empty text for anything else. */
function schemeOf(name: string, value: string): string {
  return /authorization$/i.test(name) ? (/^[a-z]+ /i.exec(value)?.[0] ?? '') : '';
}

/**
 * Returns the functions that remove the secrets of one request: its own credentials wherever they occur, credentials
 * named in a text, and the addresses of webhooks.
 */
export function strikeOutOf({ url = '/', headers }: IncomingMessage): StrikeOut {
  const { pathname, searchParams } = new URL(url, 'http://sandbox.example');
  const isOfWebhook = /\/webhooks(\/|$)/.test(pathname);
  const credentials = [...Object.entries(headers), ...searchParams]
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([, value]) => String(value).split(/[\s;,=]+/))
    .filter(({ length }) => length >= SHORTEST_IN_TEXT);
  return strikeOutWith((given) => {
    const text = credentials
      .reduce((rest, credential) => rest.replaceAll(credential, HIDDEN), given)
      .replace(USER_IN_URL, `://${HIDDEN}@`);
    if (NAMED_IN_TEXT.test(unescaped(text))) return HIDDEN;
    return isOfWebhook ? text.replace(WEB_ADDRESS, withoutPath) : text;
  });
}

/**
 * Returns the address of a webhook without its path, because the path is enough to call it.
 * A fingerprint stays, so that two webhooks of one origin remain distinguishable.
 */
export function withoutPath(address: string): string {
  const url = parseUrl(address);
  if (url === undefined) return HIDDEN;
  const fingerprint = createHash('sha256').update(address).digest('hex').slice(0, 8);
  return `${url.protocol}//${url.host}/${HIDDEN}-${fingerprint}`;
}

/** Decodes percent escapes. `decodeURIComponent` would throw on a single invalid one. */
function unescaped(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) =>
    String.fromCharCode(parseInt(escape.slice(1), 16)),
  );
}
