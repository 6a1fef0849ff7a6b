/** Words of capitals that mean something else in small letters. */
const ACRONYM = /^(?:ACT|AID|AIDS|ALL|ICE|IT|MAY|NOW|PIN|SAD|WHO)$/;
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Words of the same meaning, and spellings of the same word. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ...NUMBERS.map((word, position) => [word, String(position + 2)] as const),
  ['amid', 'after'],
  ['as', 'after'],
  ['center', 'centre'],
  ['centers', 'centres'],
  ['defense', 'defence'],
  ['gray', 'grey'],
  ['license', 'licence'],
  ['liters', 'litres'],
  ['meters', 'metres'],
  ['offense', 'offence'],
  ['pct', '%'],
  ['percent', '%'],
  ['program', 'programme'],
  ['programs', 'programmes'],
  ['said', 'says'],
  ['theater', 'theatre'],
  ['theaters', 'theatres'],
  ['versus', 'v'],
  ['vs', 'v'],
]);
/** Names of several words, and their abbreviations. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['new zealand', 'nz'],
  ['united kingdom', 'uk'],
  ['united states', 'usa'],
  ['european union', 'eu'],
  ['united nations', 'un'],
  ['prime minister', 'pm'],
  ['per cent', '%'],
]);
const LONG_NAME = new RegExp(`(?<= )(?:${[...ABBREVIATIONS.keys()].join('|')})(?=[ '])`, 'g');
const NEEDLESS = /^(?:an|and|that|the)$/;
/** Units after an amount of money. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['b', 'billion'],
  ['bn', 'billion'],
  ['m', 'million'],
  ['mln', 'million'],
  ['mn', 'million'],
]);

/**
 * Returns the words of an English title in one spelling and in small letters, without articles. All other words count:
 * no list of words that mean little is complete, and a single word can turn the meaning around.
 */
export function inOneEnglish(words: readonly string[]): string[] {
  const isInCapitals = !words.some((word) => /\p{Ll}/u.test(word));
  const kept = words.flatMap((word, position) => {
    // Elsewhere, a capital A can be a name: vitamin A.
    if (word === 'a' || (word === 'A' && position === 0)) return [];
    if (/^USA?$/.test(word)) return ['usa'];
    const lower = word.toLowerCase();
    if (!isInCapitals && ACRONYM.test(word)) return [`${lower}*`];
    if (NEEDLESS.test(lower)) return [];
    return /^\p{Sc}$/u.test(words[position - 1] ?? '') ? inOneUnit(lower) : [inOneSpelling(lower)];
  });
  return ` ${kept.join(' ')} `
    .replace(LONG_NAME, (name) => ABBREVIATIONS.get(name) ?? name)
    .trim()
    .split(' ')
    .filter(Boolean);
}

/** Returns an amount of money and its unit: 5m, 5mn and 5 million are the same. */
function inOneUnit(word: string): string[] {
  const [, amount = word, unit = ''] = /^([\d.,]+)(bn?|m(?:l?n)?)$/.exec(word) ?? [];
  return [withoutCommas(amount), ...[UNITS.get(unit) ?? []].flat()];
}

function inOneSpelling(word: string): string {
  return (
    SAME_WORDS.get(word) ??
    withoutCommas(word)
      .replace(/^(arm|behavi|col|fav|harb|hon|neighb|rum)or(?!\w*(?:ary|ific|ous))/, '$1our')
      .replace(/(?<=.{3})iz(?=(?:e[ds]?|ers?|ing|ations?)$)/, 'is')
  );
}

function withoutCommas(word: string): string {
  return word.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}
