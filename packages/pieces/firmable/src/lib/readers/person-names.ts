import { invalidField, readTextField } from '@pieceworks/kit';
import { haveOneLongForm, isShortForm } from './short-names';
import { typedName, unaccented } from './spelling';

/** Names of people, and a comparison that rather takes one person for two than two for one. */

/** The likenesses of two names, the surest first. */
const LIKENESSES = [
  // Given name and surname are equal, and so is a middle name.
  'exact',
  // Given name and surname are equal, but one of the names tells no middle name.
  'same',
  // The surname is equal, and one given name is a common short form of the other.
  'short',
  // One of these, but it can be somebody else's: only one name has an addition such as Jr, or a name is a guess.
  'homonym',
  // It can be the same person, or another one.
  'possible',
] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** A word in lower case: without its accents, and with the letters that are written for them, as in `mueller`. */
type Word = { plain: string; wide: string };

/** A way to divide a name, since a name without a comma does not tell where its surname begins. */
type Reading = {
  given: readonly Word[];
  /** The parts of the surname, joined with their particles: `de la Cruz-Smith` has two. */
  surname: readonly Word[];
  /** The same parts without particles. */
  core: readonly Word[];
  /** True for a surname of earlier years: `Jane Doe (née Smith)`. */
  isFormer: boolean;
};

/** A full name that was read. */
export type PersonName = {
  readings: readonly Reading[];
  /** The words, sorted. */
  sorted: string;
  /** `jr`, `sr`, `iii` or the like; empty without one. */
  generation: string;
  /** The name in a script without spaces, such as 田中太郎; empty without one. */
  unspaced: string;
  /** Equal for the usual spellings of one name. */
  key: string;
};

/** Words before a name. */
const TITLES = setOf(
  'mr mrs ms miss mx dr doctor prof professor aprof associate adjunct emeritus sir dame hon honourable rev reverend',
);
const GENERATIONS: Readonly<Record<string, string>> = {
  ...{ jr: 'jr', jnr: 'jr', junior: 'jr', sr: 'sr', snr: 'sr', senior: 'sr' },
  ...{ ii: 'ii', iii: 'iii', iv: 'iv', '2nd': 'ii', '3rd': 'iii', '4th': 'iv' },
};
/** Degrees and honours after a name that are nobody's surname. */
const DEGREES = setOf(
  'phd mba cpa fcpa gaicd maicd faicd pmp cfa acca llb llm bsc msc beng mbbs oam obe mbe esq',
);
/** Others, which are surnames too, as in Jack Ma and Ram KC, unless a comma stands before them. */
const DEGREES_AFTER_COMMA = setOf('ca am ac ao sc qc kc jp mp ma ba be md rn dba');
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

const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]+$/u;
const TITLES_AFTER = /(?<=..)(?:さん|様|氏|先生|씨|님)$/u;

const LETTER = /\p{L}/u;
const NO_WORD = /[^\p{L}\p{M}\p{N}-]+/u;
const IN_CAPITALS = /^(?:Mc|Mac)?[\p{Lu}-]{3,}$/u;
const HAS_SURNAME_AFTER = /^[^,\p{L}]*\p{L}/u;

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
  if (/[@\d:;&+]|\/|\b(?:and|or)\b/i.test(text.replace(/\b(?:2nd|3rd|4th)\b/i, ''))) {
    throw invalidField(label, 'this is not the name of one person.');
  }
  const name = personNameOf(text);
  if (name === null) {
    throw invalidField(label, 'enter the full name, such as Jane Doe. A first name is not enough.');
  }
  const isInitial = name.readings.some(({ surname }) =>
    surname.every(({ plain }) => isLetter(plain)),
  );
  if (isInitial) throw invalidField(label, 'enter the whole surname; an initial is not enough.');
  return text;
}

/** Returns a key that is equal for the usual spellings of one name. */
export function personNameKey(text: string): string {
  return personNameOf(text)?.key ?? text.toLowerCase();
}

/** Reads a full name; `null` for any other text. */
export function personNameOf(text: string): PersonName | null {
  const { main, ...asides } = withoutAsides(typedName(text.slice(0, LONGEST_NAME)));
  const [first = [], ...others] = main.split(',').map(tokensOf);
  const isName = (part: readonly string[]) => part.some((token) => !isAddition(token, true));
  const named = [first, ...others.filter(isName)];
  if (named.length > 2) return null;
  // "Doe, Jane" has the surname first.
  const isDivided = named.length === 2;
  const [part = [], given = []] = named.map((one) => withoutAdditions(one, isDivided ? 1 : 2));
  const kept = withoutTitles([...given, ...part]);
  const dropped = [first, ...others].flat().filter((token) => !kept.includes(token));
  const tokens = kept.filter((token) => !WITHOUT_SPACES.test(token));
  const unspaced = kept.filter((token) => WITHOUT_SPACES.test(token)).join('');
  const divided = { tokens, surnameAt: tokens.length - part.length };
  return nameIn({
    ...asides,
    ...(isDivided ? divided : dividedByCase(tokens)),
    generation: dropped.map((token) => GENERATIONS[spelled(token)]).find(Boolean) ?? '',
    unspaced: (unspaced || asides.unspaced).replace(TITLES_AFTER, ''),
  });
}

