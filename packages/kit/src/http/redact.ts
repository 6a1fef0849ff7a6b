/** Shorter strings are no credentials, and taking them out would tear holes into every sentence. */
const SHORTEST = 4;
/** A text with as many characters of a secret in a row is not shown. */
const TELLING_RUN = 12;
/** Longer values are looked for in parts of this length: else the time would grow with theirs. */
const LONGEST_PART = 32;
/** Values of more characters in all are not looked for in base64 and hex, which takes five times as long. */
const MOST_ENCODED = 50_000;
/** How many encodings on top of each other are undone. */
const LAYERS = 3;
/** In how many steps a text has to come clean. */
const MOST_STEPS = 9;

const HIDDEN = '[hidden]';
/** Stands for what was taken out until all is found, since `hidden` may be a value itself. */
const MARK = '\uffff';

/**
 * Makes a function that takes the given secrets out of a text, in a time that grows with the text alone.
 *
 * A secret is found in any case; in base64 and base64url, also inside a longer one and in lines; in hex; and
 * each of these as JSON, HTML, a URL or a form writes it, with up to three such encodings on top of each
 * other. Where they had to be undone to find it, the text comes back with them undone.
 * @returns the text; empty where it still holds 12 characters in a row of a secret in one of these forms.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  return (text) => {
    const forms = stringsIn(secrets).flatMap(formsOf);
    const rest = takeOut(text, searchFor(forms), MOST_STEPS);
    return takeOut(rest, searchFor(partsOf(forms, TELLING_RUN, 1)), 0);
  };
}

/** A word, which is an e-mail address where it has an @ inside. */
const WORD = /[^\s"'<>(),;:]+/g;

/**
 * Takes out e-mail addresses and the strings that the request carried: they are about people. They are found
 * as `redactor` finds secrets, but in base64 and hex only where they are of 50,000 characters in all at most.
 * Of a string of more than 32 characters, parts of 32 may go where the whole is not there.
 */
export function withoutPersonalValues(text: string, sent: unknown): string {
  const values = stringsIn(sent);
  const forms = values.flatMap(values.join('').length > MOST_ENCODED ? fold : formsOf);
  const search = searchFor(partsOf(forms, LONGEST_PART, LONGEST_PART));
  return takeOut(text, search, MOST_STEPS).replace(WORD, (word) =>
    word.slice(1, -1).includes('@') ? HIDDEN : word,
  );
}

/** The strings in a value, however deep, that are not too short. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < SHORTEST ? [] : [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn);
  return [];
}

/** Gives a text with marks in place of what was found; the same text where nothing was. */
type Search = (text: string) => string;

/** Does what the search finds, in the text or one of its readings; gives up with the empty text. */
function takeOut(text: string, search: Search, steps: number, given = text): string {
  for (const reading of readingsOf(text)) {
    const rest = search(reading);
    if (rest !== reading) return steps === 0 ? '' : takeOut(rest, search, steps - 1, given);
  }
  return text === given ? text : text.replace(/\uffff+/g, HIDDEN);
}

/** Looks at each place of a text for needles of each size, but only where one may begin. */
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

/** A number for the last `SHORTEST` characters, of 16 bits, out of which older ones are shifted. */
function nextPrint(print: number, text: string, at: number): number {
  return ((print << 4) ^ text.charCodeAt(at)) & 0xffff;
}

/** Cuts out parts of a size, each `step` before the next, and so that none is beyond a form's ends. */
function* partsOf(forms: readonly string[], size: number, step: number): Generator<string> {
  for (const form of forms) {
    for (let end = form.length; end > 0; end -= step) {
      yield form.slice(Math.max(0, end - size)).slice(0, size);
    }
  }
}

/** How a secret may be written, folded. */
function formsOf(secret: string): string[] {
  // In a longer text, it may begin at any of the three places of a group, whose other bytes are not known.
  const inBase64 = [0, 2, 3].map((unknown) => {
    const before = '\0'.repeat(unknown && unknown - 1);
    const encoded = Buffer.from(before + secret).toString('base64url');
    return encoded.slice(unknown, encoded.length % 4 === 0 ? undefined : -1);
  });
  return [secret, Buffer.from(secret).toString('hex'), ...inBase64].map(fold);
}

/** Makes alike, character by character, what may be written either way. */
function fold(text: string): string {
  // Lone surrogates become what UTF-8 has for them.
  return (
    Buffer.from(text)
      .toString()
      // In lower case, this letter would be two.
      .replaceAll('İ', 'i')
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replace(/[+/_-]/g, ' ')
  );
}

const ENTITIES: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39 };

/** What an encoding puts in place of characters, and how to read it. */
const ENCODINGS: readonly (readonly [RegExp, (written: string, name: string) => string])[] = [
  // JSON
  [/\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/g, (written) => String(JSON.parse(`"${written}"`))],
  // HTML
  [
    /&#?(\w+);/g,
    (written, name) => {
      // `38` or `x26`, which is 0x26.
      const code = ENTITIES[name] ?? Number(`0${name}`);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  ],
  // URLs
  [/(?:%[\da-f]{2})+/gi, (written) => Buffer.from(written.replaceAll('%', ''), 'hex').toString()],
  // Lines
  [/\r?\n/g, () => ''],
];

/** The text as it is, and as it reads with one, two or three encodings undone. */
function readingsOf(text: string): Iterable<string> {
  const readings = new Set([text]);
  for (let layer = 0; layer < LAYERS; layer++) {
    for (const reading of [...readings]) {
      for (const [pattern, read] of ENCODINGS) readings.add(reading.replace(pattern, read));
    }
  }
  return readings;
}
