/** Shorter strings are not treated as secrets: removing them would make messages unreadable. */
const SHORTEST = 4;
/** A text with this many consecutive characters of a secret is not shown. */
const MIN_SHARED_LENGTH = 12;
const HIDDEN = '[hidden]';

export type Secrets = {
  hide: (text: string) => string;
  /** Returns true for a text that shares twelve characters in a row with a secret, or all of a shorter one. */
  isIn: (text: string) => boolean;
};

/**
 * Finds the given secrets in texts, in upper or lower case: as they are, URL-encoded, JSON-escaped, and in base64 alone
 * or as Basic credentials.
 */
export function secretsOf(secrets: readonly string[]): Secrets {
  const forms = secrets.filter((secret) => secret.length >= SHORTEST).flatMap(formsOf);
  const found = new RegExp(longestFirst(forms).map(escapeRegExp).join('|'), 'gi');
  return {
    hide: (text) => (forms.length === 0 ? text : text.replace(found, HIDDEN)),
    isIn: (text) => sharesPart(text.toLowerCase(), forms),
  };
}

function sharesPart(text: string, forms: readonly string[]): boolean {
  const parts = new Set<string>();
  for (const form of forms.map((one) => one.toLowerCase())) {
    if (form.length < MIN_SHARED_LENGTH) {
      if (text.includes(form)) return true;
    } else for (const part of substringsOf(form)) parts.add(part);
  }
  if (parts.size === 0) return false;
  for (const part of substringsOf(text)) if (parts.has(part)) return true;
  return false;
}

/** Yields every substring of `MIN_SHARED_LENGTH` characters. */
function* substringsOf(text: string): Generator<string> {
  for (let start = 0; start + MIN_SHARED_LENGTH <= text.length; start++) {
    yield text.slice(start, start + MIN_SHARED_LENGTH);
  }
}

/** Returns the same value with the secrets removed from all its texts, at any depth. */
export function redactDeep(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((entry) => redactDeep(entry, redact));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [redact(name), redactDeep(part, redact)]),
  );
}

/** Removes email addresses, and the strings that the request carried. */
export function withoutPersonalValues(text: string, sent: unknown): string {
  const values = new Set(stringsIn(sent).filter((value) => text.includes(value)));
  return longestFirst([...values])
    .reduce((rest, value) => rest.replaceAll(value, HIDDEN), text)
    .replace(/[^\s"'<>(),;:]+/g, (word) => (/[^@]@./s.test(word) ? HIDDEN : word));
}

function formsOf(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  // Basic auth encodes `secret:` or `:secret`.
  const inBase64 = [secret, `:${secret}`].map(inWholeGroups).filter((form) => form.length > 4);
  return [secret, encodeURIComponent(secret), escaped, ...inBase64];
}

/** Encodes whole groups of 3 bytes in base64, because the encoding of further bytes depends on those that follow. */
function inWholeGroups(text: string): string {
  const bytes = Buffer.from(text);
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < SHORTEST ? [] : [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn);
  return [];
}

const longestFirst = (texts: readonly string[]): string[] =>
  [...texts].sort((one, other) => other.length - one.length);

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
