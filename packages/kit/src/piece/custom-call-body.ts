import { Property } from '@activepieces/pieces-framework';
import { choice, field, json } from '../form/field';
import type { ApiRequest } from '../http/api-request';
import { type Failure, invalidField } from '../values/failure';
import { checkLength, isFilledIn, LONGEST_DOCUMENT } from '../values/field';
import { asRecord, asText, at } from '../values/json';

/** The fields of the form for the body, with the keys of the platform's own Custom API Call, and one for a raw text. */
export const BODY_FIELDS = {
  body: json({
    displayName: 'Body',
    description: 'JSON to send, for methods that take a body.',
  }),
  body_type: choice({
    displayName: 'Body Type',
    description: 'Empty: JSON. Form data: an object of texts. Raw: the raw body.',
    options: { none: 'None', json: 'JSON', form_data: 'Form Data', raw: 'Raw' },
    advanced: true,
  }),
  rawBody: field(
    {
      displayName: 'Raw Body',
      description: 'Text to send as it is, such as XML, for the type Raw.',
      advanced: true,
    },
    (about) => Property.LongText(about),
    readRawBody,
  ),
};

/** A body, and the type that the form gives it. */
type TypedBody = { body: unknown; bodyType: 'json' | 'form_data' | 'raw' };

/** Reads a text as it is; a mapped object as JSON. */
export function readRawBody(label: string, given: unknown): string | undefined {
  if (!isFilledIn(given)) return undefined;
  const text = typeof given === 'string' ? given : (plainText(given) ?? JSON.stringify(given));
  return checkLength(label, text, LONGEST_DOCUMENT, 'characters');
}

/**
 * Returns the body by its type; `undefined` for none. Nothing that was filled in is left out.
 * @throws Failure `invalid` for a body of another form than its type.
 */
export function readBody(
  { body: given }: Readonly<Record<string, unknown>>,
  { body_type: stated, rawBody: raw }: { body_type?: string; rawBody?: string },
): TypedBody | undefined {
  const type = stated ?? (raw === undefined ? 'json' : 'raw');
  if (type !== 'raw' && raw !== undefined) {
    throw invalidField('Raw Body', 'choose the Body Type Raw, or empty this field.');
  }
  if (!isFilledIn(given)) return raw === undefined ? undefined : { body: raw, bodyType: 'raw' };
  switch (type) {
    case 'none':
      throw invalidField('Body', 'the type None sends no body; empty it, or choose another type.');
    case 'raw':
      if (raw === undefined) return { body: textIn(given), bodyType: type };
      throw invalidField('Raw Body', 'fill in this field or Body, not both.');
    case 'form_data':
      return { body: readFormBody(BODY_FIELDS.body.read(given)), bodyType: type };
    default:
      return { body: BODY_FIELDS.body.read(given), bodyType: 'json' };
  }
}

/** Returns the text of a raw body that was filled in as JSON: a text in quotes, or anything else as it is. */
function textIn(given: unknown): string {
  if (typeof given !== 'string') return plainText(given) ?? JSON.stringify(given);
  try {
    return asText(JSON.parse(given)) ?? given;
  } catch {
    return given;
  }
}

/** Reads the names and values of a form. The platform's own Custom API Call has them as an object or as rows under `data`. */
function readFormBody(given: unknown): Record<string, string> {
  const [only, ...others] = Object.entries(asRecord(given));
  const isWrapped = only?.[0] === 'data' && others.length === 0 && typeof only[1] === 'object';
  const data = isWrapped ? only[1] : given;
  const rows = Array.isArray(data)
    ? data.map((row) => [at(row, 'fieldName'), at(row, 'textFieldValue')])
    : Object.entries(asRecord(data));
  if (rows.length === 0) throw notAForm();
  const body: Record<string, string> = {};
  for (const [name, value] of rows) {
    const key = plainText(name);
    if (key === null) throw notAForm();
    if (value === undefined || value === null) continue;
    const text = value === '' ? value : plainText(value);
    if (text === null) throw notAForm();
    body[key] = text;
  }
  return body;
}

function notAForm(): Failure {
  return invalidField('Body', 'must be an object of texts for the type Form Data.');
}

/**
 * Returns a body with its headers. The media type of a form comes from its encoding, which writes the boundary between its
 * parts, so a stated one only chooses between the two forms.
 */
export function encoded(
  { body, bodyType }: TypedBody,
  headers: Readonly<Record<string, string>>,
): Pick<ApiRequest, 'body' | 'bodyType' | 'headers'> {
  if (bodyType !== 'form_data') return { body, bodyType, headers };
  const { 'content-type': stated = 'multipart/form-data', ...others } = headers;
  if (/^multipart\/form-data\b/i.test(stated)) return { body, bodyType, headers: others };
  if (/^application\/x-www-form-urlencoded\b/i.test(stated)) {
    return { body, bodyType: 'form_urlencoded', headers: others };
  }
  throw invalidField(
    'Headers',
    'Content-Type: remove it; Form Data is sent as multipart/form-data, or as application/x-www-form-urlencoded if you enter that.',
  );
}

/** Returns a text, number or true/false as text; `null` for no value. */
export function plainText(value: unknown): string | null {
  return typeof value === 'boolean' ? String(value) : asText(value);
}
