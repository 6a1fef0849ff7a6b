import {
  asRecord,
  asText,
  isEmptyDeep,
  isRecord,
  type JsonRecord,
  readText,
} from '@pieceworks/kit';

/** The words of an answer, and what they mean. */

/** The recorded text of a miss and those that other clients look for (fact miss-is-500). */
export const NO_MATCH =
  /\b(profile|person|company|record|match) (was )?not found|\bno (matching )?(profile|record|match|person|company)/i;

const RECORDS =
  'results?|data|hits?|entr(?:y|ies)|match(?:es)?|people|persons?|individuals?|contacts?|leads?|compan(?:y|ies)|organi[sz]ations?|business(?:es)?|profiles?|records?|information';
/**
 * Texts of a miss, in the languages of the service's markets and neighbours. An answer without a record needs none of
 * them; they tell a miss from a failure where an answer has marks of both.
 */
const NOTHING_FOUND = new RegExp(
  [
    `\\b(?:no|zero|0) (?:\\w+ ){0,2}(?:${RECORDS})\\b`,
    String.raw`\b(?:nothing|nobody|no ?one|none|not found|unmatched)\b`,
    String.raw`(?:\b(?:not|(?:un|not )able to|failed to)|n['\u2019]?t) (?:be )?(?:find|found|locate[d]?|match(?:ed)?|identif(?:y|ied)|recogni[sz]ed?|known?|exist)\b`,
    String.raw`\baucune?\b|\bintrouvable|\bpas (?:de r|trouv)|\bkeine?[nr]?\b|\bnicht gefunden|\bnichts\b|\bniemand`,
    String.raw`\bning[u\u00fa]n|\bnadie\b|\bno se encontr|\bsin (?:resultados|coincidencias)|\bnenhum|\bning[u\u00e9\u00ea]m|\bn[a\u00e3]o encontrad|\bnessun|\bgeen\b`,
    '\u672a\u627e\u5230|\u6ca1\u6709|\u65e0\u7ed3\u679c|\u898b\u3064\u304b\u308a\u307e\u305b\u3093|\u8a72\u5f53.{0,6}(?:\u306a\u3057|\u3042\u308a\u307e\u305b\u3093)|\uc5c6\uc2b5\ub2c8\ub2e4|\u0e44\u0e21\u0e48\u0e1e\u0e1a',
    String.raw`\btidak ditemukan|kh\u00f4ng t\u00ecm th\u1ea5y`,
  ].join('|'),
  'i',
);

/** Texts of a lookup that has not ended, and so found neither a record nor nobody. */
const UNFINISHED =
  /\b(en)?queued\b|\bpending\b|\bin.?progress\b|\bprocessing\b|\bscheduled\b|\bsubmitted\b|\bbeing (processed|prepared|looked up)\b|\b(request|job|task|lookup|search) (has been |was |is )?(accepted|started|created|received|running)\b|\bcheck back\b|\bcome back\b|\bstill (running|working|searching)\b/i;
/** The same, where a status has nothing else. */
const UNFINISHED_STATUS = /^(accepted|started|running|received|created|waiting)$/i;

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
  [503, UNFINISHED],
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
/** The same, unless the text says that nothing was found: "no results, try again with another name". */
const REFUSALS_OF_CALLS: typeof REFUSALS = [
  [503, /\btry again\b/i],
  [400, /\b(invalid|missing(?! (from|in) )|malformed|required|bad request)\b/i],
];

/** Words of a failure, also in other languages, in an answer that has no record. */
const FAILURE =
  /^\s*(?:5\d\d|401|402|403|429)\b|(?<![a-z\u00c0-\u024f])(?:rate|limits?|limited|quota|credits?|error(?:e|s)?|erro|errores|erreurs?|fehler\w*|fout|fail(?:ed|ures?)?|faults?|exceptions?|wrong|oops|try again|retry|please wait|expired?|invalid|missing(?! (?:from|in) )|malformed|required|bad request|insufficient(?! (?:data|details|information)\b)|exceed(?:s|ed)?|run out|used up|used all|cap reached|balance|top up|inactive|lapsed|your plan|licen[cs]ed?|log ?in|sign ?in|whitelist(?:ed)?|allowlist(?:ed)?|captcha|contact support|just a moment|deadline|circuit|restarting|broken?|connect(?:ion)?|unreachable|billing|declined|logged (?:in|out)|econn\w*|sqlstate|deprecated|not (?:supported|enabled|included|implemented)|http [45]\d\d|rejected|refused|abort(?:ed)?|crash(?:ed)?|unexpected|unsupported|down|offline|cannot (?:get|post)|endpoints?|routes?|limite|l[i\u00ed]mite|kontingent|cuota|indisponible|nicht verf\u00fcgbar|no disponible|non autoris\u00e9e?|no autorizado|verboten|interdit)(?![a-z\u00c0-\u024f])|\u9519\u8bef|\u932f\u8aa4|\u5931\u8d25|\u30a8\u30e9\u30fc|\uc624\ub958/i;
