import {
  type ApiRequest,
  type HttpAnswer,
  asList,
  asRecord,
  asText,
  type Effect,
  type FailureKind,
  holdsText,
  isEmptyDeep,
  isEmptyWord,
  type JsonRecord,
  readNumber,
  readText,
} from '@pieceworks/kit';
import {
  hasJobId,
  isOfJob,
  isOfMiss,
  isOfSuccess,
  joined,
  namesMiss,
  refusalIn,
  spaced,
  textsAbout,
  textsIn,
} from './answer-words';
import {
  findRecord,
  hasNothing,
  isNamed,
  listsNobody,
  partsOf,
  peopleListOf,
  withoutEcho,
} from './records';

/** The calls that find a record or a list of people. Any other call can answer in any form. */
export const FINDING_CALLS = {
  person: 'look up a person',
  company: 'look up a company',
  people: 'search for people',
  check: 'check the connection',
} as const;

/** Error texts about an unknown path, which do not come from Firmable (fact unknown-path). */
const MENTIONS_URL_PATH =
  /\bcannot (get|post)\b|\brout(e|ing)|\bendpoint|\bpath\b|(?<!(profile|company|person|linkedin) )\b(page|url)\b|(^|[\s"'(:])\/[\w-]/i;
/** Texts of a failure, in an answer of a call that can answer in any form. */
const OF_FAILURE = /\b(fail(ed|ure)?|wrong|unavailable|try again|timed? ?out|error)\b/i;
/** Texts about the caller, or about the way to the service. */
const ABOUT_THE_CALLER = /\b(key|token|account|subscription|tenant|host)\b/i;

/** Statuses whose error text can mean "not found" (fact miss-is-500). */
const MISS_STATUSES = [400, 404, 410, 422, 500];
/** Statuses with the same meaning from any server and with any body. */
const PLAIN_STATUSES = [401, 402, 407, 408, 425, 429];
/** Statuses that no words of a gateway turn into "not found". */
const NEVER_MISSES = [401, 402, 403, 429];

type Request = Pick<ApiRequest, 'operation' | 'body' | 'query'>;

/**
 * Returns the meaning of an answer, if its status hides it. Examples are a base URL that is not Firmable's,
 * nothing found, used-up credits, a failure inside a 200, or words that nobody knows.
 * @returns the kind, or the status that the answer should have had.
 */
export function classifyResponse(
  answer: HttpAnswer,
  request?: Request,
  { notFoundText }: { notFoundText?: string | undefined } = {},
): FailureKind | number | undefined {
  const { status, body } = answer;
  const asked = request?.operation?.name ?? FINDING_CALLS.person;
  const isFinding = Object.values<string>(FINDING_CALLS).includes(asked);
  const sent = sentIn(request);
  const isOwnMiss = notFoundText !== undefined && saysText(answer, sent, notFoundText);
  if (isFinding && isOwnMiss) return 'not-found';
  if (status >= 400) return classifyRefusal(status, body);
  // The receipt of a job is neither a record nor a list.
  if (status === 202 && isFinding) return 503;
  if (isFinding && isPage(body)) return 'protocol';
  const said = isFinding ? onlyRecordIn(body) : body;
  const stated =
    asked === FINDING_CALLS.people
      ? failureOfSearch(body, asRecord(said), request?.operation?.effect)
      : isFinding
        ? failureOfLookup(body, withoutEcho(asRecord(said), sent), sent)
        : failureOfAny(asRecord(said));
  return typeof stated === 'number' ? (classifyRefusal(stated, body) ?? stated) : stated;
}

function sentIn(request?: Request): unknown[] {
  const query = request?.query ?? [];
  return [...Object.values(asRecord(request?.body)), ...query.map(([, value]) => value)];
}

/** Returns true for an answer without a record that has the words in which a gateway says that nothing was found. */
function saysText({ status, body }: HttpAnswer, sent: readonly unknown[], text: string): boolean {
  const said = onlyRecordIn(body);
  const code = status >= 400 ? status : codeOf(asRecord(said));
  if (isPage(body) || (code !== undefined && NEVER_MISSES.includes(code))) return false;
  if (status < 400 && findRecord(body, sent) !== null) return false;
  return textsIn(said).some((one) => holdsText(one, spaced(text)));
}

function isPage(body: unknown): boolean {
  return typeof body === 'string' && /<[a-z!]/i.test(body);
}

/** Returns a record for a list of one, as some gateways wrap it, and for a text or a number. */
function onlyRecordIn(body: unknown): unknown {
  const one: unknown = Array.isArray(body) ? asList(body)[0] : body;
  return typeof one === 'string' || typeof one === 'number' ? { message: one } : one;
}

function classifyRefusal(status: number, body: unknown): FailureKind | undefined {
  if (PLAIN_STATUSES.includes(status)) return undefined;
  if (isPage(body) && status <= 500) return 'protocol';
  const texts = textsAbout(body);
  const words = joined(texts);
  const mayBeUnknownPath = status === 404 || status === 500;
  if (mayBeUnknownPath && MENTIONS_URL_PATH.test(words)) return 'protocol';
  const speaksOfNoMatch = texts.some(namesMiss);
  // "Not Found" next to a path is the name of the status, not a result of the lookup.
  const namesPath = mayBeUnknownPath && readText(body, 'path')?.startsWith('/') === true;
  if (namesPath && !speaksOfNoMatch) return 'protocol';
  const isOfCaller = ABOUT_THE_CALLER.test(words);
  if (speaksOfNoMatch && !isOfCaller && MISS_STATUSES.includes(status)) return 'not-found';
  // No documentation shows the answer for used-up credits (fact no-credits-left).
  if (status < 500 && /\bcredits?\b/i.test(words)) return 'quota';
  return status === 404 && isOfCaller && !speaksOfNoMatch ? 'protocol' : undefined;
}

/** Returns the failure of an answer to a lookup; `undefined` for a record and a known form of "not found". */
function failureOfLookup(
  body: unknown,
  answer: JsonRecord,
  sent: readonly unknown[],
): FailureKind | number | undefined {
  const record = findRecord(body, sent);
  if (record !== null) {
    const code = codeBeside(answer);
    if (code !== undefined || isMarkedAsFailure(answer)) return code ?? statedStatus(answer);
    return !isNamed(record) && isUnfinished(answer)
      ? (refusalIn(joined(textsIn(answer))) ?? 503)
      : undefined;
  }
  const code = codeOf(answer);
  if (code !== undefined) return code;
  const texts = textsIn(answer);
  const refusal = refusalIn(joined(texts));
  if (isOfJob(answer)) return refusal ?? 503;
  const isMarked = isMarkedAsFailure(answer);
  if (saysNoMatch(answer)) return isMarked ? refusal : undefined;
  if (refusal !== undefined) return refusal;
  if (texts.some(isOfMiss)) return isMarked ? 404 : undefined;
  if (isMarked) return 'unclear';
  if (hasJobId(answer)) return 503;
  const isEmpty = hasNothing(answer) && texts.every(saysNothing);
  return isEmpty || insideOf(answer).some(listsNobody) ? undefined : 'unclear';
}

function saysNothing(text: string): boolean {
  return isOfSuccess(text) || isEmptyWord(text);
}

/** Returns the failure of an answer without a list of people. Only the text of a miss stands for an empty one. */
function failureOfSearch(
  body: unknown,
  said: JsonRecord,
  effect: Effect | undefined,
): 'protocol' | number | undefined {
  const code = codeOf(said);
  if (code !== undefined) return code;
  const list = peopleListOf(body);
  const isFilled = list !== null && list.length > 0;
  if (!isFilled && isUnfinished(said)) return 503;
  if (saysNoMatch(said)) return undefined;
  if (isMarkedAsFailure(said)) return statedStatus(said);
  if (isFilled) return undefined;
  const refusal = refusalIn(joined(textsAbout(said)));
  if (refusal !== undefined || list !== null || textsIn(said).some(isOfMiss)) return refusal;
  // A search that may have been charged has an unknown outcome, like one whose server failed.
  return effect === 'charge' ? 500 : 'protocol';
}

/** Returns the status of a failure in an answer that can have any form. */
function failureOfAny(body: JsonRecord): number | undefined {
  if (saysNoMatch(body)) return undefined;
  if (isMarkedAsFailure(body)) return statedStatus(body);
  const parts = partsOf(body);
  if (!parts.every(([, value]) => isEmptyDeep(value))) return undefined;
  const texts = textsAbout(body);
  const words = joined(texts);
  const isFailure = parts.length === 0 && !texts.some(namesMiss) && OF_FAILURE.test(words);
  return refusalIn(words) ?? (isFailure ? 500 : undefined);
}

/** Returns an answer and what it wraps. */
function insideOf(body: JsonRecord): JsonRecord[] {
  return [body, body.data, body.result, body.response].map(asRecord);
}

function isUnfinished(body: JsonRecord): boolean {
  return isOfJob(body) || hasJobId(body);
}

/** "No match" is a result, not a failure. */
function saysNoMatch(body: JsonRecord): boolean {
  return insideOf(body).some(({ matched, match, found }) =>
    [matched, match, found].includes(false),
  );
}

/** Keys that only a failure has, unless their value says that there is none. */
const OF_FAULT = /^(faults?|exceptions?|error.*)$/i;
/** Values of an error that say that there is none. */
const NO_ERROR = /^(false|0|none|null|no error|ok)$/i;

function isMarkedAsFailure(body: JsonRecord): boolean {
  const { success, ok, status } = body;
  if ([success, ok].some((said) => said === false || said === 'false')) return true;
  if (/^(fail(ure|ed)?|error)$/i.test(asText(status) ?? '')) return true;
  if ((readNumber(body, 'status') ?? readNumber(body, 'statusCode') ?? 0) >= 400) return true;
  return Object.entries(body).some(
    ([key, said]) =>
      OF_FAULT.test(key) &&
      said !== false &&
      !NO_ERROR.test(asText(said) ?? '') &&
      !isEmptyDeep(said),
  );
}

function statedStatus(body: JsonRecord): number {
  const texts = textsAbout(body);
  return codeOf(body) ?? refusalIn(joined(texts)) ?? (texts.some(isOfMiss) ? 404 : 500);
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
  'error',
  'message',
];

/** Returns the status of a failure that an answer states; `undefined` for none. */
function codeOf(body: JsonRecord): number | undefined {
  return codeIn([body, ...ABOUT.map((key) => asRecord(body[key]))]);
}

/** Returns the same beside a record, which can have a `code` of its own. */
function codeBeside(body: JsonRecord): number | undefined {
  const isWrapped = ABOUT.some((key) => !isEmptyDeep(body[key]) && typeof body[key] === 'object');
  return isWrapped ? codeIn([body, asRecord(body.status), asRecord(body.meta)]) : undefined;
}

function codeIn(parts: readonly JsonRecord[]): number | undefined {
  return parts
    .flatMap((part) => CODES.map((key) => readNumber(part, key) ?? 0))
    .find((code) => code >= 400 && code <= 599);
}

/** Returns the wait that a message such as "Retry in 3 s" asks for (fact failure-inside-200), in ms. */
export function retryAfterFromText(message: string | null): number | undefined {
  const [, seconds] = /\bretry in (\d{1,6}) ?s/i.exec(message ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}
