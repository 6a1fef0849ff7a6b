import {
  asList,
  asRecord,
  asText,
  asTexts,
  isRecord,
  type JsonRecord,
  readText,
} from '../values/json';
import type { HttpAnswer } from './answer';

/** The service's own explanation of a refusal, unshortened: its message, error code and request id. */
export type ServiceError = {
  text: string | undefined;
  code: string | undefined;
  requestId: string | undefined;
};

/** Finds the service's explanation in the known shapes of error bodies. Markup is not quoted. */
export function readServiceError({
  headers,
  body,
}: Pick<HttpAnswer, 'headers' | 'body'>): ServiceError {
  return {
    text: readWords(body),
    code: readCode(asRecord(body)),
    requestId: readText(headers, 'x-request-id', 'request-id', 'cf-ray') ?? undefined,
  };
}

/** Returns the error code of a body. A list of errors may hold codes among its sentences: `["already_invited"]`. */
function readCode(body: JsonRecord): string | undefined {
  const isCode = (entry: unknown) => typeof entry === 'string' && /^[a-z]+(_[a-z]+)+$/.test(entry);
  return (
    readText(body, 'code') ??
    readText(body.error, 'code') ??
    asText(asList(body.errors).find(isCode)) ??
    undefined
  );
}

/** Returns the message of a body, followed by its reasons: "Validation failed: email: has already been taken". */
function readWords(body: unknown): string | undefined {
  if (typeof body === 'string')
    return /<[a-z!]/i.test(body) ? undefined : (asText(body) ?? undefined);
  if (!isRecord(body)) return undefined;
  const message =
    readText(body, 'message', 'error_description', 'error', 'detail', 'title', 'errors') ??
    readText(body.error, 'message');
  const reasons = [asRecord(body.error), body]
    .flatMap((part) => REASONS.map((key) => part[key]))
    .map((part) => (asText(part) === null ? reasonsIn(part).join('; ') : ''))
    .find(Boolean);
  if (message === null && reasons === undefined) return reasonsByField(body);
  if (message === null || reasons === undefined) return message ?? reasons;
  return reasons.includes(message) || message.includes(reasons)
    ? message
    : `${message.replace(/[.:]$/, '')}: ${reasons}`;
}

/** Names under which frameworks put their reasons. */
const REASONS = [
  'errors',
  'error',
  'detail',
  'details',
  'message',
  'messages',
  'invalid-params',
  'invalid_params',
  'invalidParams',
  'fieldErrors',
  'field_errors',
  'validationErrors',
  'validation_errors',
  'violations',
  'issues',
  'fields',
  'non_field_errors',
];
/** Names under which frameworks put reasons that are about no field. */
const OF_NO_FIELD =
  /^(errors?|base|__all__|non_field_errors|messages?|details|fields|issues|(field|constraint)?_?violations|field_?errors|reasons|general|global)$/i;
const NO_REASON = /^(code|status|type|id|@type|domain|rejectedValue|value)$/;
/** Returns the reasons of a body that has nothing but lists of reasons by field: `{"email": ["is invalid"]}`. */
function reasonsByField(body: JsonRecord): string | undefined {
  const entries = Object.values(body);
  const isOfFields = entries.length > 0 && entries.every((entry) => asTexts(entry).length > 0);
  return isOfFields && entries.every(Array.isArray) ? reasonsIn(body).join('; ') : undefined;
}

/** Most levels in which reasons are looked for. */
const DEEPEST = 4;

/** Returns the reasons in a list, or in a record of reasons by field, each after its field: `email: is invalid`. */
function reasonsIn(given: unknown, field = '', level = 0): string[] {
  const text = asText(given);
  if (text !== null) return [field === '' ? text : `${field}: ${text}`];
  if (level > DEEPEST) return [];
  if (Array.isArray(given)) return given.flatMap((entry) => reasonsIn(entry, field, level + 1));
  const record = asRecord(given);
  const reason = readText(record, ...REASON_KEYS);
  if (reason !== null) return reasonsIn(reason, fieldOf(record) ?? field);
  return Object.entries(record).flatMap(([key, entry]) =>
    NO_REASON.test(key) ? [] : reasonsIn(entry, OF_NO_FIELD.test(key) ? field : key, level + 1),
  );
}

const REASON_KEYS = [
  'message',
  'detail',
  'msg',
  'defaultMessage',
  'description',
  'reason',
  'title',
  'error',
];
const FIELD_KEYS = ['field', 'param', 'property', 'propertyPath', 'parameter', 'attribute', 'name'];
const PLACE_KEYS = ['path', 'loc', 'location', 'pointer', 'instancePath', 'dataPath'];

/** Returns the field that a reason names, also as the last part of a place: `["body", "email"]`, `/data/email`. */
function fieldOf(record: JsonRecord): string | null {
  const named = readText(record, ...FIELD_KEYS);
  if (named !== null) return named;
  const places = [record, asRecord(record.source)].flatMap((one) =>
    PLACE_KEYS.map((key) => asText(one[key])?.split(/[./]/).at(-1) ?? asList(one[key]).at(-1)),
  );
  return places.map(asText).find((place) => place !== null) ?? readText(record.source, 'parameter');
}
