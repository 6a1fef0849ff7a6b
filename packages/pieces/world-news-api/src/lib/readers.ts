import type { DropdownOption } from '@activepieces/pieces-framework';
import {
  isoCountryCode,
  asTyped,
  checkLength,
  inDigits,
  invalidField,
  isRecord,
  isSameText,
  normalized,
  parseUrl,
  readListField,
  readText,
  readTextField,
  readWebAddressField,
  shorten,
  withoutEnding,
  withoutListMarks,
  withScheme,
} from '@pieceworks/kit';

/** Radius of a search around a place, in km (vendor contract). */
export const RADIUS_KM = { min: 1, max: 100 };

/**
 * Reads a two-letter code, in lower case as the service uses it, or its English name. An unknown one is refused, because
 * the service charges for a search that finds nothing.
 */
function readCode(
  label: string,
  value: unknown,
  type: keyof typeof CODES,
  advice: string,
): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const code = text.toLowerCase();
  if (codesOf(type).includes(code)) return code;
  const named = listCodes(type).find((option) => isSameText(option.label, text));
  if (named === undefined) throw invalidField(label, `"${text}" is unknown; ${advice}`);
  return named.value;
}

/** Codes that are not those of ISO 3166, but common: the country's domain, and the European Union's code of Greece. */
const OTHER_CODES: Readonly<Record<string, string>> = { uk: 'gb', el: 'gr' };

export function readCountry(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value) ?? '';
  const code = OTHER_CODES[text.toLowerCase()] ?? isoCountryCode(text) ?? value;
  return readCode(label, code, 'region', 'choose a country, or map two-letter codes such as au.');
}

export function readLanguage(label: string, value: unknown): string | undefined {
  // A locale, such as en-AU, begins with its language.
  const text = readTextField(label, value)?.replace(/^([a-z]{2})[-_][a-z\d_-]+$/i, '$1');
  return readCode(
    label,
    text,
    'language',
    'choose a language, or map a two-letter code such as en.',
  );
}

/**
 * Reads words to search for. The service knows straight quotes and hyphens only, which editors of texts replace. Spaces
 * and Unicode forms that look alike are one, so that one search is not paid twice.
 * @throws Failure `invalid` for a text that finds nothing, since the service charges for it: with a quote that is not
 * closed, with brackets, or with OR beside other words.
 */
export function readSearchText(label: string, value: unknown): string | undefined {
  const [text = ''] = withoutListMarks([readTextField(label, value) ?? '']);
  const typed = normalized(text)
    .replace(/[\u201c-\u201f\u00ab\u00bb\u300c-\u300f\uff02]/g, '"')
    .replace(/(^|\s)[\u2010-\u2015\u2212](?=\S)/g, '$1-')
    .replace(/\s+/g, ' ');
  if (typed.split('"').length % 2 === 0) {
    throw invalidField(
      label,
      'add the second quotation mark ("), or remove the one that is there.',
    );
  }
  const terms = typed.replace(/"[^"]*"/g, ' "" ');
  if (/[()[\]{}\uff08\uff09\uff3b\uff3d\uff5b\uff5d]/.test(terms)) {
    throw invalidField(
      label,
      'write the words without brackets, which find nothing: rain -sport, or "heavy rain".',
    );
  }
  if (!isOrderOfTerms(terms)) {
    throw invalidField(
      label,
      'OR stands between all words or phrases, or nowhere: "interest rates" OR inflation.',
    );
  }
  return typed || undefined;
}

/** Returns true if OR stands nowhere, or between all terms, except those that a minus leaves out. */
function isOrderOfTerms(terms: string): boolean {
  const wanted = terms.split(/\s+/).filter((term) => term !== '' && !term.startsWith('-'));
  if (!wanted.includes('OR')) return true;
  return wanted.length % 2 === 1 && wanted.every((term, at) => (term === 'OR') === (at % 2 === 1));
}

/** Reads domains of news sources: one, or several in one text. The service takes the name of a source as words. */
export function readDomains(label: string, entry: unknown): string | string[] | undefined {
  return typeof entry === 'string'
    ? readListField(label, entry, readDomain)
    : readDomain(label, entry);
}

