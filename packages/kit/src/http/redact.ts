/** Shorter strings are no credentials, and taking them out would tear holes into every sentence. */
const SHORTEST_SECRET = 4;
const HIDDEN = '[hidden]';

/**
 * Makes a function that takes the given secrets out of a text: as they are, URL-encoded, in JSON, and in
 * base64, also inside a longer base64 text.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap(writtenForms)
    .sort((a, b) => b.length - a.length)
    .map(escapePattern);
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp(forms.join('|'), 'gi');
  return (text) => text.replace(pattern, HIDDEN);
}

function writtenForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const forms = new Set([
    secret,
    encodeURIComponent(bytes.toString()),
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ]);
  // In a longer text, the secret may start at any of the three positions of a base64 group.
  for (const before of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
    const tail = (before + bytes.length) % 3 === 0 ? encoded.length : -1;
    const core = encoded.slice(before === 0 ? 0 : before + 1, tail);
    if (core.length < SHORTEST_SECRET) continue;
    forms.add(core);
    forms.add(core.replaceAll('-', '+').replaceAll('_', '/'));
  }
  return [...forms];
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}

/** Begins where a word begins, so that a long text without any is not searched from every letter. */
const EMAIL_ADDRESS = /(?<![^\s"'<>(),;:])[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;

/** Takes out e-mail addresses and the strings that the request carried: they are about people. */
export function withoutPersonalValues(text: string, sent: unknown): string {
  const values = stringsIn(sent).filter((value) => value.length >= SHORTEST_SECRET);
  return redactor(values)(text).replace(EMAIL_ADDRESS, HIDDEN);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn);
  return [];
}
