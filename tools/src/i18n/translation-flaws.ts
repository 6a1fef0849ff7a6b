import type { Locale } from './translation-files';

/** Names that are the same in every language, beside those of the services. */
const NAMES = ['Activepieces', 'OAuth'];

/** Parts of a text that must not be translated, such as codes and addresses. */
const LITERALS: Readonly<Record<string, RegExp>> = {
  placeholder: /\{[^{}]*\}/g,
  code: /`[^`]*`/g,
  address: /https?:\/\/[^\s)]*[^\s).,]/g,
  // Not `p.ej.`, the Spanish "for example".
  'host name': /\b[a-z\d-]{2,}(?:\.[a-z\d-]+)*\.[a-z]{2,}\b/g,
  path: /(?<![\p{L}\p{N}_/.:<])\/[a-z][\w/-]*/gu,
  key: /\b(?:[a-z]+_\w*|[a-z]+[A-Z]\w*)/g,
  'line break': /\n/g,
  emphasis: /\*/g,
};

/** Digits, with any separators of thousands and decimals, which differ by language. */
const NUMBER = /\d+(?:[.,\s]\d{3})*(?:[.,]\d+)?/gu;

/** The scripts of languages that do not use Latin. */
const SCRIPTS: Partial<Record<Locale, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  'zh-TW': /\p{Script=Han}/u,
};

/** Texts that are the same in English and in this language. */
const SAME_AS_ENGLISH: Partial<Record<Locale, string>> = {
  de:
    'Body, Domain, Gateway, Japan, Lifestyle, Malaysia, Manager, Marketing, Name, Neutral, Person, Position, Radius, ' +
    'Status, Text, Thailand, Vietnam, Website',
  es: 'Australia, Hong Kong, Indonesia, Legal, Marketing, Vietnam',
  fr:
    'Canada, Client, Clients, Confirmation, Culture, Date, Finance, Hong Kong, Manager, Marketing, Minutes, Page, ' +
    'Pages, Philippines, Positive, Science, Section, Vietnam',
  nl:
    'Body, Canada, Entertainment, Gateway, Headers, Japan, Lifestyle, Manager, Marketing, Product, Sales, ' +
    'Sentiment, Singapore, Status, Thailand, Vietnam, Website',
  pt: 'Gateway, Hong Kong, Marketing, Status, Website',
};

/** Acronyms that differ in a language. */
const ACRONYMS: Partial<Record<Locale, Readonly<Record<string, string>>>> = { fr: { MB: 'Mo' } };

/**
 * Returns the flaws of a translation in words; nothing if it keeps all required parts.
 * @param services the names of the services, which are the same in every language.
 */
export function translationFlaws(
  locale: Locale,
  english: string,
  translated: string,
  services: readonly string[],
): string[] {
  const known = [...NAMES, ...services];
  if (translated.trim() === '') return ['is empty'];
  const flaws: string[] = [];
  if (translated !== translated.trim()) flaws.push('begins or ends with a space');
  for (const [what, pattern] of Object.entries(LITERALS)) {
    const [asked, found] = [literals(english, pattern), literals(translated, pattern)];
    if (asked.join('\n') !== found.join('\n')) flaws.push(`does not keep every ${what}`);
  }
  if (numbers(english).join() !== numbers(translated).join()) flaws.push('has other numbers');
  const names = known.filter((name) => english.includes(name));
  const short = acronyms(english).map((acronym) => ACRONYMS[locale]?.[acronym] ?? acronym);
  for (const word of [...names, ...short]) {
    if (!translated.includes(word)) flaws.push(`lacks "${word}"`);
  }
  if (/[.。]$/.test(english) !== /[.。]$/.test(translated)) flaws.push('has another end');
  if (hasWords(english, known) && isUntranslated(locale, english, translated)) {
    flaws.push('is not translated');
  }
  return flaws;
}

/** A label of several words in capitals, such as the name of an action. */
const LABEL = /^[A-Z]\S*(?: (?:[A-Z]\S*|to|or|in|and|from|of|by))+$/;

/** Returns the help texts that name an action or a field in other words than its label. */
export function labelFlaws(translation: Readonly<Record<string, string>>): string[] {
  const labels = Object.entries(translation)
    .filter(([english]) => LABEL.test(english))
    .sort(([one], [other]) => other.length - one.length);
  const texts = Object.entries(translation).filter(([english]) => english.endsWith('.'));
  return texts.flatMap(([english, translated]) => {
    let rest = english;
    return labels.flatMap(([label, name]) => {
      if (!rest.includes(label)) return [];
      rest = rest.replaceAll(label, '');
      return translated.includes(name) ? [] : [`"${translated}" does not contain "${name}"`];
    });
  });
}

function literals(text: string, pattern: RegExp): string[] {
  return (text.match(pattern) ?? []).sort();
}

function numbers(text: string): string[] {
  return literals(text, NUMBER)
    .map((number) => number.replace(/\D/gu, ''))
    .sort();
}

function acronyms(text: string): readonly string[] {
  return text.match(/\b[A-Z]{2,}\b/g) ?? [];
}

/** Returns true if a text contains more than names, acronyms and literals. */
function hasWords(english: string, known: readonly string[]): boolean {
  const taken = [...known.map((name) => new RegExp(name, 'g')), ...Object.values(LITERALS)];
  const rest = taken.reduce((text, pattern) => text.replace(pattern, ' '), english);
  return /\p{L}/u.test(rest.replace(/\b[A-Z]{2,}\b/g, ' '));
}

function isUntranslated(locale: Locale, english: string, translated: string): boolean {
  const script = SCRIPTS[locale];
  if (script !== undefined) return !script.test(translated);
  return translated === english && SAME_AS_ENGLISH[locale]?.split(', ').includes(english) !== true;
}