function readDomain(label: string, entry: unknown): string | undefined {
  const text = readTextField(label, entry);
  if (text === undefined) return undefined;
  const { hostname = '', username = '' } = parseUrl(withScheme(text)) ?? {};
  const isDomain = /\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(hostname) && username === '';
  if (isDomain && !/\s/.test(text)) return text;
  throw invalidField(
    label,
    `"${shorten(text, LONGEST_QUOTE)}" is no domain such as abc.net.au. Search News Sources finds the domain of a source.`,
  );
}

/** In characters. */
const LONGEST_QUOTE = 100;

/** Returns a reader of one row of a list, which can hold several codes with commas. */
function severalOf(read: typeof readCountry) {
  return (label: string, value: unknown): string[] | undefined =>
    readTextField(label, value)
      ?.split(',')
      .flatMap((code) => read(label, code) ?? []);
}
export const readCountries = severalOf(readCountry);
export const readLanguages = severalOf(readLanguage);

/** Reads texts to search for: one per line, or a mapped list. Commas and semicolons belong to a text. */
export function readSearchTexts(label: string, value: unknown): string[] {
  // Releases before 0.88.3 pass a mapped list as JSON.
  const isList = typeof value !== 'string' || /^\s*\[\s*".*"\s*\]\s*$/s.test(value);
  const texts = readListField(
    label,
    isList ? value : value.split(/[\n\r\u2028\u2029]/),
    readSearchText,
  );
  const spelled = new Map<string, string>();
  for (const text of texts) if (!spelled.has(inOneCase(text))) spelled.set(inOneCase(text), text);
  return [...spelled.values()];
}

/** Returns a text as the service compares it. Only OR has a meaning in upper case. */
function inOneCase(text: string): string {
  return text.replace(/\S+/g, (word) => (word === 'OR' ? word : word.toLowerCase()));
}

/** The kinds of entities (vendor contract): a place, a person, an organization. */
const ENTITY_KINDS = ['LOC', 'PER', 'ORG'];

/** Reads a place and a radius: latitude, longitude and km, comma-separated. Removes spaces. */
export function readCoordinates(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const parts = asTyped(text)
    .split(',')
    .map((part) => part.trim());
  const numbers = parts.map(Number);
  const [latitude = NaN, longitude = NaN, radius = NaN] = numbers;
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const isNear = radius >= RADIUS_KM.min && radius <= RADIUS_KM.max;
  if (parts.length !== 3 || parts.includes('') || !isPlace || !isNear) {
    throw invalidField(
      label,
      `enter latitude, longitude and a radius of ${RADIUS_KM.min} to ${RADIUS_KM.max} km: -33.87,151.21,20.`,
    );
  }
  return numbers.map(inDigits).join(',');
}

/** Reads a kind and a name, `ORG:Tesla`, the kind in any case; or a record of both. */
export function readEntity(label: string, entry: unknown): string | undefined {
  const written = isRecord(entry)
    ? `${readText(entry, 'kind') ?? ''}:${readText(entry, 'value') ?? ''}`
    : entry;
  const text = readTextField(label, written);
  if (text === undefined) return undefined;
  const [kind = '', ...rest] = text.split(':');
  const known = ENTITY_KINDS.find((one) => one === kind.trim().toUpperCase());
  const name = rest.join(':').trim();
  if (known === undefined || name === '' || name.includes(',')) {
    throw invalidField(
      label,
      `write each as its kind and its name without commas, such as ORG:Tesla; kinds are ${ENTITY_KINDS.join(', ')}.`,
    );
  }
  return `${known}:${name}`;
}

/** Maximum length of a URL for the service (vendor contract), in characters. */
const LONGEST_URL = 1_000;

/** Reads the address of a page, without what a sentence or a mail program puts around it: the service charges for it. */
export function readPage(label: string, value: unknown): string | undefined {
  const address = readWebAddressField(label, value);
  const page = address && linkedPage(withoutSigns(address));
  return page && checkLength(label, page, LONGEST_URL, 'characters');
}

