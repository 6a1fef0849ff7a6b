import { type DropdownOption, Property } from '@activepieces/pieces-framework';
import { invalidField, lazyOptions, readListField, readTextField } from '@pieceworks/kit';

/** A choice among codes, shown by their names; a code can be mapped instead. */
type CodeField<Required extends boolean> = {
  displayName: string;
  description: string;
  required: Required;
};

/** The field of a language. */
export function languageProp<Required extends boolean>(field: CodeField<Required>) {
  return Property.StaticDropdown<string, Required>({
    ...field,
    options: lazyOptions(listLanguages),
  });
}

/** The field of a country. */
export function countryProp<Required extends boolean>(field: CodeField<Required>) {
  return Property.StaticDropdown<string, Required>({
    ...field,
    options: lazyOptions(listCountries),
  });
}

/** The field of several countries. */
export function countriesProp<Required extends boolean>(field: CodeField<Required>) {
  return Property.StaticMultiSelectDropdown<string, Required>({
    ...field,
    options: lazyOptions(listCountries),
  });
}

/**
 * A two-letter country code, in lower case as the service writes it.
 * @throws Failure `invalid` for anything else.
 */
export function readCountryField(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  return text === undefined ? undefined : readCountry(label, text);
}

/**
 * Two-letter country codes: a list, or text with commas.
 * @throws Failure `invalid` for anything else.
 */
export function readCountriesField(label: string, value: unknown): string[] {
  const codes = readListField(label, value).flatMap((entry) => entry.split(','));
  return [...new Set(codes.map((code) => readCountry(label, code.trim())))];
}

/**
 * A two-letter language code, in lower case as the service writes it.
 * @throws Failure `invalid` for anything else.
 */
export function readLanguageField(label: string, value: unknown): string | undefined {
  const code = readTextField(label, value)?.toLowerCase();
  if (code !== undefined && !isCode(code)) {
    throw invalidField(label, 'choose a language, or map a two-letter code such as en.');
  }
  return code;
}

function readCountry(label: string, text: string): string {
  const code = text.toLowerCase();
  if (!isCode(code)) {
    throw invalidField(label, 'choose a country, or map two-letter codes such as au.');
  }
  return code;
}

function isCode(text: string): boolean {
  return /^[a-z]{2}$/.test(text);
}

/** The languages of ISO 639-1: which 86 of them the service knows is not published. */
function listLanguages(): DropdownOption<string>[] {
  return listCodes(
    'language',
    'aaabaeafakamanarasavayazbabebgbibmbnbobrbscacechcocrcscucvcydadedvdzeeeleneoeseteufafffifjfofrfygagdglgngugvhahehihohrhthuhyhziaidieigiiikioisitiujajvkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqurmrnrorurwsascsdsesgsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttyugukuruzvevivowawoxhyiyozazhzu',
  );
}

/** The countries of ISO 3166-1. */
function listCountries(): DropdownOption<string>[] {
  return listCodes(
    'region',
    'adaeafagaialamaoaqarasatauawaxazbabbbdbebfbgbhbibjblbmbnbobqbrbsbtbvbwbybzcacccdcfcgchcickclcmcncocrcucvcwcxcyczdedjdkdmdodzeceeegeheresetfifjfkfmfofrgagbgdgegfggghgiglgmgngpgqgrgsgtgugwgyhkhmhnhrhthuidieiliminioiqirisitjejmjojpkekgkhkikmknkpkrkwkykzlalblclilklrlsltlulvlymamcmdmemfmgmhmkmlmmmnmompmqmrmsmtmumvmwmxmymznancnenfngninlnonpnrnunzompapepfpgphpkplpmpnprpsptpwpyqarerorsrurwsasbscsdsesgshsisjskslsmsnsosrssstsvsxsysztctdtftgthtjtktltmtntotrtttvtwtzuaugumusuyuzvavcvevgvivnvuwfwsyeytzazmzw',
  );
}

/** The codes by their English names; `codes` are two letters each. */
function listCodes(type: 'language' | 'region', codes: string): DropdownOption<string>[] {
  const names = new Intl.DisplayNames('en', { type });
  const options = (codes.match(/../g) ?? []).map((value) => {
    return { label: names.of(value.toUpperCase()) ?? value, value };
  });
  return options.sort((a, b) => a.label.localeCompare(b.label, 'en'));
}