/** Words about what a lookup cost, and about what is left. */
const BALANCE =
  /\bno credits? (was|were|has been|have been) (charged|used|spent)\b|\b[1-9][\d,]* (of your |of the |more |\w+ )?(credits?|quota|requests|lookups)\b( (are|is) left| left| remaining| remain)?|\b(credits?|quota|limit|rate)( \w+)? ?[:=] ?[1-9]\d*/gi;

/** Returns the status of the refusal that a text speaks of; `undefined` for none. */
export function refusalIn(words: string): number | undefined {
  const refusals = [
    ...REFUSALS,
    ...(NO_MATCH.test(words) ? [] : REFUSALS_OF_ACCESS),
    ...(isOfMiss(words) ? [] : REFUSALS_OF_CALLS),
  ];
  return refusals.find(([, pattern]) => pattern.test(words))?.[0];
}

/** Returns true for a text that says that nothing was found. */
export function isOfMiss(words: string): boolean {
  return NO_MATCH.test(words) || NOTHING_FOUND.test(words);
}

/** Returns true for an answer about a lookup that has not ended: its text, its status, or nothing but the ID of a job. */
export function isUnfinished(body: JsonRecord): boolean {
  const states = [body, body.job, body.task, body.data].map((part) =>
    readText(part, 'status', 'state'),
  );
  return (
    UNFINISHED.test([wordsOf(body), ...states].join(' ')) ||
    states.some((state) => UNFINISHED_STATUS.test(state ?? '')) ||
    Object.keys(body).some((key) => JOB_ID.test(key) && !isEmptyDeep(body[key]))
  );
}

const JOB_ID = /^(job|task|ticket|batch|queue|operation)_?id$/i;

/** Returns true for a text that speaks of a failure in any way. */
export function isOfFailure(words: string): boolean {
  return !isOfMiss(words) && FAILURE.test(words.replace(BALANCE, ' '));
}

const LONGEST = 2_000;

/** Returns the words of an answer about itself: its message, its error and its codes. */
export function wordsOf(body: unknown): string {
  const error = isRecord(body) ? body.error : undefined;
  const said = [
    asText(body),
    ...['message', 'error', 'detail', 'title', 'code', 'status'].map((key) => readText(body, key)),
    ...['message', 'code'].map((key) => readText(error, key)),
  ];
  // Missing texts join as empty ones.
  return said.join(' ').slice(0, LONGEST).replaceAll('_', ' ');
}

/** Keys of what was asked, and of links: their texts are no words of the service. */
const ECHOES =
  /^(query|request|input|params|parameters|criteria|filters?|_?links?|self|href|url)$/i;
/** Keys that only a failure has, unless their value says that there is none. */
const OF_FAULT = /^(faults?|exceptions?|error.*)$/i;
/** Values of an error that say that there is none. */
export const NO_ERROR = /^(false|0|none|null|no error|ok)$/i;
const DEEPEST = 4;

/** Returns all texts of an answer without a record, except what was asked. */
export function allWordsOf(body: unknown): string {
  return textsIn(body, 0).join(' ').slice(0, LONGEST).replaceAll('_', ' ');
}

function textsIn(value: unknown, level: number): string[] {
  if (typeof value === 'string') return [value];
  if (level > DEEPEST || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (ECHOES.test(key)) return [];
    const isFault =
      OF_FAULT.test(key) &&
      inner !== false &&
      !isEmptyDeep(inner) &&
      !NO_ERROR.test(asText(inner) ?? '');
    return [...(isFault ? ['error'] : []), ...textsIn(inner, level + 1)];
  });
}

/** Returns the sentence in which the service says why it found nothing; `null` for none, and for "OK". */
export function messageOf(body: unknown): string | null {
  const record = asRecord(body);
  const said =
    asText(body) ??
    readText(record, 'message', 'reason', 'detail', 'description', 'msg', 'error') ??
    readText(record.error, 'message') ??
    textsIn(body, 0).find((text) => /[a-z\u00c0-\uffff]/i.test(text)) ??
    null;
  return said === null || OF_SUCCESS.test(said) ? null : said;
}

/** Texts of an answer that only says that the call worked. */
const OF_SUCCESS = /^(\s|\d|[.!]|\b(ok|success(ful(ly)?)?|done|completed?|true|null)\b)*$/i;
