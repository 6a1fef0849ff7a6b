import { invalidField, readDayField, readTextField } from '@pieceworks/kit';

/** Largest offset behind UTC, in ms. A day ends last in that time zone. */
const LATEST_ZONE_MS = 12 * 3_600_000;

/**
 * Reads the due date of a request, `YYYY-MM-DD`.
 * @throws Failure `invalid` for a time of day, which the service does not take, and for a day that is over
 * everywhere.
 */
export function readDueDate(label: string, value: unknown): string | undefined {
  const date = readDayField(label, value);
  if (date === undefined) return undefined;
  const today = new Date(Date.now() - LATEST_ZONE_MS).toISOString().slice(0, 10);
  if (date < today) throw invalidField(label, `${date} is in the past.`);
  return date;
}

/** The parts of a pattern of file names. */
export const FILE_NAME_PARTS = ['client', 'field', 'date', 'name'] as const;
export type FileNamePart = (typeof FILE_NAME_PARTS)[number];

/** @throws Failure `invalid` for a part in braces that the pattern does not have. */
export function readFileName(label: string, value: unknown): string | undefined {
  const pattern = readTextField(label, value);
  const parts = (pattern?.match(/\{[^{}]*\}/g) ?? []).filter((part) => /\p{L}/u.test(part));
  const known = FILE_NAME_PARTS.map((part) => `{${part}}`);
  const unknown = parts.find((part) => !known.includes(part.replaceAll(' ', '').toLowerCase()));
  if (unknown === undefined) return pattern;
  throw invalidField(label, `${unknown} is unknown; use ${known.join(', ')}.`);
}

/** @throws Failure `invalid` for any text except the confirmation word. */
export function readConfirmation(label: string, value: unknown): string | undefined {
  const word = readTextField(label, value);
  if (word === undefined || word === 'DELETE') return word;
  throw invalidField(label, 'type DELETE, in capitals, to delete.');
}
