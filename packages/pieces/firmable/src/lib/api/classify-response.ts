import {
  type ApiRequest,
  type HttpAnswer,
  asList,
  asText,
  type FailureKind,
  isEmptyDeep,
  isRecord,
  readNumber,
  readText,
} from '@pieceworks/kit';
import { isIdentified, partsOf } from './records';

/** The calls that find a record or a list of people. Any other call can answer in any form. */
export const FINDING_CALLS = {
  person: 'enrich the person',
  company: 'enrich the company',
  people: 'search for people',
} as const;

/** Error texts about an unknown path, which do not come from Firmable (fact unknown-path). */
const MENTIONS_URL_PATH =
  /\bcannot (get|post)\b|\brout(e|ing)|\bendpoint|\bpath\b|(?<!(profile|company|person|linkedin) )\b(page|url)\b|(^|[\s"'(:])\/[\w-]/i;
/** The recorded text of a miss and those that other clients look for (fact miss-is-500). */
const NO_MATCH =
  /\b(profile|person|company|record|match) (was )?not found|\bno (matching )?(profile|record|match|person|company)/i;
/** Texts of a miss in a 200, unless they name a refusal as well. */
const NOTHING_FOUND =
  /\bnothing\b|\bno (\w+ ){0,2}(results?|data|hits?|entries|entry|match(es)?|people|persons?|compan(y|ies)|profiles?|records?)\b|not found|\b(could|can) ?not (be )?f(i|ou)nd\b|\bunable to find\b/i;
/** Texts of an answer that only says that the call worked. */
const OF_SUCCESS = /^(\s|\d|[.!]|\b(ok|success(ful(ly)?)?|done|completed?|true|null)\b)*$/i;
/** Texts of a failure, in an answer that has nothing but its message. */
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
  request?: Pick<ApiRequest, 'operation'>,
): FailureKind | number | undefined {
  if (status >= 400) return classifyRefusal(status, body, wordsOf(body));
  const finds = Object.values<string | undefined>(FINDING_CALLS);
  const isFinding = request === undefined || finds.includes(request.operation?.name);
  const said = isFinding ? onlyRecordIn(body) : body;
  const words = wordsOf(said);
  if (!saysThatItFailed(said, words, isFinding)) return undefined;
  const stated = statedStatus(said, words);
  return classifyRefusal(stated, body, words) ?? stated;
}

/** Returns a record for a list of one, as some gateways wrap it, and for a text. */
function onlyRecordIn(body: unknown): unknown {
  const one: unknown = Array.isArray(body) ? asList(body)[0] : body;
  return typeof one === 'string' ? { message: one } : one;
}

function classifyRefusal(status: number, body: unknown, words: string): FailureKind | undefined {
  if (PLAIN_STATUSES.includes(status)) return undefined;
  const isPage = typeof body === 'string' && /<[a-z!]/i.test(body);
  if (isPage && status <= 500) return 'protocol';
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

/** Texts of a refusal inside a 200, partly seen at another host of the vendor's (fact failure-inside-200). */
const REFUSALS: readonly (readonly [status: number, words: RegExp])[] = [
  [429, /rate.?limit|too many|slow down|throttl/i],
  [
    402,
    /\b(no|insufficient|not enough|out of) (more )?credits?\b(?! (was|were|charged|used|spent))|\b(credits?|quota|limit|allowance)\b.{0,40}\b(exhausted|exceeded|reached|used up|hit)\b|\b(exceeded|out of|reached|over)\b.{0,40}\b(quota|limit)\b|\bpayment\b|\b(trial|subscription|plan)\b.{0,40}\b(ended|expired|over|cancell?ed|inactive)\b|\bupgrade\b/i,
  ],
  [
    401,
    /\bunauthori[sz]ed\b|\b(un|not )authenticated\b|\bauthentication\b|\bcredentials\b|\bapi.?key\b|\btoken\b/i,
  ],
  [
    403,
    /\bforbidden\b|\bpermissions?\b|\bnot (allowed|authori[sz]ed|permitted)\b|\b(denied|suspended|disabled|deactivated|blocked|locked|banned)\b/i,
  ],
  [503, /\bmaintenance\b|\bunavailable\b|\boverloaded\b|\bbusy\b|\btry again\b/i],
  [400, /\b(invalid|missing|malformed|required|bad request)\b/i],
];

function refusalIn(words: string): number | undefined {
  return REFUSALS.find(([, pattern]) => pattern.test(words))?.[0];
}

function statedStatus(body: unknown, words: string): number {
  const error = isRecord(body) ? body.error : undefined;
  const codes = [body, error].flatMap((said) => [
    readText(said, 'code'),
    readText(said, 'status'),
    readText(said, 'statusCode'),
  ]);
  const code = codes.map(Number).find((number) => number >= 400 && number <= 599);
  return code ?? refusalIn(words) ?? (NO_MATCH.test(words) ? 404 : 500);
}

/** @param isFinding true for a call that must find something, or say that it found nothing. */
function saysThatItFailed(body: unknown, words: string, isFinding: boolean): boolean {
  if (!isRecord(body)) return false;
  const { success, ok, status, error, errors, matched, match, found } = body;
  // "No match" is a result, not a failure.
  if ([matched, match, found].includes(false)) return false;
  if ([success, ok].some((said) => said === false || said === 'false')) return true;
  if (/^(fail(ure|ed)?|error)$/i.test(asText(status) ?? '')) return true;
  if ((readNumber(body, 'status') ?? readNumber(body, 'statusCode') ?? 0) >= 400) return true;
  if ([error, errors].some((said) => said !== false && !isEmptyDeep(said))) return true;
  if (isIdentified(body)) return false;
  const refusal = refusalIn(words);
  const isUsedUp = refusal === 402 || refusal === 429;
  if (NO_MATCH.test(words) && !isUsedUp) return false;
  const parts = partsOf(body);
  if (!parts.every(([, value]) => isEmptyDeep(value))) return isFinding;
  if (refusal !== undefined) return true;
  // With empty parts, only a stated refusal is a failure. Without parts, all other words are.
  if (parts.length > 0) return false;
  return isFinding ? !OF_SUCCESS.test(words) && !NOTHING_FOUND.test(words) : OF_FAILURE.test(words);
}

function wordsOf(body: unknown): string {
  const error = isRecord(body) ? body.error : undefined;
  const said = [
    asText(body),
    ...['message', 'error', 'detail', 'title', 'code', 'status'].map((key) => readText(body, key)),
    ...['message', 'code'].map((key) => readText(error, key)),
  ];
  // Missing texts join as empty ones.
  return said.join(' ').slice(0, 2_000).replaceAll('_', ' ');
}

/** Returns the wait that a message such as "Retry in 3 s" asks for (fact failure-inside-200), in ms. */
export function retryAfterFromText(message: string | null): number | undefined {
  const [, seconds] = /\bretry in (\d{1,6}) ?s/i.exec(message ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}
