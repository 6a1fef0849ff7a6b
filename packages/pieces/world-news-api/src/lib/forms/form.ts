import { type DropdownOption, Property } from '@activepieces/pieces-framework';
import {
  checkLength,
  type FieldRow,
  type FieldVariant,
  formActions,
  formOf,
  inDigits,
  invalidField,
  isRecord,
  lazyOptions,
  pollingTriggers,
  readDateField,
  readDayField,
  readText,
  readTextField,
  readTimeZoneField,
  readWebAddressField,
} from '@pieceworks/kit';
import { worldNewsApi, worldNewsAuth } from '../auth';
import { RADIUS_KM } from '../model/search-fields';

/** Returns a reader of two-letter codes, in lower case as the service uses them. */
function codeReader(advice: string) {
  return (label: string, value: unknown): string | undefined => {
    const code = readTextField(label, value)?.toLowerCase();
    if (code !== undefined && !/^[a-z]{2}$/.test(code)) throw invalidField(label, advice);
    return code;
  };
}

const readCountry = codeReader('choose a country, or map two-letter codes such as au.');

const languageField: FieldVariant = {
  prop: (row) => Property.StaticDropdown(control(row, listLanguages)),
  read: codeReader('choose a language, or map a two-letter code such as en.'),
};

/** A country by name. Users can also map a code. */
const countryField: FieldVariant = {
  prop: (row) => Property.StaticDropdown(control(row, listCountries)),
  read: readCountry,
};

const countriesField: FieldVariant = {
  prop: (row) => Property.StaticMultiSelectDropdown(control(row, listCountries)),
  read: (label, value) =>
    readTextField(label, value)
      ?.split(',')
      .flatMap((code) => readCountry(label, code) ?? []),
};

function control({ label, help, required }: FieldRow, list: () => DropdownOption<string>[]) {
  return {
    displayName: label,
    description: help,
    required: required === true,
    options: lazyOptions(list),
  };
}

/** The kinds of entities (vendor contract): a place, a person, an organization. */
const ENTITY_KINDS = ['LOC', 'PER', 'ORG'];

const form = formOf({
  language: languageField,
  country: countryField,
  countries: countriesField,
  coordinates: { read: readCoordinates },
  entity: { read: readEntity },
  page: { read: readPage },
  date: { read: readDateField },
  day: { read: readDayField },
  timeZone: { read: readTimeZoneField },
} satisfies Record<string, FieldVariant>);

export const { propsOf, readFields } = form;
export const createFormAction = formActions(worldNewsAuth, worldNewsApi, form);
export const createPollingTrigger = pollingTriggers(worldNewsAuth, worldNewsApi, form);

/** Reads a place and a radius: latitude, longitude and km, comma-separated. Removes spaces. */
function readCoordinates(label: string, value: unknown): string | undefined {
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
function readEntity(label: string, entry: unknown): string | undefined {
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

function readPage(label: string, value: unknown): string | undefined {
  const url = readWebAddressField(label, value);
  return url && checkLength(label, url, LONGEST_URL, 'characters');
}

/** Lists the languages of ISO 639-1. The service supports 86 of them, but does not publish which. */
function listLanguages(): DropdownOption<string>[] {
  return listCodes(
    'language',
    'aaabaeafakamanarasavayazbabebgbibmbnbobrbscacechcocrcscucvcydadedvdzeeeleneoeseteufafffifjfofrfygagdglgngugvhahehihohrhthuhyhziaidieigiiikioisitiujajvkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqurmrnrorurwsascsdsesgsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttyugukuruzvevivowawoxhyiyozazhzu',
  );
}

function listCountries(): DropdownOption<string>[] {
  return listCodes(
    'region',
    'adaeafagaialamaoaqarasatauawaxazbabbbdbebfbgbhbibjblbmbnbobqbrbsbtbvbwbybzcacccdcfcgchcickclcmcncocrcucvcwcxcyczdedjdkdmdodzeceeegeheresetfifjfkfmfofrgagbgdgegfggghgiglgmgngpgqgrgsgtgugwgyhkhmhnhrhthuidieiliminioiqirisitjejmjojpkekgkhkikmknkpkrkwkykzlalblclilklrlsltlulvlymamcmdmemfmgmhmkmlmmmnmompmqmrmsmtmumvmwmxmymznancnenfngninlnonpnrnunzompapepfpgphpkplpmpnprpsptpwpyqarerorsrurwsasbscsdsesgshsisjskslsmsnsosrssstsvsxsysztctdtftgthtjtktltmtntotrtttvtwtzuaugumusuyuzvavcvevgvivnvuwfwsyeytzazmzw',
  );
}

/** Lists the codes by their English names; `codes` are two letters each. */
function listCodes(type: 'language' | 'region', codes: string): DropdownOption<string>[] {
  const names = new Intl.DisplayNames('en', { type });
  const options = (codes.match(/../g) ?? []).map((value) => {
    return { label: names.of(value.toUpperCase()) ?? value, value };
  });
  return options.sort((a, b) => a.label.localeCompare(b.label, 'en'));
}
