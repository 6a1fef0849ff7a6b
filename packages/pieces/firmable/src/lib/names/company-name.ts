import { invalidField } from '@pieceworks/kit';
import { unaccented } from './spelling';

/** Names of companies, for a comparison and for the guess of a profile's name. */

/** Legal forms, which say nothing about which company it is. */
const LEGAL_FORMS = new Set(
  'pty proprietary pte ltd limited inc incorporated llc plc lp corp corporation trust'.split(' '),
);

/** The spelling of a word that a name has in short or in full, for a comparison. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  ...{ mount: 'mt', saint: 'st', fort: 'ft', point: 'pt', brothers: 'bros', company: 'co' },
  ...{ international: 'intl', government: 'govt', department: 'dept', australia: 'aust' },
  ...{ services: 'svcs', manufacturing: 'mfg', management: 'mgmt', group: 'grp' },
};
/** Words for "and" between two others, also as in "Rock 'n' Roll". */
const AND = ['n', 'und', 'et', 'e', 'y', 'og', 'och', 'en'];

/**
 * Returns the profile names that a company of this name may have, the likeliest first; none for a name with other letters
 * than Latin ones, or without any: a part of a name is that of another company. None too for the beginning of an address,
 * `www.`.
 */
export function slugsOf(name: string): string[] {
  const words = wordsOf(name);
  const spellings = [withoutLegalForm(words)].flatMap((named) => {
    const core = withoutThe(named);
    const likeliest = [named, core, ['the', ...core]].map(withInitials);
    return [
      ...likeliest.flatMap((one) => [one, one.filter((word) => word !== 'and')]),
      [named.join('')],
      [...withInitials(named), ...words.slice(named.length)],
      named,
      swapped(named, inFull),
      swapped(named, inShort),
    ];
  });
  const slugs = spellings.map((one) => one.join('-'));
  return [...new Set(slugs.filter((slug) => /^(?!(?:the-)?(?:the|www)?$)[a-z\d-]+$/.test(slug)))];
}

/**
 * Returns the same.
 * @throws Failure `invalid` for a name without any.
 */
export function requireSlugs(label: string, name: string): string[] {
  const slugs = slugsOf(name);
  if (slugs.length > 0) return slugs;
  throw invalidField(
    label,
    'a name needs Latin letters or digits. Enter the domain, ABN or ID instead.',
  );
}

/**
 * Returns true if two names may belong to one company: the words of one begin with those of the other. Spaces, dots and
 * usual short forms make no difference.
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  return beginsWith(a, b.join('')) || beginsWith(b, a.join(''));
}

/** Returns true if the first words, without spaces, are this text. */
function beginsWith(words: readonly string[], text: string): boolean {
  let beginning = '';
  return words.some((word) => (beginning += word) === text);
}

function tellingWords(name: string): string[] {
  const words = withInitials(withoutThe(withoutLegalForm(wordsOf(name))));
  const told = words.map((word, at) => {
    const isBetween = at > 0 && at < words.length - 1;
    return isBetween && AND.includes(word) ? 'and' : inShort(word);
  });
  const isCompany = told.length > 1 && told.at(-1) === 'co';
  return (isCompany ? withoutAnd(told.slice(0, -1)) : told)
    .join(' ')
    .replace(/\bnew zealand\b/g, 'nz')
    .split(' ')
    .filter((word) => word !== '');
}

function withoutThe(words: readonly string[]): string[] {
  return words.slice(words[0] === 'the' && words.length > 1 ? 1 : 0);
}

function withoutAnd(words: readonly string[]): string[] {
  return words.slice(0, words.at(-1) === 'and' && words.length > 1 ? -1 : undefined);
}

/** Leaves out the legal form at the end of a name, also `P/L` and `and Co`; never the first word. */
function withoutLegalForm(words: readonly string[]): string[] {
  const [last = '', before = ''] = words.slice(-2).toReversed();
  const isPair = /^(p l|and co)$/.test(`${before} ${last}`);
  const length = isPair ? 2 : LEGAL_FORMS.has(last) ? 1 : 0;
  return length === 0 || words.length <= length
    ? [...words]
    : withoutLegalForm(words.slice(0, -length));
}

/** Joins initials to one word: `j b hi fi` is written `jb-hi-fi`. */
function withInitials(words: readonly string[]): string[] {
  return words.reduce<string[]>((joined, word, at) => {
    const isInitial = /^\p{L}$/u.test(word) && /^\p{L}$/u.test(words[at - 1] ?? '');
    return isInitial ? [...joined.slice(0, -1), `${joined.at(-1)}${word}`] : [...joined, word];
  }, []);
}

function swapped(words: readonly string[], spell: (word: string) => string): string[] {
  return withInitials(words.map(spell));
}

function inShort(word: string): string {
  return SHORT_FORMS[word] ?? word;
}

function inFull(word: string): string {
  return Object.keys(SHORT_FORMS).find((full) => SHORT_FORMS[full] === word) ?? word;
}

/** The words before a trading name. */
const TRADING_AS = /^[^]*\b(?:t\/a|trading as)\b(?=[^]*\w)/;

/** Leaves out the trust behind the name of its trustee. */
function withoutTrust(text: string): string {
  const trustee = text.slice(0, Math.max(0, text.search(/\b(?:atf|as trustee for)\b/)));
  return /\w/.test(trustee) ? trustee : text;
}

/** Longest part of a name that is read, in characters: the time of the patterns grows with its square. */
const LONGEST_NAME = 300;

/** Signs of a trade mark, which would become letters. */
const TRADE_MARKS = /[\u2122\u2120\u00ae\u00a9\u24c7]|\((?:tm|sm|r|c)\)/gi;
/** Returns the words of a name in lower case, without accents. */
function wordsOf(name: string): string[] {
  const text = unaccented(name.slice(0, LONGEST_NAME).replace(TRADE_MARKS, ' ')).replace(
    TRADING_AS,
    '',
  );
  return withoutTrust(text)
    .replace(/['`\u2018\u2019\u02bb\u02bc]+/g, '')
    .replace(/(?<=\w\s?)\+(?=\s?\w)|&/g, ' and ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}