/** Returns an address without the signs of a sentence at its end, and without a bracket that it does not open. */
function withoutSigns(address: string): string {
  const text = withoutEnding(address, SIGNS);
  const close = text.at(-1) ?? '';
  const open = BRACKETS[close];
  const isOpened = open === undefined || text.split(open).length >= text.split(close).length;
  return isOpened ? text : withoutSigns(text.slice(0, -1));
}

const SIGNS = ',;.\u3002\uff0c\u3001"\'>\u201d\u2019\u00bb';
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Hosts and paths of mail programs, searches and social networks that lead to another page, named in the link. */
const LEADS_ON =
  /(?:^|\.)(?:safelinks\.protection\.outlook\.com\/|google\.[a-z.]+\/url$|facebook\.com\/l\.php$|l\.instagram\.com\/|linkedin\.com\/(?:redir|safety)\/|youtube\.com\/redirect$|duckduckgo\.com\/l\/|slack-redir\.net\/|out\.reddit\.com\/|vk\.com\/away|t\.umblr\.com\/|linkprotect\.cudasvc\.com\/|urldefense(?:\.proofpoint)?\.(?:com|us)\/)/;
const PARAMETERS = ['url', 'u', 'q', 'a', 'to', 'z', 'uddg'];

/** Returns the page to which such a link leads; any other address unchanged. */
function linkedPage(address: string): string {
  const url = parseUrl(address);
  if (url === undefined || !LEADS_ON.test(url.hostname + url.pathname)) return address;
  const named = PARAMETERS.map((name) => url.searchParams.get(name) ?? '');
  // Proofpoint writes the page into the path, and before that with a hyphen for each per cent sign.
  const [, inPath = ''] = /\/__(.+)__;/.exec(address) ?? [];
  const inOldForm = named.map((text) => decoded(text.replaceAll('-', '%').replaceAll('_', '/')));
  return [...named, inPath, ...inOldForm].find((text) => /^https?:\/\/./i.test(text)) ?? address;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * The languages of ISO 639-1 and the countries of ISO 3166, two letters each. The service supports 86 of the languages, but
 * does not publish which.
 */
const CODES = {
  language:
    'aaabaeafakamanarasavayazbabebgbibmbnbobrbscacechcocrcscucvcydadedvdzeeeleneoeseteufafffifjfofrfygagdglgngugvhahehihohrhthuhyhziaidieigiiikioisitiujajvkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqurmrnrorurwsascsdsesgsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttyugukuruzvevivowawoxhyiyozazhzu',
  region:
    'adaeafagaialamaoaqarasatauawaxazbabbbdbebfbgbhbibjblbmbnbobqbrbsbtbvbwbybzcacccdcfcgchcickclcmcncocrcucvcwcxcyczdedjdkdmdodzeceeegeheresetfifjfkfmfofrgagbgdgegfggghgiglgmgngpgqgrgsgtgugwgyhkhmhnhrhthuidieiliminioiqirisitjejmjojpkekgkhkikmknkpkrkwkykzlalblclilklrlsltlulvlymamcmdmemfmgmhmkmlmmmnmompmqmrmsmtmumvmwmxmymznancnenfngninlnonpnrnunzompapepfpgphpkplpmpnprpsptpwpyqarerorsrurwsasbscsdsesgshsisjskslsmsnsosrssstsvsxsysztctdtftgthtjtktltmtntotrtttvtwtzuaugumusuyuzvavcvevgvivnvuwfwsyeytzazmzw',
};

export const listLanguages = () => listCodes('language');
export const listCountries = () => listCodes('region');

function codesOf(type: keyof typeof CODES): string[] {
  return CODES[type].match(/../g) ?? [];
}

/** Lists the codes by their English names. */
function listCodes(type: keyof typeof CODES): DropdownOption<string>[] {
  const names = new Intl.DisplayNames('en', { type });
  const options = codesOf(type).map((value) => {
    return { label: names.of(value.toUpperCase()) ?? value, value };
  });
  return options.sort((a, b) => a.label.localeCompare(b.label, 'en'));
}
