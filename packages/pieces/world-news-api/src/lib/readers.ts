import type { DropdownOption } from '@activepieces/pieces-framework';
import {
  checkLength,
  inDigits,
  invalidField,
  isRecord,
  isSameText,
  readListField,
  readText,
  readTextField,
  readWebAddressField,
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
  const code = OTHER_CODES[readTextField(label, value)?.toLowerCase() ?? ''] ?? value;
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

/** Reads words to search for. The service knows straight quotes and hyphens only, which editors of texts replace. */
export function readSearchText(label: string, value: unknown): string | undefined {
  return readTextField(label, value)
    ?.replace(/[\u201c-\u201f\u00ab\u00bb\u300c-\u300f\uff02]/g, '"')
    .replace(/(^|\s)[\u2010-\u2015\u2212](?=\S)/g, '$1-');
}

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
  return [...new Set(texts)];
}

/** The kinds of entities (vendor contract): a place, a person, an organization. */
const ENTITY_KINDS = ['LOC', 'PER', 'ORG'];

/** Reads a place and a radius: latitude, longitude and km, comma-separated. Removes spaces. */
export function readCoordinates(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const parts = text.split(',').map((part) => part.trim());
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

export function readPage(label: string, value: unknown): string | undefined {
  const url = readWebAddressField(label, value);
  return url && checkLength(label, url, LONGEST_URL, 'characters');
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
