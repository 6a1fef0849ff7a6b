import {
  type Failure,
  isEmptyDeep,
  isFailure,
  isRecord,
  itSays,
  nullIfNotFound,
  parseUrl,
} from '@pieceworks/kit';
import type { Price } from '../credits';
import { COMPANY_IDENTITY } from '../fields';
import { domainOf, type CompanyIdentity } from '../readers/identifiers';
import { messageOf } from './answer-words';
import { findRecord, type LookupName, type RecordType, withoutEcho } from './records';
import type { Attempt, LookupResult } from './types';

/** The lookups of persons or of companies under a contract. */
export type LookupApi<Identity, Found> = {
  type: RecordType<Found>;
  price: Price<Found>;
  /**
   * Leaves out the identifiers that the contract lacks.
   * @throws Failure `invalid` if no other identifier is left, and for any other field that the contract lacks.
   */
  accept: (identity: Identity) => Identity;
  /** Costs credits if the record is found. */
  lookUp: (identity: Identity) => Promise<LookupResult<Found>>;
};

/** One call of a lookup: its fields, as the form names them, and its body or query. */
export type LookupCall<Sent> = { by: string; sent: Sent };

/**
 * Tries one call after the other until one matches. A call that finds nothing is free.
 * @throws Failure `unclear` if none matches and one of the answers is unclear.
 */
export async function tryInOrder<Found, Sent extends object>(
  { name, read }: RecordType<Found>,
  calls: readonly LookupCall<Sent>[],
  send: (sent: Sent) => Promise<unknown>,
): Promise<LookupResult<Found>> {
  const tried: Attempt[] = [];
  let answer: { body: unknown; asked: unknown[] } | null = null;
  let unclear: Failure | null = null;
  for (const { by, sent } of calls) {
    const asked = Object.values(sent);
    try {
      answer = await nullIfNotFound(async () => ({ body: await send(sent), asked }));
    } catch (error) {
      if (!isFailure(error, 'unclear')) throw error;
      unclear ??= error;
      tried.push({ by, matched: false });
      continue;
    }
    const record = findRecord(answer?.body, asked);
    tried.push({ by, matched: record !== null });
    if (record !== null) return { matched: true, found: read(record), tried, raw: record };
  }
  if (unclear !== null) throw unclear;
  const reason = answer === null ? noMatch(name) : reasonOf(answer, name);
  return { matched: false, reason, tried, raw: answer?.body ?? null };
}

/** Returns the reason of an answer without a record: the service's own words, if it has any. */
function reasonOf(
  { body, asked }: { body: unknown; asked: readonly unknown[] },
  name: LookupName,
): string {
  if (isEmptyDeep(body)) return emptyAnswer(name);
  const said = messageOf(isRecord(body) ? withoutEcho(body, asked) : body);
  if (said === null) return noMatch(name);
  return `${noMatch(name)} ${itSays(said)}`;
}

export function noMatch(name: LookupName): string {
  return `Firmable knows no ${name} with these details.`;
}

function emptyAnswer(name: LookupName): string {
  return `Firmable sent an empty answer. It probably knows no ${name} with these details.`;
}

/** Endings that many Australian and New Zealand companies have, next to a site below `.com` (fact other-endings). */
const ENDINGS = ['.com.au', '.co.nz'];

/** Returns the lookups by the other domains that a company may have; none unless allowed. */
export function callsByOtherDomains<Sent>(
  { domain, website, triesOtherDomains }: CompanyIdentity,
  sentBy: (domain: string) => Sent,
): LookupCall<Sent>[] {
  const url = parseUrl(website ?? '');
  const known = domain ?? (url && domainOf(url)) ?? '';
  const [, name] = /^(.+)\.com$/.exec(known) ?? [];
  if (triesOtherDomains !== true || name === undefined) return [];
  return ENDINGS.map((ending) => ({
    by: `${COMPANY_IDENTITY.domain.displayName} (${ending})`,
    sent: sentBy(name + ending),
  }));
}
