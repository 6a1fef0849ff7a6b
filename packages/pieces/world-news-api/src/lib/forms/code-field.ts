import { type DropdownOption, Property } from '@activepieces/pieces-framework';
import {
  type FieldRow,
  type FieldVariant,
  invalidField,
  lazyOptions,
  readTextField,
} from '@pieceworks/kit';

/** Returns a reader of two-letter codes, in lower case as the service uses them. */
function codeReader(advice: string) {
  return (label: string, value: unknown): string | undefined => {
    const code = readTextField(label, value)?.toLowerCase();
    if (code !== undefined && !/^[a-z]{2}$/.test(code)) throw invalidField(label, advice);
    return code;
  };
}

const readCountry = codeReader('choose a country, or map two-letter codes such as au.');

/** A language by name. Users can also map a code. */
export const languageField: FieldVariant = {
  prop: (row) => Property.StaticDropdown(control(row, listLanguages)),
  read: codeReader('choose a language, or map a two-letter code such as en.'),
};

/** A country by name. Users can also map a code. */
export const countryField: FieldVariant = {
  prop: (row) => Property.StaticDropdown(control(row, listCountries)),
  read: readCountry,
};

/** Several countries. */
export const countriesField: FieldVariant = {
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
