import { invalidField, onFirstUse, readTextField } from '@pieceworks/kit';
import { typedName, unaccented } from './spelling';

/** Names of people. Only an equal name is certain; a like one makes a candidate. */

/** The likenesses of two names, the surest first. */
const LIKENESSES = [
  // Given name and surname are equal, and so is a middle name.
  'exact',
  // Given name and surname are equal, but one of the names tells no middle name.
  'same',
  // One of these, but it can be somebody else's: only one name has an addition such as Jr, or words behind it may be no part.
  'homonym',
  // It can be the same person, or another one.
  'possible',
  // The family name is equal, and so is the first letter of the given name; or the other way round.
  'near',
  // Only the family name is equal.
  'family',
] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** The likenesses of people who are named if nobody is likelier. */
const KIN: readonly Likeness[] = ['near', 'family'];
/** The most of them who are named. */
const MOST_KIN = 3;

/** A word in lower case: without its accents, and with the letters that are written for them, as in `mueller`. */
type Word = { plain: string; wide: string };

/** A way to divide a name, since a name without a comma does not tell where its surname begins. */
type NameReading = {
  given: readonly Word[];
  /** The parts of the surname, joined with their particles: `de la Cruz-Smith` has two. */
  surname: readonly Word[];
  /** The same parts without particles. */
  core: readonly Word[];
  /** The best likeness that this reading can have; `exact` for a certain one. */
  atBest: 'exact' | 'homonym' | 'possible';
};

/** A full name that was read. */
export type PersonName = {
  readings: readonly NameReading[];
  /** The words in their order, without hyphens. */
  words: readonly Word[];
  /** All letters in their order: as they are, and with those that are written for accents. */
  joined: Word;
  /** The words that may be a family name. */
  family: readonly Word[];
  /** `jr`, `sr`, `iii` or the like; empty without one. */
  generation: string;
  /** The name in a script without spaces, such as 田中太郎; empty without one. */
  unspaced: string;
  /** Its words and surnames. Two names without a common one are not alike. */
  marks: ReadonlySet<string>;
};

/** Forms of address before a name, which are nobody's name. */
const ADDRESSES = setOf('mr mrs ms miss mx dr doctor prof professor sir dame');
const GENERATIONS: Readonly<Record<string, string>> = {
  ...{ jr: 'jr', jnr: 'jr', junior: 'jr', sr: 'sr', snr: 'sr', senior: 'sr' },
  ...{ ii: 'ii', iii: 'iii', iv: 'iv', '2nd': 'ii', '3rd': 'iii', '4th': 'iv' },
};
/** Words that belong to the word after them in a surname. */
const PARTICLES = setOf(
  'van von vander de der den del della delle dela di da do dos das du la le ter ten te zu af av al el bin ibn bint abu mc mac fitz st san o d l t',
);

/** Common surnames after given names of two words, both of which count: Wei Tan is not Wei Ming Tan. */
const SURNAMES_OF_TWO_WORD_NAMES = setOf(
  'an bae bui chan chang chen cheng cheung chin cho choi chong chow chua chung dang dinh do dong duong fong foo gao goh guo ha han he ho hoang hong ' +
    'hsu hu huang huynh hwang jang jeong jung kang kim ko koh kong ku kwan kwok kwon lai lam lau law le lee leong leung li liang liao lim lin ' +
    'ling liu lo loh loke long low lu luo luong ly ma mai min moon ng ngo nguyen oh ong ooi pan park peng pham phan seo shen shi shin sim ' +
    'sin song soon su sun tam tan tang tay teh teo thai tian to toh tran trinh truong tsai tsang tse vo vu wang wee wei wong woo wu xie xu yam yan ' +
    'yang yap ye yee yeo yeoh yip yoo yoon you yu yuan yuen yun zhang zhao zheng zhou zhu',
);

