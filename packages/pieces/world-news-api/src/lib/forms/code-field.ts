import { invalidField, readListField, readTextField } from '@pieceworks/kit';

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
 * A language code, in lower case as the service writes it.
 * @throws Failure `invalid` for anything else.
 */
export function readLanguageField(label: string, value: unknown): string | undefined {
  const code = readTextField(label, value)?.toLowerCase();
  if (code !== undefined && !/^[a-z]{2,3}(-[a-z\d]{2,8})*$/.test(code)) {
    throw invalidField(label, 'enter a language code such as en.');
  }
  return code;
}

function readCountry(label: string, text: string): string {
  const code = text.toLowerCase();
  if (!/^[a-z]{2}$/.test(code)) {
    throw invalidField(label, 'enter two-letter country codes such as au.');
  }
  return code;
}
