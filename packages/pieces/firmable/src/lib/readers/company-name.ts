/** Names of companies, for a comparison and for the guess of a profile's name. */

/** Letters that have no accent to leave out, but a usual spelling in ASCII. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' },
  '&': ' and ',
};

/** The legal form at the end of a name, which says nothing about which company it is. */
const LEGAL_FORM =
  /(?: (?:pty|proprietary|p l|pte|ltd|limited|inc|incorporated|llc|plc|lp|corp|corporation|trust|and co))+$/;

/**
 * Returns the profile names that a company of this name may have, the likeliest first; none for a name with other letters
 * than Latin ones, or without any: a part of a name is that of another company. None too for the beginning of an address,
 * `www.`.
 */
export function slugsOf(name: string): string[] {
  const full = wordsOf(name);
  const named = full.replace(LEGAL_FORM, '');
  const core = withoutThe(named);
  const spellings = [
    ...[named, core, `the ${core}`].flatMap((one) => [one, one.replaceAll(' and ', ' ')]),
    named.replaceAll(' ', ''),
    full,
  ];
  const slugs = spellings.map((one) => one.replaceAll(' ', '-'));
  return [...new Set(slugs.filter((slug) => /^(?!(?:the-)?(?:the|www)?$)[a-z\d-]+$/.test(slug)))];
}

/** Returns true if two names may belong to one company: the words of one begin with those of the other. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  const length = Math.min(a.length, b.length);
  return length > 0 && a.slice(0, length).join(' ') === b.slice(0, length).join(' ');
}

function tellingWords(name: string): string[] {
  return withoutThe(wordsOf(name).replace(LEGAL_FORM, ''))
    .split(' ')
    .filter((word) => word !== '');
}

function withoutThe(words: string): string {
  return words.replace(/^the (?=.)/, '');
}

/** The words before a trading name, and those behind the name of a trustee. */
const TRADING_AS = /^[^]*\b(?:t\/a|trading as)\b(?=[^]*\w)/;
const AS_TRUSTEE = /(\w[^]*?)\b(?:atf|as trustee for)\b[^]*$/;

/** Longest part of a name that is read, in characters: the time of the patterns grows with its square. */
const LONGEST_NAME = 300;

/** Returns the words of a name in lower case, without accents, with a space between two of them. */
function wordsOf(name: string): string {
  return (
    name
      .slice(0, LONGEST_NAME)
      .toLowerCase()
      .replace(TRADING_AS, '')
      .replace(AS_TRUSTEE, '$1')
      // Accents of their own are left out first, since Node's time grows with the square of their number.
      .replace(/\p{M}+/gu, '')
      .normalize('NFKD')
      .replace(/[\p{M}'`\u2018\u2019\u02bb\u02bc]+/gu, '')
      .replace(/[^a-z\d\s]/g, (letter) => SPELLINGS[letter] ?? letter)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .join(' ')
  );
}