/** Patterns with classes of Unicode. */
const patterns = onFirstUse(() => ({
  unspaced: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]+$/u,
  titleAfterUnspaced: /(?<=..)(?:\u3055\u3093|\u69d8|\u6c0f|\u5148\u751f|\uc528|\ub2d8)$/u,
  letter: /\p{L}/u,
  noWord: /[^\p{L}\p{M}\p{N}-]+/u,
  inCapitals: /^(?:Mc|Mac)?[\p{Lu}-]{3,}$/u,
  hasSurnameAfter: /^[^,\p{L}]*\p{L}/u,
  /** `CPA`, `CFP`, `PhD`, `BSc`, also in a word with other signs behind them. */
  abbreviation: /^\p{Lu}(?:\p{Lu}|\p{L}*\p{Lu}[^\p{L}]*$)/u,
  /** `M.D.`, `Ph.D.` */
  dotted: /^(?:\p{L}{1,4}\.)+\p{L}{1,4}\.?$/u,
  /** `A/Prof`, `s/o` between two names, `she/her`, and what has a slash in brackets. */
  slashed: /\([^()/]*\/[^()]*\)|(?<![\p{L}/])(?:\p{L}\/\p{L}+|\p{Ll}+(?:\/\p{Ll}+)+)(?![\p{L}/])/gu,
  several: /[@\d:;&+/]|(?<=\p{L}\s)(?:and|or|AND|OR)(?=\s\p{L})/u,
}));

/** Longest name that is read, in characters and in words. */
const LONGEST_NAME = 200;
const MOST_WORDS = 10;

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/**
 * Reads the full name of one person, as it was given.
 * @throws Failure `invalid` for any other text, such as a given name alone.
 */
export function readPersonName(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value, LONGEST_NAME);
  if (text === undefined) return undefined;
  const plain = withoutSlashes(text).replace(/\b(?:2nd|3rd|4th)\b/i, '');
  if (patterns().several.test(plain)) {
    throw invalidField(label, 'this is not the name of one person.');
  }
  const name = personNameOf(text);
  if (name === null) {
    throw invalidField(label, 'enter the full name, such as Jane Doe. A first name is not enough.');
  }
  const isInitial = name.readings.some(
    ({ surname, atBest }) => atBest === 'exact' && surname.every(({ plain }) => isLetter(plain)),
  );
  if (isInitial) throw invalidField(label, 'enter the whole surname; an initial is not enough.');
  return text;
}

function withoutSlashes(text: string): string {
  return text.includes('/') ? text.replace(patterns().slashed, ' ') : text;
}

/** Reads a full name; `null` for any other text. */
export function personNameOf(text: string): PersonName | null {
  const typed = typedName(withoutSlashes(text.slice(0, LONGEST_NAME)));
  const { main, ...asides } = withoutAsides(typed);
  const parts = withoutLetters(main.split(',').map((part) => part.trim())).map(tokensOf);
  const isName = (part: readonly string[]) => part.some((token) => generationOf(token) === '');
  const [whole = [], second, ...more] = parts.filter((part, at) => at === 0 || isName(part));
  const isDivided = second !== undefined;
  const least = isDivided ? 1 : 2;
  // "Doe, Jane" has the surname first.
  const surname = withoutAddresses(whole).filter(
    (token, at) => at < least || generationOf(token) === '',
  );
  const kept = withoutAddresses([...(second ?? []), ...surname]);
  const tokens = kept.filter((token) => !patterns().unspaced.test(token));
  const unspaced = kept.filter((token) => patterns().unspaced.test(token)).join('');
  const divided = { tokens, surnameAt: tokens.length - surname.length };
  const added = parts.flat().filter((token) => !kept.includes(token));
  return nameIn({
    ...asides,
    ...(isDivided ? divided : dividedByCase(tokens)),
    // More parts can stand for anything, such as a town.
    isSure: more.length === 0,
    // Behind a whole name, a comma or capitals can stand for anything, too.
    shorter: withoutAddresses(isDivided ? surname : withoutCapitals(kept)).map(wordOf),
    generation: added.map(generationOf).find(Boolean) ?? '',
    unspaced: (unspaced || asides.unspaced).replace(patterns().titleAfterUnspaced, ''),
  });
}

/** Leaves out letters behind a whole name: after a comma, or with dots inside them. */
function withoutLetters([whole = '', ...others]: readonly string[]): string[] {
  const { dotted, abbreviation } = patterns();
  const words = whole.split(' ');
  const end = Math.max(2, words.findLastIndex((word) => !dotted.test(word)) + 1);
  const name = words.slice(0, end).join(' ');
  if (words.length < 2 || isInCapitals(name)) return [name, ...others];
  const isLetters = (part: string) =>
    part.split(' ').every((word) => dotted.test(word) || abbreviation.test(word));
  return [name, ...others.filter((part) => !isLetters(part))];
}

function isInCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/** Leaves out capitals at the end of a name; at least two words remain. */
function withoutCapitals(tokens: readonly string[]): readonly string[] {
  const end = tokens.findLastIndex((token) => !patterns().abbreviation.test(token)) + 1;
  return tokens.slice(0, Math.max(2, end));
}

/** Leaves out the forms of address before a name, also with a word before them: `Emeritus Professor`. */
function withoutAddresses(tokens: readonly string[]): readonly string[] {
  const [first = '', second = ''] = tokens.map(spelled);
  const length = ADDRESSES.has(first)
    ? 1
    : second.startsWith('prof') && ADDRESSES.has(second)
      ? 2
      : 0;
  return length > 0 && tokens.length > length ? withoutAddresses(tokens.slice(length)) : tokens;
}

function generationOf(token: string): string {
  const word = spelled(token);
  return Object.hasOwn(GENERATIONS, word) ? (GENERATIONS[word] ?? '') : '';
}

/** The parts of a name, as they were found in its text. */
type Found = {
  /** The words in their order: given names, then surname. */
  tokens: readonly string[];
  /** The place where the surname begins; `undefined` if the text does not tell. */
  surnameAt: number | undefined;
  isSure: boolean;
  /** The name without the words behind it that may be no part of it. */
  shorter: readonly Word[];
  nicknames: readonly Word[];
  formerNames: readonly (readonly Word[])[];
} & Pick<PersonName, 'generation' | 'unspaced'>;

function nameIn({ tokens, surnameAt, generation, unspaced, ...more }: Found): PersonName | null {
  const own = tokens.map(wordOf);
  const isInWords = own.length > 1 && own.length <= MOST_WORDS;
  if (!isInWords && unspaced.length < 2) return null;
  const atBest = more.isSure ? 'exact' : 'homonym';
  const places = isInWords ? (surnameAt === undefined ? placesIn(own) : [surnameAt]) : [];
  const readings = places.flatMap((place): NameReading[] => {
    const given = own.slice(0, place);
    const reading: NameReading = { given, ...surnameOf(own.slice(place)), atBest };
    return [
      reading,
      ...more.nicknames.map((nickname) => ({ ...reading, given: [nickname, ...given.slice(1)] })),
      ...more.formerNames.map((name): NameReading => ({
        given,
        ...surnameOf(name),
        atBest: 'possible',
      })),
    ];
  });
  const isShorter = isInWords && more.shorter.length > 1 && more.shorter.length < own.length;
  const shorter = isShorter ? more.shorter : [];
  const guesses = placesIn(shorter).map((place): NameReading => {
    return {
      given: shorter.slice(0, place),
      ...surnameOf(shorter.slice(place)),
      atBest: 'homonym',
    };
  });
  const all = [...readings, ...guesses];
  const words = partsOf(own);
  const told = [...own, ...more.nicknames, ...more.formerNames.flat()];
  const joined = { plain: joinedOf(words, 'plain'), wide: joinedOf(words, 'wide') };
  const family = all.flatMap(({ core }) => core).filter(({ plain }) => !isLetter(plain));
  const marks = new Set(unspaced);
  for (const { plain, wide } of [
    ...words,
    ...told,
    joined,
    ...all.flatMap(({ surname }) => surname),
  ]) {
    marks.add(plain).add(wide);
  }
  return { readings: all, words, joined, family, generation, unspaced, marks };
}

function joinedOf(words: readonly Word[], spelling: keyof Word): string {
  return words.map((word) => word[spelling]).join('');
}

/** Takes out what stands in brackets or quotes: a nickname, a surname of earlier years, or the name in another script. */
function withoutAsides(text: string) {
  const nicknames: Word[] = [];
  const formerNames: Word[][] = [];
  let unspaced = '';
  const takeOut = (aside: string, isBeforeSurname: boolean) => {
    const tokens = tokensOf(aside.replace(/^\s*n[e\u00e9]e\s/i, ''));
    const [nickname] = tokens;
    if (nickname === undefined || aside.includes('/')) return;
    if (patterns().unspaced.test(tokens.join(''))) unspaced = tokens.join('');
    else if (isBeforeSurname) nicknames.push(wordOf(nickname));
    else formerNames.push(tokens.map(wordOf));
  };
  const withoutBrackets = text.replace(
    /["([]([^"()[\]]*)["\])]|(?<=\s)'([^']+)'(?=\s)/g,
    (_, bracketed: string | undefined, quoted: string, at: number) => {
      const aside = bracketed ?? quoted;
      takeOut(aside, patterns().hasSurnameAfter.test(text.slice(at + aside.length + 2)));
      return ' ';
    },
  );
  const [main = '', former = ''] = withoutBrackets.split(/\sn[e\u00e9]e\s/i);
  takeOut(former, false);
  return { main, nicknames, formerNames, unspaced };
}

