import { Property } from '@activepieces/pieces-framework';
import {
  type FieldVariant,
  formActions,
  formOf,
  invalidField,
  pollingTriggers,
  readDayField,
  readEmailField,
  readIdField,
  readTextField,
  readTimeZoneField,
} from '@pieceworks/kit';
import { contentSnareApi } from '../api/content-snare-api';
import { contentSnareAuth } from '../auth';
import { FILE_NAME_PARTS } from '../model/step-fields';
import { DROPDOWNS } from './dropdowns';

const EXAMPLE_PAGES = [
  {
    name: 'Documents',
    fields: [
      { name: 'Company name', type: 'short text' },
      { name: 'Bank statement', type: 'file', instructions: 'As a PDF.' },
      { name: 'Logo', type: 'image' },
    ],
  },
];

const form = formOf({
  ...DROPDOWNS,
  email: { read: readEmailField },
  id: { read: readIdField },
  dueDate: { read: readDueDate },
  day: { read: readDayField },
  timeZone: { read: readTimeZoneField },
  fileName: { read: readFileName },
  confirmation: { read: readConfirmation },
  pages: {
    prop: ({ label, help }) =>
      Property.Json({
        displayName: label,
        description: help,
        required: true,
        defaultValue: EXAMPLE_PAGES,
      }),
  },
} satisfies Record<string, FieldVariant>);

export const { propsOf, readFields } = form;
export const createFormAction = formActions(contentSnareAuth, contentSnareApi, form);
export const createPollingTrigger = pollingTriggers(contentSnareAuth, contentSnareApi, form);

export type FormRows = Parameters<typeof propsOf>[0];

/** Largest offset behind UTC, in ms. A day ends last in that time zone. */
const LATEST_ZONE_MS = 12 * 3_600_000;

/**
 * Reads the due date of a request, `YYYY-MM-DD`.
 * @throws Failure `invalid` for a time of day, which the service does not take, and for a day that is over
 * everywhere.
 */
function readDueDate(label: string, value: unknown): string | undefined {
  const date = readDayField(label, value);
  if (date === undefined) return undefined;
  const today = new Date(Date.now() - LATEST_ZONE_MS).toISOString().slice(0, 10);
  if (date < today) throw invalidField(label, `${date} is in the past.`);
  return date;
}

/** @throws Failure `invalid` for a part in braces that the pattern does not have. */
function readFileName(label: string, value: unknown): string | undefined {
  const pattern = readTextField(label, value);
  const parts = pattern?.match(/\{[^{}]*\p{L}[^{}]*\}/gu) ?? [];
  const known = FILE_NAME_PARTS.map((part) => `{${part}}`);
  const unknown = parts.find((part) => !known.includes(part.replaceAll(' ', '').toLowerCase()));
  if (unknown === undefined) return pattern;
  throw invalidField(label, `${unknown} is unknown; use ${known.join(', ')}.`);
}

/** @throws Failure `invalid` for any text except the confirmation word. */
function readConfirmation(label: string, value: unknown): string | undefined {
  const word = readTextField(label, value);
  if (word === undefined || word === 'DELETE') return word;
  throw invalidField(label, 'type DELETE, in capitals, to delete.');
}
