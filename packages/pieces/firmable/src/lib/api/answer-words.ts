import {
  asRecord,
  asText,
  isEmptyDeep,
  isRecord,
  type JsonRecord,
  readText,
} from '@pieceworks/kit';

/**
 * The words of an answer, and what they mean. Only recorded words mean something: a guess would store a failure as "not
 * found", or the reverse.
 */

/** The recorded texts of a miss and those that other clients look for (fact miss-is-500). They name what was looked for. */
const NO_MATCH =
  /\b(?:profile|person|people|company|record|contact|match)s? (?:(?:was|were|is|could) )?not (?:be )?found\b|\bno (?:matching |such )?(?:profile|person|company|record|contact|match)s?(?=[.!]?\s*$| (?:(?:was|were) )?found\b| match(?:es|ed)?\b| exists?\b| for (?!.*\b(?:key|token|account|subscription|tenant|host|plan)\b))/i;
/** Whole texts of a miss. Inside a sentence these words can be about anything. */
const NOTHING_FOUND = /^(?:not found|no (?:match(?:es)?|results?|records?|data)(?: found)?)[.!]?$/i;

/** Statuses of a lookup that has not ended. */
const UNFINISHED =
  /^(?:(?:en)?queued|pending|in.?progress|processing|scheduled|submitted|accepted|started|running|received|created|waiting)$/i;
/** Statuses of a job that has failed. */
const FAILED = /^(?:fail(?:ure|ed)?|error(?:ed)?|cancell?ed|aborted)$/i;
const JOB_ID = /^(job|task|ticket|batch|queue|operation)_?id$/i;

/** Texts of a refusal inside a 200, partly seen at another host of the vendor's (fact failure-inside-200). */
const REFUSALS: readonly (readonly [status: number, words: RegExp])[] = [
  [429, /rate.?limit|too many|slow down|throttl/i],
  [
    402,
    /\b(no|insufficient(?! (?:data|details|information)\b)|not enough|out of) (more )?credits?\b(?! (was|were|charged|used|spent))|\b(credits?|quota|limit|allowance)\b.{0,40}\b(exhausted|exceeded|reached|used up|hit)\b|\b(exceeded|out of|reached|over)\b.{0,40}\b(quota|limit)\b|\bpayment\b|\b(trial|subscription|plan)\b.{0,40}\b(ended|expired|over|cancell?ed|inactive)\b|\bupgrade\b/i,
  ],
  [
    503,
    /\bmaintenance\b|\bunavailable\b|\boverloaded\b|\bbusy\b|\btime[ds]? ?-?out\b|\bupstream\b|\bbad gateway\b|\binternal (server )?error\b|\boutage\b/i,
  ],
];
/** The same, unless the text is that of a recorded miss: "no person found for this token". */
const REFUSALS_OF_ACCESS: typeof REFUSALS = [
  [
    401,
    /\bunauthori[sz]ed\b|\b(un|not )authenticated\b|\bauthentication\b|\bcredentials\b|\bapi.?key\b|\btoken\b|\b(account|subscription)\b.{0,20}\bnot found\b/i,
  ],
  [
    403,
    /\bforbidden\b|\bpermissions?\b|\bnot (allowed|authori[sz]ed|permitted)\b|\b(denied|suspended|disabled|deactivated|blocked|locked|banned)\b/i,
  ],
];

/** Returns the status of the refusal that a text speaks of; `undefined` for none. */
export function refusalIn(words: string): number | undefined {
  const refusals = [...REFUSALS, ...(NO_MATCH.test(words) ? [] : REFUSALS_OF_ACCESS)];
  return refusals.find(([, pattern]) => pattern.test(words))?.[0];
}

/** Returns true if a text names what was looked for, and says that it was not found. */
export function namesMiss(text: string): boolean {
  return NO_MATCH.test(text.slice(0, LONGEST));
}

/** Returns true for a recorded text of a miss. */
export function isOfMiss(text: string): boolean {
  return namesMiss(text) || NOTHING_FOUND.test(text.trim());
}

/** Returns true for an answer about a job that has not ended, or has failed. */
export function isOfJob(body: JsonRecord): boolean {
  const stateOf = (part: unknown) => readText(part, 'status', 'state') ?? '';
  const ofJob = [body.job, body.task].map(stateOf);
  return (
    [stateOf(body), stateOf(body.data), ...ofJob].some((state) => UNFINISHED.test(state)) ||
    ofJob.some((state) => FAILED.test(state))
  );
}

/** Returns true for the receipt of a job. */
export function hasJobId(body: JsonRecord): boolean {
  return Object.keys(body).some((key) => JOB_ID.test(key) && !isEmptyDeep(body[key]));
}

const LONGEST = 2_000;

/** Returns the texts of an answer about itself: its message, its error and its codes. */
export function textsAbout(body: unknown): string[] {
  const error = isRecord(body) ? body.error : undefined;
  const texts = [
    asText(body),
    ...['message', 'error', 'detail', 'title', 'code', 'status'].map((key) => readText(body, key)),
    ...['message', 'code'].map((key) => readText(error, key)),
  ];
  return texts.flatMap((text) => (text === null ? [] : spaced(text)));
}

/** Keys of what was asked, of links, and of what tells answers apart: their texts are no words of the service. */
const NO_WORDS =
  /^(?:query|request|input|params|parameters|criteria|filters?|_?links?|self|href|url|path|timestamp|time|date|(?:api_?)?version|(?:.*_)?id)$/i;
const ID = /[a-z]I[dD]$/;
const DEEPEST = 4;

/** Returns all texts of an answer without a record, except what was asked. */
export function textsIn(value: unknown, level = 0): string[] {
  if (typeof value === 'string') return [spaced(value)];
  if (level > DEEPEST || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    NO_WORDS.test(key) || ID.test(key) ? [] : textsIn(inner, level + 1),
  );
}

/** Returns texts as one, in which refusals are looked for. */
export function joined(texts: readonly string[]): string {
  return texts.join(' ').slice(0, LONGEST);
}

/** Returns a code such as `not_found` as words. */
export function spaced(text: string): string {
  return text.replaceAll('_', ' ');
}

/** Returns the sentence in which the service says why it found nothing; `null` for none, and for "OK". */
export function messageOf(body: unknown): string | null {
  const record = asRecord(body);
  const said =
    asText(body) ??
    readText(record, 'message', 'reason', 'detail', 'description', 'msg', 'error') ??
    readText(record.error, 'message') ??
    textsIn(body).find((text) => /[a-z\u00c0-\uffff]/i.test(text)) ??
    null;
  return said === null || isOfSuccess(said) ? null : said;
}

/** Returns true for a text that only says that the call worked. */
export function isOfSuccess(text: string): boolean {
  return OF_SUCCESS.test(text);
}

const OF_SUCCESS =
  /^(\s|[.!]|\b(?![45]\d\d\b)\d+\b|\b(ok|success(ful(ly)?)?|done|completed?|true|null)\b)*$/i;