/** Returns the words of a text as they are written, with hyphens and without apostrophes. */
function tokensOf(text: string): string[] {
  return text
    .replaceAll("'", '')
    .split(patterns().noWord)
    .map((token) => token.split('-').filter(Boolean).join('-'))
    .filter((token) => patterns().letter.test(token));
}

/** Finds a surname by its capitals: `DOE Jane`, `Jane van der DOE`. */
function dividedByCase(tokens: readonly string[]): Pick<Found, 'tokens' | 'surnameAt'> {
  if (isInCapitals(tokens.join(''))) return { tokens, surnameAt: undefined };
  const capitals = tokens.map((token) => patterns().inCapitals.test(token) || isParticle(token));
  const end = capitals.indexOf(false);
  const start = capitals.lastIndexOf(false) + 1;
  const [before, after] = [tokens.slice(0, end), tokens.slice(start)];
  const hasCapitals = (some: readonly string[]) => some.some((token) => !isParticle(token));
  if (end > 0 && start === tokens.length && hasCapitals(before)) {
    return { tokens: [...tokens.slice(end), ...before], surnameAt: tokens.length - end };
  }
  const isAtEnd = start > 0 && !capitals.slice(0, start).includes(true) && hasCapitals(after);
  return { tokens, surnameAt: isAtEnd ? start : undefined };
}

function isParticle(token: string): boolean {
  return PARTICLES.has(spelled(token));
}

/** Returns the places where the surname may begin: anywhere but after a particle, which would be a part of it. */
function placesIn(words: readonly Word[]): number[] {
  return words.flatMap((_, place) => {
    const before = words[place - 1]?.plain;
    if (before === undefined) return [];
    return place === 1 || before.length === 1 || !PARTICLES.has(before) ? [place] : [];
  });
}

function surnameOf(words: readonly Word[]): Pick<NameReading, 'surname' | 'core'> {
  const surname: Word[] = [];
  const core: Word[] = [];
  let [plain, wide] = ['', ''];
  const parts = partsOf(words);
  parts.forEach((part, at) => {
    plain += part.plain === 'saint' ? 'st' : part.plain;
    wide += part.plain === 'saint' ? 'st' : part.wide;
    const isJoined = PARTICLES.has(part.plain) || part.plain === 'saint';
    if (isJoined && at < parts.length - 1) return;
    core.push(part);
    surname.push({ plain, wide });
    [plain, wide] = ['', ''];
  });
  return { surname, core };
}

/** Letters that are also written as two. Those with a macron are long vowels, as in Māori. */
const WIDE: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' },
  ...{ ā: 'aa', ē: 'ee', ī: 'ii', ō: 'oo', ū: 'uu' },
};

function wordOf(token: string): Word {
  const plain = spelled(token);
  const wide = token
    .toLowerCase()
    .replace(
      /[\u00e4\u00f6\u00fc\u00f8\u00e5\u0101\u0113\u012b\u014d\u016b]/g,
      (letter) => WIDE[letter] ?? letter,
    );
  return { plain, wide: spelled(wide) };
}

function spelled(token: string): string {
  return /^[!-~]*$/.test(token) ? token.toLowerCase() : unaccented(token);
}

/** Returns the words without their hyphens. */
function partsOf(words: readonly Word[]): Word[] {
  return words.flatMap(({ plain, wide }) => {
    const wides = wide.split('-');
    return plain.split('-').map((part, at) => ({ plain: part, wide: wides[at] ?? part }));
  });
}

