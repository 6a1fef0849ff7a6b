import { readTextField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import type { ClientChanges } from '../model/types';
import { textProp } from './props';

/** What can be filled in of a client besides the e-mail address. */
export function clientDetailProps(nameDescription = 'Full name of the client.') {
  return {
    name: textProp(LABELS.name, nameDescription, false),
    phone: textProp(LABELS.phone, 'With the country code.', false),
    companyName: textProp(LABELS.companyName, 'Company of the client.', false),
  };
}

/** The details that were filled in. */
export function readClientDetails(form: Readonly<Record<string, unknown>>): ClientChanges {
  return {
    name: readTextField(LABELS.name, form.name),
    phone: readTextField(LABELS.phone, form.phone),
    companyName: readTextField(LABELS.companyName, form.companyName),
  };
}
