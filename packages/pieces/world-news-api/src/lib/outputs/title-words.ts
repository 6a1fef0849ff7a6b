import { decodedHtml } from './html-text';
import { once } from './once';
import { inOneEnglish } from './one-english';
import { withoutPaperName } from './paper-name';

/** A longer title is no title: a page can state anything as one. In characters. */
const LONGEST_TITLE = 500;
/** Titles of fewer words are the same only if they are equal, with their articles. */
const SHORT = 5;

/** Labels before a title, which tell how it is told. Here and below, spaces are single ones. */
const LABELS = [
  '(?:update|wrapup)(?:d|s)?(?: \\d+)?',
  'live(?: updates?| blog| stream)?',
  'breaking(?: news)?',
  'just in|developing|urgent|alert|flash|listen|corrected',
  'watch(?: live)?',
  '(?:in )?(?:videos?|photos?|pictures|gallery)',
  'exclusi(?:ve|f|va)|exklusiv',
  // German, French, Spanish, Portuguese, Italian.
  'eil(?:meldung|t)?|(?:live)?ticker',
  '(?:en )?direct|en (?:vivo|directo)|ao vivo',
  "alert[ea](?: info)?|urgente|[uú]ltim[ao] (?:hora|minuto)|ultim'ora",
  'v[ií]d[eé]o',
  // Russian, Ukrainian, Arabic.
  'срочно|молния|видео|терміново',
  'عاجل|مباشر|(?:بال)?فيديو',
  // Japanese, Chinese.
  '速[報报]|独自|動画|更新|快[讯訊]|突[发發]|直播|即時',
].join('|');
const labelBefore = once(
  () =>
    new RegExp(
      `^(?:(?:${LABELS})(?: ?[:|!]|\\. | - )|[[(\u3010\u3014](?:${LABELS})[\\])\u3011\u3015] ?:?) ?(?=\\S)`,
      'iu',
    ),
);
/** As agencies label their titles. */
const AGENCY_LABEL = /^(?:(?:UPDATE|WRAPUP) \d+|CORRECTED|EXCLUSIVE|REFILE|RPT|UPDATE)- ?(?=\S)/;
const LABEL_AFTER =
  /(?: - | ?[|:] | ?[[(]\+? ?)(?:as it happened|live(?: updates?| blog)?|(?:in )?(?:videos?|photos?|pictures|gallery)|updated?)[\])]?$/iu;
/** Signs before a title, except those that change what it tells. */
const decoration = once(() => /^[^\p{L}\p{N}\p{RI}\p{Sc}[(\u3010\u3014-]+/u);

/** The accents that distinguish words in a language. In a language that is not listed, all do. */
const ACCENTS: ReadonlyMap<string | null, 'none' | 'spelled out' | 'at the end'> = new Map([
  ['en', 'none'],
  ['mi', 'none'],
  ['de', 'spelled out'],
  // A policeman "tue" (kills), or is "tué" (killed); but États-Unis is also written Etats-Unis.
  ['ca', 'at the end'],
  ['es', 'at the end'],
  ['fr', 'at the end'],
  ['it', 'at the end'],
  ['pt', 'at the end'],
]);
const UMLAUT = /[\u00e4\u00f6\u00fc\u00c4\u00d6\u00dc]/g;

/**
 * A number with its sign; a word, with the signs that end it in C++ or Disney+; currencies and other signs that change
 * what a title tells; a sign between two words.
 */
const word = once(
  () =>
    new RegExp(
      [
        /(?:(?<![\p{L}\p{N}])-)?\d+(?:[.,]\d+)*[\p{L}\p{M}]*[+#]*/u,
        /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{M}\p{N}]+)*[+#]*/u,
        /[\p{Sc}%?\p{RI}\u2190-\u2193\u25b2\u25bc\u2b06\u2b07\u{1f4c8}\u{1f4c9}\u{1f53a}\u{1f53b}\u{1f947}-\u{1f949}]/u,
        /(?<=[\p{L}\p{N}] ?)\p{Emoji_Presentation}(?=.*[\p{L}\p{N}])/u,
      ]
        .map(({ source }) => source)
        .join('|'),
      'gu',
    ),
);
/** Letters with dots: U.S., J.K. */
const dotted = once(() => /(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?/gu);

/**
 * Returns the words by which titles are compared, in their order; none for a title that cannot be compared. Left out are
 * the paper's name, labels such as "Live:", case, punctuation, and accents that distinguish no words.
 * @param source the host of the article.
 */
export function titleWords(
  title: string,
  language: string | null,
  source: string | null,
): string[] {
  if (title.length > LONGEST_TITLE) return [];
  const labelled = inPlainSigns(decodedHtml(title));
  const told = withoutLabels(withoutPaperName(withoutLabels(labelled), source));
  // A title that is cut off can go on in any way.
  if (told.endsWith('...')) return [];
  const undotted = told.replace(dotted(), (letters) => letters.replaceAll('.', ''));
  const words = withoutAccents(undotted, language).match(word()) ?? [];
  const reduced = language === 'en' && words.length >= SHORT ? inOneEnglish(words) : [];
  return reduced.length >= SHORT - 1 ? reduced : words.map((word) => word.toLowerCase());
}

/** Most English titles: nothing in them has to be replaced. */
const IS_ASCII = /^[ -_a-~]*$/;

/** Returns a title with plain quotes, hyphens, digits and spaces, and without what cannot be seen. */
function inPlainSigns(title: string): string {
  if (IS_ASCII.test(title)) return title.replace(/ +/g, ' ').trim();
  return title
    .replace(/[\u2122\u00ae\u00a9]/g, '')
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{DI}|ـ|\u20e3/gu, '')
    .replace(/[\u0060\u00b4\u02b9\u02bb\u02bc\u2018-\u201b\u2032]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u061f/g, '?')
    .replace(/(?![0-9])\p{Nd}/gu, inAscii)
    .trim();
}

/** Returns a decimal digit of any script as 0 to 9. The ten digits of a script follow each other. */
function inAscii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

function withoutLabels(title: string): string {
  const rest = title
    .replace(decoration(), '')
    .replace(AGENCY_LABEL, '')
    .replace(labelBefore(), '')
    .replace(LABEL_AFTER, '')
    .trim();
  return rest === title ? rest : withoutLabels(rest);
}

function withoutAccents(text: string, language: string | null): string {
  if (IS_ASCII.test(text)) return text;
  const common = text
    .replaceAll('ё', 'е')
    .replaceAll('Ё', 'Е')
    .replace(/[\u00df\u1e9e]/g, 'ss')
    // Arabic vowel marks, and the forms of alef.
    .replace(/[\u064b-\u0652\u0670]/g, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, 'ا');
  switch (ACCENTS.get(language)) {
    case undefined:
      return common;
    case 'none':
      return unmarked(common, /(?<=\p{Script=Latin})\p{Mn}+/gu);
    case 'spelled out':
      return unmarked(
        common.replace(UMLAUT, (letter) => `${letter.normalize('NFD').charAt(0)}e`),
        /(?<=\p{Script=Latin})\p{Mn}+/gu,
      );
    case 'at the end':
      return unmarked(common, /(?<=\p{Script=Latin})\p{Mn}+(?=(?:\p{Script=Latin}\p{Mn}*){3})/gu);
  }
}

function unmarked(text: string, marks: RegExp): string {
  return text.normalize('NFD').replace(marks, '').normalize('NFC');
}
