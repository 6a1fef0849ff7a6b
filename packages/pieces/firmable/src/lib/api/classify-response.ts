import {
  type ApiRequest,
  type HttpAnswer,
  asList,
  asRecord,
  asText,
  type Effect,
  type FailureKind,
  isEmptyDeep,
  type JsonRecord,
  readNumber,
  readText,
} from '@pieceworks/kit';
import {
  allWordsOf,
  isOfFailure,
  isOfMiss,
  isUnfinished,
  NO_ERROR,
  NO_MATCH,
  refusalIn,
  wordsOf,
} from './answer-words';
import { isIdentified, isNamed, partsOf, peopleListOf, withoutEcho } from './records';

/** The calls that find a record or a list of people. Any other call can answer in any form. */
export const FINDING_CALLS = {
  person: 'enrich the person',
  company: 'enrich the company',
  people: 'search for people',
} as const;

/** Error texts about an unknown path, which do not come from Firmable (fact unknown-path). */
const MENTIONS_URL_PATH =
  /\bcannot (get|post)\b|\brout(e|ing)|\bendpoint|\bpath\b|(?<!(profile|company|person|linkedin) )\b(page|url)\b|(^|[\s"'(:])\/[\w-]/i;
/** Texts of a failure, in an answer of a call that can answer in any form. */
const OF_FAILURE = /\b(fail(ed|ure)?|wrong|unavailable|try again|timed? ?out|error)\b/i;
const ABOUT_THE_ACCOUNT = /\b(key|token|account|subscription)\b/i;

/** Statuses whose error text can mean "not found" (fact miss-is-500). */
const MISS_STATUSES = [400, 404, 410, 422, 500];
/** Statuses with the same meaning from any server and with any body. */
const PLAIN_STATUSES = [401, 402, 407, 408, 425, 429];

/**
 * Returns the meaning of an answer, if its status hides it. Examples are a base URL that is not Firmable's,
 * nothing found, used-up credits, or a failure inside a 200.
 * @returns the kind, or the status that the answer should have had.
 */
export function classifyResponse(
  { status, body }: HttpAnswer,
  request?: Pick<ApiRequest, 'operation' | 'body' | 'query'>,
): FailureKind | number | undefined {
  if (status >= 400) return classifyRefusal(status, body, wordsOf(body));
  const asked = request?.operation?.name ?? FINDING_CALLS.person;
  const isFinding = Object.values<string>(FINDING_CALLS).includes(asked);
  // The receipt of a job is neither a record nor a list.
  if (status === 202 && isFinding) return 503;
  if (isFinding && isPage(body)) return 'protocol';
  const said = isFinding ? onlyRecordIn(body) : body;
  const words = wordsOf(said);
  const stated =
    asked === FINDING_CALLS.people
      ? failureOfSearch(body, asRecord(said), words, request?.operation?.effect)
      : isFinding
        ? failureOfLookup(withoutEcho(asRecord(said), sentIn(request)), words)
        : failureOfAny(asRecord(said), words);
  return typeof stated === 'number' ? (classifyRefusal(stated, body, words) ?? stated) : stated;
}

function sentIn(request?: Pick<ApiRequest, 'body' | 'query'>): unknown[] {
  const query = request?.query ?? [];
  return [...Object.values(asRecord(request?.body)), ...query.map(([, value]) => value)];
}

function isPage(body: unknown): boolean {
  return typeof body === 'string' && /<[a-z!]/i.test(body);
}

/** Returns a record for a list of one, as some gateways wrap it, and for a text. */
function onlyRecordIn(body: unknown): unknown {
  const one: unknown = Array.isArray(body) ? asList(body)[0] : body;
  return typeof one === 'string' ? { message: one } : one;
}

function classifyRefusal(status: number, body: unknown, words: string): FailureKind | undefined {
  if (PLAIN_STATUSES.includes(status)) return undefined;
  if (isPage(body) && status <= 500) return 'protocol';
  const mayBeUnknownPath = status === 404 || status === 500;
  if (mayBeUnknownPath && MENTIONS_URL_PATH.test(words)) return 'protocol';
  const speaksOfNoMatch = NO_MATCH.test(words);
  // "Not Found" next to a path is the name of the status, not a result of the lookup.
  const namesPath = mayBeUnknownPath && readText(body, 'path')?.startsWith('/') === true;
  if (namesPath && !speaksOfNoMatch) return 'protocol';
  const isMiss = (speaksOfNoMatch || /not found/i.test(words)) && !ABOUT_THE_ACCOUNT.test(words);
  if (isMiss && MISS_STATUSES.includes(status)) return 'not-found';
  // No documentation shows the answer for used-up credits (fact no-credits-left).
  return status < 500 && /\bcredits?\b/i.test(words) ? 'quota' : undefined;
}

/** Returns the status of a failure in an answer without a person or a company. An answer without any sign of one is a miss. */
function failureOfLookup(body: JsonRecord, words: string): number | undefined {
  if (saysNoMatch(body)) return undefined;
  if (isNamed(body)) return isMarkedAsFailure(body) ? statedStatus(body, words) : undefined;
  const all = allWordsOf(body);
  if (isMarkedAsFailure(body)) return statedStatus(body, all);
  if (isUnfinished(body)) return refusalIn(all) ?? 503;
  if (isIdentified(body)) return undefined;
  return codeOf(body) ?? refusalIn(all) ?? (isOfFailure(all) ? 500 : undefined);
}

/** Returns the failure of an answer without a list of people. Only the text of a miss stands for an empty one. */
function failureOfSearch(
  body: unknown,
  said: JsonRecord,
  words: string,
  effect: Effect | undefined,
): 'protocol' | number | undefined {
  if (saysNoMatch(said)) return undefined;
  if (isMarkedAsFailure(said)) return statedStatus(said, words);
  const list = peopleListOf(body);
  if (list !== null && list.length > 0) return undefined;
  const refusal = codeOf(said) ?? refusalIn(words);
  if (refusal !== undefined || list !== null || isOfMiss(allWordsOf(said))) return refusal;
  // A search that may have been charged has an unknown outcome, like one whose server failed.
  return effect === 'charge' ? 500 : 'protocol';
}

/** Returns the status of a failure in an answer that can have any form. */
function failureOfAny(body: JsonRecord, words: string): number | undefined {
  if (saysNoMatch(body)) return undefined;
  if (isMarkedAsFailure(body)) return statedStatus(body, words);
  const parts = partsOf(body);
  if (!parts.every(([, value]) => isEmptyDeep(value))) return undefined;
  const isFailure = parts.length === 0 && !NO_MATCH.test(words) && OF_FAILURE.test(words);
  return refusalIn(words) ?? (isFailure ? 500 : undefined);
}

/** "No match" is a result, not a failure. */
function saysNoMatch({ matched, match, found }: JsonRecord): boolean {
  return [matched, match, found].includes(false);
}

function isMarkedAsFailure(body: JsonRecord): boolean {
  const { success, ok, status, error, errors } = body;
  if ([success, ok].some((said) => said === false || said === 'false')) return true;
  if (/^(fail(ure|ed)?|error)$/i.test(asText(status) ?? '')) return true;
  if ((readNumber(body, 'status') ?? readNumber(body, 'statusCode') ?? 0) >= 400) return true;
  return [error, errors].some(
    (said) => said !== false && !NO_ERROR.test(asText(said) ?? '') && !isEmptyDeep(said),
  );
}

function statedStatus(body: JsonRecord, words: string): number {
  return codeOf(body) ?? refusalIn(words) ?? (isOfMiss(words) ? 404 : 500);
}

/** Places of a status, and its names. */
const ABOUT = ['error', 'status', 'meta', 'response', 'result', 'data'];
const CODES = [
  'http_code',
  'httpCode',
  'http_status',
  'response_code',
  'responseCode',
  'code',
  'status',
  'statusCode',
  'status_code',
  'errorCode',
  'error_code',
  'httpStatus',
];

/** Returns the status of a failure that an answer states; `undefined` for none. */
function codeOf(body: JsonRecord): number | undefined {
  return [body, ...ABOUT.map((key) => asRecord(body[key]))]
    .flatMap((about) => CODES.map((key) => readNumber(about, key) ?? 0))
    .find((code) => code >= 400 && code <= 599);
}

/** Returns the wait that a message such as "Retry in 3 s" asks for (fact failure-inside-200), in ms. */
export function retryAfterFromText(message: string | null): number | undefined {
  const [, seconds] = /\bretry in (\d{1,6}) ?s/i.exec(message ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}
