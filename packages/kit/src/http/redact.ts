/** Shorter strings are not treated as secrets: removing them would make messages unreadable. */
const SHORTEST = 4;
/** A text that contains this many consecutive characters of a secret is not shown. */
const TELLING_RUN = 12;
/** Longer values are searched for in parts of this length, to keep the search time independent of theirs. */
const LONGEST_PART = 32;
/** Above this total length, values are not searched for in base64 and hex, which takes five times as long. */
const MOST_ENCODED = 50_000;
/** Number of nested encodings that are decoded. */
const LAYERS = 3;
/** Most rounds of removal until a text must be clean. */
const MOST_STEPS = 9;

const HIDDEN = '[hidden]';
/** Placeholder during the search, since `hidden` may itself be a value to remove. */
const MARK = '\uffff';

/**
 * Returns a function that removes the given secrets from a text. Its time depends on the length of the text
 * only.
 *
 * A secret is found in upper and lower case, in hex, and in base64 and base64url, also inside a longer value and
 * across lines. Each of these may be escaped as JSON, HTML, a URL or a form, up to three levels deep. If
 * decoding was necessary to find a secret, the text is returned decoded.
 * @returns the text; empty if 12 consecutive characters of a secret remain in one of these forms.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  return (text) => {
    const forms = stringsIn(secrets).flatMap(formsOf);
    const rest = takeOut(text, searchFor(forms), MOST_STEPS);
    return takeOut(rest, searchFor(partsOf(forms, TELLING_RUN, 1)), 0);
  };
}

/** A word. With an @ inside, it is treated as an email address. */
const WORD = /[^\s"'<>(),;:]+/g;

/**
 * Removes personal data: email addresses, and the strings that the request carried. They are found as `redactor`
 * finds secrets, but in base64 and hex only up to 50,000 characters in total. Of a string of more than 32
 * characters, parts of 32 may be removed even if the whole does not occur.
 */
export function withoutPersonalValues(text: string, sent: unknown): string {
  const values = stringsIn(sent);
  const forms = values.flatMap(values.join('').length > MOST_ENCODED ? fold : formsOf);
  const search = searchFor(partsOf(forms, LONGEST_PART, LONGEST_PART));
  return takeOut(text, search, MOST_STEPS).replace(WORD, (word) =>
    word.slice(1, -1).includes('@') ? HIDDEN : word,
  );
}

/** Returns all strings in a value, at any depth, that are not too short. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < SHORTEST ? [] : [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn);
  return [];
}

/** Replaces each find in a text by a mark; returns the same text if there is none. */
type Search = (text: string) => string;

/** Removes all finds from the text or one of its decoded readings. Returns the empty text after too many steps. */
function takeOut(text: string, search: Search, steps: number, given = text): string {
  for (const reading of readingsOf(text)) {
    const rest = search(reading);
    if (rest !== reading) return steps === 0 ? '' : takeOut(rest, search, steps - 1, given);
  }
  return text === given ? text : text.replace(/\uffff+/g, HIDDEN);
}

/** Returns a search for all needles. It compares only where a needle may begin. */
function searchFor(needles: Iterable<string>): Search {
  const known = new Set<string>();
  const sizes = new Set<number>();
  const beginnings = new Uint8Array(2 ** 16);
  for (const needle of needles) {
    known.add(needle);
    sizes.add(needle.length);
    let print = 0;
    for (let at = 0; at < SHORTEST; at++) print = nextPrint(print, needle, at);
    beginnings[print] = 1;
  }
  return (text) => {
    const folded = fold(text);
    let rest = '';
    let end = 0;
    let print = 0;
    for (let at = 0; at < folded.length; at++) {
      print = nextPrint(print, folded, at);
      if (beginnings[print] !== 1) continue;
      const start = at + 1 - SHORTEST;
      for (const size of sizes) {
        if (!known.has(folded.slice(start, start + size))) continue;
        rest += text.slice(end, start) + MARK;
        end = Math.max(end, start + size);
      }
    }
    return rest + text.slice(end);
  };
}

/** Returns a 16-bit hash of the last `SHORTEST` characters; older ones are shifted out. */
function nextPrint(print: number, text: string, at: number): number {
  return ((print << 4) ^ text.charCodeAt(at)) & 0xffff;
}

/** Cuts each form into parts of a size, from its end and `step` apart. The first part starts with the form. */
function* partsOf(forms: readonly string[], size: number, step: number): Generator<string> {
  for (const form of forms) {
    for (let end = form.length; end > 0; end -= step) {
      yield form.slice(Math.max(0, end - size)).slice(0, size);
    }
  }
}

/** Returns the encodings in which a secret may appear, folded. */
function formsOf(secret: string): string[] {
  // In base64, a secret may begin at any of the three bytes of a group, after unknown bytes.
  const inBase64 = [0, 2, 3].map((unknown) => {
    const before = '\0'.repeat(unknown && unknown - 1);
    const encoded = Buffer.from(before + secret).toString('base64url');
    return encoded.slice(unknown, encoded.length % 4 === 0 ? undefined : -1);
  });
  return [secret, Buffer.from(secret).toString('hex'), ...inBase64].map(fold);
}

/** Replaces characters that have several spellings by one of them, without changing the length. */
function fold(text: string): string {
  // Lone surrogates become the replacement character, as in UTF-8.
  return (
    Buffer.from(text)
      .toString()
      // Its lower case has two characters.
      .replaceAll('İ', 'i')
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replace(/[+/_-]/g, ' ')
  );
}

const ENTITIES: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39 };

/** Escape sequences of each encoding, with their decoder. */
const ENCODINGS: readonly (readonly [RegExp, (written: string, name: string) => string])[] = [
  // JSON
  [/\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/g, (written) => String(JSON.parse(`"${written}"`))],
  // HTML
  [
    /&#?(\w+);/g,
    (written, name) => {
      // A numeric reference: `38`, or `x26`, which becomes 0x26.
      const code = ENTITIES[name] ?? Number(`0${name}`);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  ],
  // URLs
  [/(?:%[\da-f]{2})+/gi, (written) => Buffer.from(written.replaceAll('%', ''), 'hex').toString()],
  // Lines
  [/\r?\n/g, () => ''],
];

/** Returns the text itself, and its readings after up to three levels of decoding. */
function readingsOf(text: string): Iterable<string> {
  const readings = new Set([text]);
  for (let layer = 0; layer < LAYERS; layer++) {
    for (const reading of [...readings]) {
      for (const [pattern, read] of ENCODINGS) readings.add(reading.replace(pattern, read));
    }
  }
  return readings;
}
