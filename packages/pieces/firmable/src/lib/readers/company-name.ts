/** Names of companies, for a comparison and for the guess of a profile's name. */

/** Letters that have no accent to leave out, but a usual spelling in ASCII. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' },
  '&': ' and ',
};

/** Words that say nothing about which company it is. */
const FILLERS = new Set(['the', 'pty', 'ltd', 'limited', 'inc', 'incorporated', 'llc', 'plc']);

/**
 * Returns the usual profile name of a company with this name; `null` for a name with other letters than Latin ones, or
 * without any: a part of a name is that of another company. `null` too for the beginning of an address, `www.`.
 */
export function slugOf(name: string): string | null {
  const slug = wordsOf(name).join('-');
  return /^(?!www$)[a-z\d-]+$/.test(slug) ? slug : null;
}

/** Returns true if two names may belong to one company: the words of one begin with those of the other. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  const length = Math.min(a.length, b.length);
  return length > 0 && a.slice(0, length).join(' ') === b.slice(0, length).join(' ');
}

function tellingWords(name: string): string[] {
  const words = wordsOf(name);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Returns the words of a name in lower case, without accents. */
function wordsOf(name: string): string[] {
  return (
    name
      .toLowerCase()
      // Accents of their own are left out first, since Node's time grows with the square of their number.
      .replace(/\p{M}+/gu, '')
      .normalize('NFKD')
      .replace(/[\p{M}'`\u2018\u2019\u02bb\u02bc]+/gu, '')
      .replace(/[^a-z\d\s]/g, (letter) => SPELLINGS[letter] ?? letter)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
  );
}
