import { Property } from '@activepieces/pieces-framework';
import { readChoiceField, readTextField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import { type ClientChanges, type Language, LANGUAGES } from '../model/types';
import { textProp } from './props';

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  'en-gb': 'English (United Kingdom)',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  nl: 'Dutch',
  'pt-br': 'Portuguese (Brazil)',
};

/** What can be filled in of a client besides the e-mail address. */
export function clientDetailProps(nameDescription = 'Full name of the client.') {
  return {
    name: textProp(LABELS.name, nameDescription, false),
    ...profileProps(),
  };
}

/** The same without the name. */
export function profileProps() {
  return {
    firstName: textProp(LABELS.firstName, 'In addition to the full name.', false),
    lastName: textProp(LABELS.lastName, 'In addition to the full name.', false),
    phone: textProp(LABELS.phone, 'With the country code.', false),
    companyName: textProp(LABELS.companyName, 'Company of the client.', false),
    language: Property.StaticDropdown<string>({
      displayName: LABELS.language,
      description: 'Language of the client in Content Snare.',
      required: false,
      options: { options: LANGUAGES.map((value) => ({ label: LANGUAGE_NAMES[value], value })) },
    }),
  };
}

/** The details that were filled in. */
export function readClientDetails(form: Readonly<Record<string, unknown>>): ClientChanges {
  return {
    name: readTextField(LABELS.name, form.name),
    phone: readTextField(LABELS.phone, form.phone),
    firstName: readTextField(LABELS.firstName, form.firstName),
    lastName: readTextField(LABELS.lastName, form.lastName),
    companyName: readTextField(LABELS.companyName, form.companyName),
    language: readChoiceField(LABELS.language, form.language, LANGUAGES),
  };
}
