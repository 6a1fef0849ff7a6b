import { asList, asRecord, asText, isRecord, type JsonRecord, readText } from '../values/json';
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
  const reasons = ['errors', 'error', 'detail', 'details', 'message']
    .map((key) => (asText(body[key]) === null ? reasonsIn(body[key]).join('; ') : ''))
    .find(Boolean);
  if (message === null || reasons === undefined) return message ?? reasons;
  return reasons.includes(message) || message.includes(reasons)
    ? message
    : `${message.replace(/[.:]$/, '')}: ${reasons}`;
}

/** Names under which frameworks put reasons that are about no field. */
const OF_NO_FIELD = /^(errors?|base|__all__|non_field_errors|messages?)$/;
const NO_REASON = /^(code|status|type|id)$/;
/** Most levels in which reasons are looked for. */
const DEEPEST = 4;

/** Returns the reasons in a list, or in a record of reasons by field, each after its field: `email: is invalid`. */
function reasonsIn(given: unknown, field = '', level = 0): string[] {
  const text = asText(given);
  if (text !== null) return [field === '' ? text : `${field}: ${text}`];
  if (level > DEEPEST) return [];
  if (Array.isArray(given)) return given.flatMap((entry) => reasonsIn(entry, field, level + 1));
  const record = asRecord(given);
  const reason = readText(record, 'message', 'detail', 'msg', 'reason', 'title');
  if (reason !== null) return reasonsIn(reason, fieldOf(record) ?? field);
  return Object.entries(record).flatMap(([key, entry]) =>
    NO_REASON.test(key) ? [] : reasonsIn(entry, OF_NO_FIELD.test(key) ? field : key, level + 1),
  );
}

/** Returns the field that a reason names, also as the last part of a place: `["body", "email"]`. */
function fieldOf(record: JsonRecord): string | null {
  return readText(record, 'field', 'param', 'property') ?? asText(asList(record.loc).at(-1));
}
