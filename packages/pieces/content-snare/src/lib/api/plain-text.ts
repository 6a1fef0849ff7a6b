/** Names of the characters from 160 on, in their order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Other names that editors write, each with its character. */
const OTHERS =
  'quot " amp & lt < gt > apos \' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ bull • hellip … prime ′ Prime ″ lsaquo ‹ rsaquo › euro € trade ™ larr ← rarr → minus − ne ≠ le ≤ ge ≥ dagger † permil ‰ OElig Œ oelig œ Scaron Š scaron š Zcaron Ž zcaron ž Yuml Ÿ Amacr Ā amacr ā Emacr Ē emacr ē Imacr Ī imacr ī Omacr Ō omacr ō Umacr Ū umacr ū';

/** Characters from 128 on in Windows' code page, by which old editors number them. Browsers read them so. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

let charactersByName: Map<string, string> | undefined;

function charactersOf(): Map<string, string> {
  const others = OTHERS.split(' ');
  charactersByName ??= new Map([
    ...LATIN_1.split(' ').map((name, at) => [name, String.fromCharCode(160 + at)] as const),
    ...others.flatMap((name, at) => (at % 2 === 0 ? [[name, others[at + 1] ?? ''] as const] : [])),
    ['nbsp', ' '],
  ]);
  return charactersByName;
}

/** Decodes the entities of a text once. An unknown one stays. */
export function decoded(text: string): string {
  return text.replace(
    /&(?:#0*(\d{1,7})|#[xX]0*([\da-fA-F]{1,6})|(\w{2,8}));/g,
    (entity, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? (characterAt(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)) ?? entity)
        : (charactersOf().get(name) ?? entity),
  );
}

/** Returns a character by its number; `undefined` for a number that no text contains. */
function characterAt(code: number): string | undefined {
  if (code === 160) return ' ';
  if (code >= 128 && code < 160) {
    const character = WINDOWS_1252.charAt(code - 128);
    return character === ' ' ? undefined : character;
  }
  const isText = code >= 32 ? code !== 127 : [9, 10, 13].includes(code);
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isText && isCharacter ? String.fromCodePoint(code) : undefined;
}

/** The beginning of a comment, a declaration or a tag. An address in angle brackets is none. */
const MARKUP = /<(?:!--|[!?]|(\/?)([a-z][a-z\d:-]*)(?=[\s/>]))/gi;
/** Elements whose content nobody reads. */
const UNREAD = /^(?:script|style|title|template)$/i;
/** Elements that begin and end a line. */
const BLOCK =
  /^(?:address|article|aside|blockquote|caption|center|d[dlt]|details|div|fieldset|figcaption|figure|footer|form|h[\dr]|header|legend|li|main|menu|nav|ol|option|p|pre|section|summary|t(?:able|body|foot|head|r)|ul)$/i;
const CELL = /^t[dh]$/i;

/**
 * Returns the text of HTML: a line for each block and row, and ` | ` between cells. Time grows with the length alone. An unclosed
 * tag stays with everything behind it, since dropping it would swallow the text.
 */
export function plainText(html: string): string {
  let text = '';
  let at = 0;
  let cells = 0;
  let isInCell = false;
  /** The link that is open: its address, and the place of its words. */
  let link: { address: string; at: number } | undefined;
  const endLink = () => {
    if (link === undefined) return;
    const { address } = link;
    const words = text.slice(link.at).trim();
    // A link of an address to itself is written once.
    if (address !== '' && !words.includes(address.replace(/\/$/, ''))) {
      text += words === '' ? address : ` (${address})`;
    }
    link = undefined;
  };
  const add = (until: number) => {
    text += decoded(html.slice(at, until).replace(/[ \t\r\n\f]+/g, ' '));
  };
  const startLine = () => {
    if (isInCell) text += ' ';
    else if (text !== '' && !/\n *$/.test(text.slice(-9))) text += '\n';
  };
  for (const { 0: start, 1: slash, 2: name = '', index } of html.matchAll(MARKUP)) {
    // It stands in a comment or a script.
    if (index < at) continue;
    const end = endOf(html, start, index);
    if (end === undefined) break;
    add(index);
    at = end;
    const isStart = slash === '';
    if (isStart && UNREAD.test(name)) {
      const closing = new RegExp(`</${name}\\b`, 'i').exec(html.slice(end));
      at = closing === null ? html.length : end + closing.index;
    } else if (/^a$/i.test(name)) {
      endLink();
      if (isStart) link = { address: addressIn(html.slice(index, end)), at: text.length };
    } else if (/^br$/i.test(name)) {
      text += isInCell ? ' ' : '\n';
    } else if (CELL.test(name)) {
      if (isStart && cells > 0) text += ' | ';
      if (isStart) cells += 1;
      isInCell = isStart;
    } else if (BLOCK.test(name)) {
      if (/^t/i.test(name)) isInCell = false;
      startLine();
      if (/^tr$/i.test(name)) cells = 0;
    }
  }
  // Without any markup, the line ends are the client's own.
  if (at === 0) return decoded(html);
  add(html.length);
  endLink();
  return text.replace(/ {2,}/g, ' ').replace(/ ?\n ?/g, '\n');
}

/** Returns the address of a link's tag, as far as people can follow it: not a script, and not a place on the same page. */
function addressIn(tag: string): string {
  const [, double, single, bare] =
    /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  const address = decoded(double ?? single ?? bare ?? '').trim();
  return /^(?:https?:|mailto:|tel:|\/)/i.test(address)
    ? address.replace(/^(?:mailto|tel):/i, '')
    : '';
}

/** Returns the end of a comment, declaration or tag; `undefined` for an unclosed one. */
function endOf(html: string, start: string, index: number): number | undefined {
  const from = index + start.length;
  const after = (text: string, at: number) => {
    const found = html.indexOf(text, at);
    return found === -1 ? undefined : found + text.length;
  };
  if (start === '<!--') return after('-->', from);
  const marks = /=\s*(["'])|>/g;
  marks.lastIndex = from;
  for (let mark = marks.exec(html); mark !== null; mark = marks.exec(html)) {
    const [, quote] = mark;
    if (quote === undefined) return marks.lastIndex;
    const behind = after(quote, marks.lastIndex);
    if (behind === undefined) break;
    marks.lastIndex = behind;
  }
  return after('>', from);
}