/** Returns the likeness of two names; `null` for those of two people. */
export function likenessOf(one: PersonName, other: PersonName): Likeness | null {
  if (one.unspaced !== '' && other.unspaced !== '')
    return likenessOfUnspaced(one.unspaced, other.unspaced);
  const generations = new Set([one.generation, other.generation]);
  const areTwo = generations.size > 1 && !generations.has('');
  const found = areTwo
    ? []
    : one.readings.flatMap((a) => other.readings.map((b) => likenessOfReadings(a, b)));
  if (!areTwo && areJoinedAlike(one, other)) found.push('same');
  const best = LIKENESSES.find((likeness) => found.includes(likeness));
  if (best === undefined || best === 'possible') {
    // Two people, even if another reading of the names has a part in common.
    if (best === 'possible' && !found.includes('other')) return best;
    // The order of a name without a comma is a guess.
    return !areTwo && areTurned(one.joined.plain, other.joined.plain)
      ? 'possible'
      : likenessOfKin(one, other);
  }
  return generations.size > 1 ? 'homonym' : best;
}

function likenessOfUnspaced(one: string, other: string): Likeness | null {
  if (one === other) return 'same';
  if (areTurned(one, other)) return 'possible';
  // Most family names in these scripts have one or two signs.
  return other.startsWith(one.charAt(0)) ? 'family' : null;
}

/** Returns true if two texts have the same parts in another order, such as a surname in front. */
function areTurned(one: string, other: string): boolean {
  return one !== '' && one.length === other.length && (one + one).includes(other);
}

/**
 * Returns true for names that differ by spaces and hyphens only. Initials are told apart, since Jo E. Smith is not Joe Smith,
 * and so are surnames after given names of two words: Mei Lin Chan is not Mei Linchan.
 */
function areJoinedAlike(one: PersonName, other: PersonName): boolean {
  if (one.joined.plain === '' || !isSame(one.joined, other.joined)) return false;
  const words = [...one.words, ...other.words];
  const ends = [one, other].map((name) => name.words.at(-1)?.plain ?? '');
  return (
    !words.some(({ plain }) => isLetter(plain)) &&
    (ends[0] === ends[1] || !ends.some((end) => SURNAMES_OF_TWO_WORD_NAMES.has(end))) &&
    [one, other].every(({ readings }) => readings[0]?.atBest === 'exact')
  );
}

/** Compares the names of people who are not the same, so that a short form or another spelling is not taken for nobody. */
function likenessOfKin(one: PersonName, other: PersonName): Likeness | null {
  const [a, b, c, d] = [one.words[0], one.words.at(-1), other.words[0], other.words.at(-1)];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  const begin = (some: Word, more: Word) => more.plain.startsWith(some.plain.charAt(0));
  const isIn = (word: Word, words: readonly Word[]) => words.some((some) => isSame(word, some));
  if (isSame(a, d) && isSame(b, c)) return 'possible';
  const isFamily =
    one.family.some((word) => isIn(word, other.family)) ||
    isIn(a, other.family) ||
    isIn(c, one.family);
  if (isFamily) return begin(a, c) ? 'near' : 'family';
  if (!isSame(a, c)) return null;
  return begin(b, d) ? 'near' : SURNAMES_OF_TWO_WORD_NAMES.has(a.plain) ? 'family' : null;
}

/** Returns `other` for names that contradict each other in the middle. */
function likenessOfReadings(one: NameReading, other: NameReading): Likeness | 'other' | null {
  const isEqual = areSame(one.surname, other.surname);
  if (!isEqual && !isPartOf(one.core, other.core) && !isPartOf(other.core, one.core)) return null;
  const likeness = likenessOfGiven(one.given, other.given);
  if (!isEqual) return likeness === 'exact' || likeness === 'same' ? 'possible' : null;
  if (likeness === null || likeness === 'other') return likeness;
  const isOfTwoWords = one.surname.some(({ plain }) => SURNAMES_OF_TWO_WORD_NAMES.has(plain));
  if (isOfTwoWords && lacksAWord(one, other)) return 'possible';
  const limits: readonly Likeness[] = [one.atBest, other.atBest, likeness];
  return LIKENESSES.findLast((limit) => limits.includes(limit)) ?? null;
}

/** Returns true if one of the names has a second given name, not just its initial, and the other none. */
function lacksAWord(one: NameReading, other: NameReading): boolean {
  const [few, many] = [one.given, other.given].toSorted((a, b) => a.length - b.length);
  const second = many?.[1]?.plain;
  return partsOf(few ?? []).length === 1 && second !== undefined && !isLetter(second);
}

