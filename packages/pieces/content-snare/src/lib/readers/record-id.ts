import { invalidField, parseUrl, readIdField, readIdOrNameField } from '@pieceworks/kit';

/** A link, also one without its scheme. */
const LINK = /^(?:https?:\/\/|[\w-]+(?:\.[\w-]+)*\.contentsnare\.com\/)/i;
/** The ID of a record in a path: a prefix and a code, or a number. */
const ID = /^(?:[a-z]{2,5}_\w+|\d+)$/i;

/**
 * Reads the ID of a record. From a link of Content Snare, of its app or of its API, it takes the ID.
 * @param records the word before the ID in a link, such as `requests`.
 * @throws Failure `invalid` for a link without such an ID, before any call.
 */
export function readRecordId(label: string, value: unknown, records: string): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return readIdField(label, LINK.test(text) ? idInLink(label, text, records) : value);
}

/** Reads the ID or the name of a record. From a link of Content Snare, it takes the ID. */
export function readRecordIdOrName(
  label: string,
  value: unknown,
  records: string,
): string | undefined {
  const text = readIdOrNameField(label, value);
  return text !== undefined && LINK.test(text) ? idInLink(label, text, records) : text;
}

/** Returns true for a text in the form of an ID: a prefix and a code, or a number. */
export function hasIdForm(text: string): boolean {
  return ID.test(text);
}

/** Returns true for a text that is no ID: it has spaces, or neither digits nor the form of an ID. */
export function isName(text: string): boolean {
  return !ID.test(text) && (!/\d/.test(text) || /\s/.test(text));
}

/** Returns the name of a record that a form names by one of two fields: the name can stand in the field of the ID, too. */
export function nameIn(id: string | undefined, name: string | undefined): string | undefined {
  return name ?? (id !== undefined && isName(id) ? id : undefined);
}

function idInLink(label: string, link: string, records: string): string {
  const url = parseUrl(/^https?:/i.test(link) ? link : `https://${link}`);
  const parts = `${url?.pathname ?? ''}/${url?.hash.slice(1) ?? ''}`.split('/').filter(Boolean);
  const isOfService =
    /(?:^|\.)contentsnare\.com$/i.test(url?.hostname ?? '') || parts.includes('partner_api');
  const word = parts.findIndex((part) => part.toLowerCase() === records);
  // A link of a page stands behind its request, so that the last ID can be of another record.
  const id = word === -1 ? undefined : parts[word + 1];
  if (isOfService && id !== undefined && ID.test(id)) return id;
  throw invalidField(label, `this link has no ID of one of the ${records}; enter the ID.`);
}