/** The parts of a name, as they were found in its text. */
type Found = {
  /** The words in their order: given names, then surname. */
  tokens: readonly string[];
  /** The place where the surname begins; `undefined` if the text does not tell. */
  surnameAt: number | undefined;
  nicknames: readonly Word[];
  formerNames: readonly (readonly Word[])[];
} & Pick<PersonName, 'generation' | 'unspaced'>;

function nameIn({ tokens, surnameAt, generation, unspaced, ...more }: Found): PersonName | null {
  const words = tokens.map(wordOf);
  const isInWords = words.length > 1 && words.length <= MOST_WORDS;
  if (!isInWords && unspaced.length < 2) return null;
  const places = isInWords ? (surnameAt === undefined ? placesIn(words) : [surnameAt]) : [];
  const readings = places.flatMap((place) => {
    const given = words.slice(0, place);
    const own = { given, ...surnameOf(words.slice(place)), isFormer: false };
    return [
      own,
      ...more.nicknames.map((nickname) => ({ ...own, given: [nickname, ...given.slice(1)] })),
      ...more.formerNames.map((name) => ({ given, ...surnameOf(name), isFormer: true })),
    ];
  });
  const told = [...words, ...more.nicknames, ...more.formerNames.flat()];
  // In a name of two words, the comma changes nothing.
  const divided = words.length > 2 ? surnameAt : undefined;
  const key = [told.map(({ plain, wide }) => `${plain}/${wide}`), divided, generation, unspaced];
  const sorted = words
    .map(({ plain }) => plain)
    .toSorted()
    .join(' ');
  return { readings, sorted, generation, unspaced, key: key.join(' ') };
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
    if (WITHOUT_SPACES.test(tokens.join(''))) unspaced = tokens.join('');
    else if (isBeforeSurname) nicknames.push(wordOf(nickname));
    else if (!tokens.every((token) => isAddition(token, true)))
      formerNames.push(tokens.map(wordOf));
  };
  const withoutBrackets = text.replace(
    /["([]([^"()[\]]*)["\])]|(?<=\s)'([^']+)'(?=\s)/g,
    (_, bracketed: string | undefined, quoted: string, at: number) => {
      const aside = bracketed ?? quoted;
      takeOut(aside, HAS_SURNAME_AFTER.test(text.slice(at + aside.length + 2)));
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
    .replace(/\bph\.\s?d\b/gi, 'phd')
    .replaceAll("'", '')
    .split(NO_WORD)
    .map((token) => token.split('-').filter(Boolean).join('-'))
    .filter((token) => LETTER.test(token));
}

function isAddition(token: string, isAfterComma: boolean): boolean {
  const word = spelled(token);
  return (
    Object.hasOwn(GENERATIONS, word) ||
    DEGREES.has(word) ||
    (isAfterComma && (DEGREES_AFTER_COMMA.has(word) || TITLES.has(word)))
  );
}

/** Leaves out what stands after a name; at least so many words remain. */
function withoutAdditions(tokens: readonly string[], least: number): readonly string[] {
  const last = tokens.at(-1);
  const isMore = last !== undefined && tokens.length > least && isAddition(last, false);
  return isMore ? withoutAdditions(tokens.slice(0, -1), least) : tokens;
}

function withoutTitles(tokens: readonly string[]): readonly string[] {
  const [first] = tokens;
  const isTitle = first !== undefined && tokens.length > 1 && TITLES.has(spelled(first));
  return isTitle ? withoutTitles(tokens.slice(1)) : tokens;
}

/** Finds a surname by its capitals: `DOE Jane`, `Jane van der DOE`. */
function dividedByCase(tokens: readonly string[]): Pick<Found, 'tokens' | 'surnameAt'> {
  const isInCapitals = tokens.map((token) => IN_CAPITALS.test(token) || isParticle(token));
  const end = isInCapitals.indexOf(false);
  const start = isInCapitals.lastIndexOf(false) + 1;
  const [before, after] = [tokens.slice(0, end), tokens.slice(start)];
  const hasCapitals = (some: readonly string[]) => some.some((token) => !isParticle(token));
  if (end > 0 && start === tokens.length && hasCapitals(before)) {
    return { tokens: [...tokens.slice(end), ...before], surnameAt: tokens.length - end };
  }
  const isAtEnd = start > 0 && !isInCapitals.slice(0, start).includes(true) && hasCapitals(after);
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

function surnameOf(words: readonly Word[]): Pick<Reading, 'surname' | 'core'> {
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
  if (one.unspaced !== '' && other.unspaced !== '') {
    return one.unspaced === other.unspaced ? 'same' : null;
  }
  const generations = new Set([one.generation, other.generation]);
  if (generations.size > 1 && !generations.has('')) return null;
  const found = one.readings.flatMap((a) => other.readings.map((b) => likenessOfReadings(a, b)));
  const best = LIKENESSES.find((likeness) => found.includes(likeness));
  if (best === undefined || best === 'possible') {
    // Two people, even if another reading of the names has a part in common.
    if (found.includes('other')) return null;
    if (best === 'possible') return best;
    // The order of a name without a comma is a guess.
    return one.sorted !== '' && one.sorted === other.sorted ? 'possible' : null;
  }
  return generations.size > 1 ? 'homonym' : best;
}

/** Returns `other` for names that contradict each other in the middle. */
function likenessOfReadings(one: Reading, other: Reading): Likeness | 'other' | null {
  const isSame = areSame(one.surname, other.surname);
  if (!isSame && !isAlikeSurname(one.core, other.core)) return null;
  const likeness = likenessOfGiven(one.given, other.given);
  if (likeness === null) return null;
  if (!isSame) return likeness === 'other' || likeness === 'possible' ? null : 'possible';
  const isOfTwoWords = one.surname.some(({ plain }) => SURNAMES_OF_TWO_WORD_NAMES.has(plain));
  const isUnsure = one.isFormer || other.isFormer || (isOfTwoWords && lacksAWord(one, other));
  return isUnsure && likeness !== 'other' ? 'possible' : likeness;
}

/** Returns true if one of the names has a second given name, not just its initial, and the other none. */
function lacksAWord(one: Reading, other: Reading): boolean {
  const [few, many] = [one.given, other.given].toSorted((a, b) => a.length - b.length);
  const second = many?.[1]?.plain;
  return partsOf(few ?? []).length === 1 && second !== undefined && !isLetter(second);
}

/** Returns true if one surname is a part of the other, or if they differ by Mc and Mac. */
function isAlikeSurname(one: readonly Word[], other: readonly Word[]): boolean {
  const isIn = (some: readonly Word[], all: readonly Word[]) =>
    some.every((word) => all.some((another) => isSame(word, another)));
  const short = (words: readonly Word[]) =>
    words.map(({ plain }) => plain.replace(/^mac(?=..)/, 'mc')).join(' ');
  return isIn(one, other) || isIn(other, one) || short(one) === short(other);
}

function likenessOfGiven(one: readonly Word[], other: readonly Word[]): Likeness | 'other' | null {
  const [a, b] = [partsOf(one), partsOf(other)];
  const [first, otherFirst] = [one[0], other[0]];
  if (first === undefined || otherFirst === undefined) return null;
  if (
    a.map(({ plain }) => plain).join('') === b.map(({ plain }) => plain).join('') ||
    areSame(a, b)
  ) {
    if ([...a, ...b].every(({ plain }) => isLetter(plain)))
      return a.length > 1 ? 'same' : 'possible';
    if (areSame(a, b)) return a.length > 1 ? 'exact' : 'same';
    // "Ji-hoon" is Jihoon, but "Anna Lee" is not certainly Annalee.
    return one.length === other.length ? 'same' : 'possible';
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
  const isTold = likeness === 'same' && rest.length > 0 && otherRest.length > 0;
  return isTold ? 'exact' : likeness;
}

function likenessOfFirst(one: Word, other: Word): Likeness | null {
  const [a, b] = [one.plain.replaceAll('-', ''), other.plain.replaceAll('-', '')];
  if (isLetter(a) || isLetter(b)) return a.startsWith(b.charAt(0)) ? 'possible' : null;
  if (a === b || isSame(one, other)) return 'same';
  if (isShortForm(a, b)) return 'short';
  const [begins, otherBegins] = [partsOf([one]), partsOf([other])];
  const isPart =
    begins.length !== otherBegins.length && areSame(begins.slice(0, 1), otherBegins.slice(0, 1));
  return isPart || haveOneLongForm(a, b) || lacksALetter(a, b) || lacksALetter(b, a)
    ? 'possible'
    : null;
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

function lacksALetter(short: string, long: string): boolean {
  if (long.length !== short.length + 1 || short.length < 2) return false;
  return Array.from(long).some((_, at) => long.slice(0, at) + long.slice(at + 1) === short);
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
 * first.
 * @param likenessTo returns the likeness of somebody's name to the wanted one.
 */
export function pickByName<One>(
  list: readonly One[],
  likenessTo: (one: One) => Likeness | null,
): { found: One | null; candidates: One[] } {
  const byLikeness = new Map<Likeness, One[]>(LIKENESSES.map((likeness) => [likeness, []]));
  for (const one of list) {
    const likeness = likenessTo(one);
    if (likeness !== null) byLikeness.get(likeness)?.push(one);
  }
  const having = (...some: readonly Likeness[]) => some.flatMap((one) => byLikeness.get(one) ?? []);
  const [[exact, ...moreExact], [sure, ...moreSure]] = [
    having('exact'),
    having('exact', 'same', 'short'),
  ];
  // A middle name that both tell sets one person apart from others of the name.
  const found =
    moreExact.length === 0 && exact !== undefined
      ? exact
      : moreSure.length === 0
        ? sure
        : undefined;
  if (found !== undefined && having('homonym').length === 0) return { found, candidates: [] };
  return { found: null, candidates: having(...LIKENESSES) };
}