function isPartOf(some: readonly Word[], all: readonly Word[]): boolean {
  return some.every((word) => all.some((another) => isSame(word, another)));
}

function likenessOfGiven(
  one: readonly Word[],
  other: readonly Word[],
): 'exact' | 'same' | 'possible' | 'other' | null {
  const [a, b] = [partsOf(one), partsOf(other)];
  const [first, otherFirst] = [one[0], other[0]];
  if (first === undefined || otherFirst === undefined) return null;
  if (areSame(a, b)) {
    if (a.length > 1) return a.every(({ plain }) => isLetter(plain)) ? 'same' : 'exact';
    return isLetter(first.plain) ? 'possible' : 'same';
  }
  const [rest, otherRest] = [one.slice(1), other.slice(1)];
  const likeness = likenessOfFirst(first, otherFirst);
  if (likeness === null) {
    const isCalledByMiddle =
      rest.some((word) => isSame(word, otherFirst)) ||
      otherRest.some((word) => isSame(word, first));
    return isCalledByMiddle ? 'possible' : null;
  }
  if (!agree(partsOf(rest), partsOf(otherRest))) return 'other';
  return likeness === 'same' && rest.length > 0 && otherRest.length > 0 ? 'exact' : likeness;
}

function likenessOfFirst(one: Word, other: Word): 'same' | 'possible' | null {
  const [a, b] = [joinedOf(partsOf([one]), 'plain'), joinedOf(partsOf([other]), 'plain')];
  if (isLetter(a) || isLetter(b)) return b.startsWith(a.charAt(0)) ? 'possible' : null;
  return a === b || isSame(one, other) ? 'same' : null;
}

/** Returns true if the middle names do not contradict each other: those of one are among those of the other, in order. */
function agree(one: readonly Word[], other: readonly Word[]): boolean {
  const [few, many] = one.length > other.length ? [other, one] : [one, other];
  let at = 0;
  for (const word of many) {
    const wanted = few[at];
    const isInitial = isLetter(word.plain) || isLetter(wanted?.plain ?? '');
    const isEqual =
      wanted !== undefined &&
      (isSame(word, wanted) || (isInitial && word.plain.startsWith(wanted.plain.charAt(0))));
    if (isEqual) at += 1;
  }
  return at === few.length;
}

function isLetter(word: string): boolean {
  return /^[a-z]$/.test(word);
}

function isSame(one: Word, other: Word): boolean {
  return (
    one.plain === other.plain ||
    one.wide === other.plain ||
    one.plain === other.wide ||
    one.wide === other.wide
  );
}

function areSame(one: readonly Word[], other: readonly Word[]): boolean {
  return (
    one.length === other.length &&
    one.every((word, at) => {
      const another = other[at];
      return another !== undefined && isSame(word, another);
    })
  );
}

/**
 * Finds the one of a list who certainly has a name. If there is a doubt, returns those who may be meant, the likeliest
 * first; if nobody is, a few who share the family name.
 * @param likenessTo returns the likeness of somebody's name to the wanted one.
 */
export function pickByName<One>(
  list: readonly One[],
  likenessTo: (one: One) => Likeness | null,
): { found: One | null; candidates: One[]; areKin: boolean } {
  const byLikeness = new Map<Likeness, One[]>(LIKENESSES.map((likeness) => [likeness, []]));
  for (const one of list) {
    const likeness = likenessTo(one);
    if (likeness !== null) byLikeness.get(likeness)?.push(one);
  }
  const having = (some: readonly Likeness[]) => some.flatMap((one) => byLikeness.get(one) ?? []);
  const [[exact, ...moreExact], [sure, ...moreSure]] = [
    having(['exact']),
    having(['exact', 'same']),
  ];
  // A middle name that both tell sets one person apart from others of the name.
  const found =
    moreExact.length === 0 && exact !== undefined
      ? exact
      : moreSure.length === 0
        ? sure
        : undefined;
  if (found !== undefined && having(['homonym']).length === 0) {
    return { found, candidates: [], areKin: false };
  }
  const likely = having(LIKENESSES.filter((likeness) => !KIN.includes(likeness)));
  const areKin = likely.length === 0;
  return { found: null, candidates: areKin ? having(KIN).slice(0, MOST_KIN) : likely, areKin };
}
