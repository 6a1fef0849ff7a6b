const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['bull', '\u2022'],
  ['euro', '\u20ac'],
  ['gt', '>'],
  ['hellip', '...'],
  ['laquo', '"'],
  ['ldquo', '"'],
  ['lsquo', "'"],
  ['lt', '<'],
  ['mdash', '-'],
  ['middot', '\u00b7'],
  ['nbsp', ' '],
  ['ndash', '-'],
  ['pound', '\u00a3'],
  ['quot', '"'],
  ['raquo', '"'],
  ['rdquo', '"'],
  ['rsquo', "'"],
  ['shy', ''],
  ['szlig', 'ß'],
]);
/** Combining marks by the end of an entity's name: `&eacute;`. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['acute', '\u0301'],
  ['cedil', '\u0327'],
  ['circ', '\u0302'],
  ['grave', '\u0300'],
  ['macr', '\u0304'],
  ['tilde', '\u0303'],
  ['uml', '\u0308'],
]);

const TAG = /<\/?(?:b|br|em|i|mark|span|strong|sub|sup|u)\b[^<>]{0,50}>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

/** Returns a short text without the tags and entities of HTML, also those that were encoded twice. */
export function decodedHtml(text: string): string {
  return decoded(decoded(text));
}

function decoded(text: string): string {
  return text.replace(TAG, ' ').replace(ENTITY, (entity, decimal, hex, name) => {
    if (typeof name === 'string') return namedEntity(name) ?? entity;
    const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

function namedEntity(name: string): string | undefined {
  const mark = MARKS.get(name.slice(1));
  return mark === undefined ? NAMED.get(name.toLowerCase()) : `${name.charAt(0)}${mark}`;
}
