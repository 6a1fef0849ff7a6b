import {
  Failure,
  type FailureKind,
  formatNumber,
  invalidField,
  LAST_CALL_MS,
} from '@pieceworks/kit';
import type { PeopleListed } from '../api/types';
import type { FoundCompany } from './watched-companies';

/** Lists the people of a company who match, at most `most`, counted before Only People With. */
export type ListCompany = (companyId: string, most: number) => Promise<PeopleListed>;

/** Maximum people of a watched company. A trigger remembers each of them. */
export const MAX_LISTED = 2_000;
/** Number of people by which a company may exceed `MAX_LISTED` after the start. */
export const GROWTH = 100;
/** Number of companies that are read at once. Each can take some 20 calls. */
const CONCURRENCY = 4;

const OUT_OF_TIME: readonly FailureKind[] = ['timeout', 'rate-limited'];
/** Failures that any other company would have as well. */
const OF_ALL: readonly FailureKind[] = ['auth', 'quota'];

/** Reads several companies at once, by ID. The first failure ends all of them. */
export async function readAll<Result>(
  companies: readonly FoundCompany[],
  read: (company: FoundCompany) => Promise<Result>,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  const queue = companies.values();
  let hasFailed = false;
  const work = async () => {
    for (const company of queue) {
      if (hasFailed) return;
      try {
        results.set(company.id, await read(company));
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

/** The companies that a poll has read, by ID, and the failures of others, by the names in the form. */
export type CompaniesRead<Result> = {
  results: ReadonlyMap<string, Result>;
  failures: ReadonlyMap<string, Failure>;
};

/**
 * Reads companies in this order, and begins none later than `lastMs` after the first. Those that cannot be read, or not in
 * time, are left to the next poll.
 * @throws Failure at once, of a kind that all companies would have.
 */
export async function readInTurn<Result>(
  companies: readonly FoundCompany[],
  read: (company: FoundCompany) => Promise<Result>,
  lastMs = LAST_CALL_MS,
): Promise<CompaniesRead<Result>> {
  const begun = performance.now();
  const failures = new Map<string, Failure>();
  const results = new Map<string, Result>();
  await readAll(companies, async (company) => {
    if (performance.now() - begun > lastMs) return;
    try {
      results.set(company.id, await read(company));
    } catch (error) {
      if (!(error instanceof Failure) || OF_ALL.includes(error.kind)) throw error;
      if (!OUT_OF_TIME.includes(error.kind)) failures.set(company.name, error);
    }
  });
  return { results, failures };
}

/** Returns the failure of a company, with the names of all that could not be read; `undefined` if none failed. */
export function failureOf(
  failures: ReadonlyMap<string, Failure>,
  companies: readonly FoundCompany[],
): Failure | undefined {
  const [failure] = failures.values();
  const names = [...failures.keys()].join(', ');
  return failure?.adding(
    `Not checked: ${names} (${failures.size} of ${companies.length} companies).`,
  );
}

/** @throws Failure `invalid` for a company with too many people. @param label of the field of the companies. */
export function requireFew(
  label: string,
  { name }: FoundCompany,
  { isTruncated }: PeopleListed,
  advice: string,
): void {
  if (!isTruncated) return;
  throw invalidField(label, `${name} has more than ${formatNumber(MAX_LISTED)} people; ${advice}.`);
}

/** Returns the refusal to turn a flow on whose company was not listed to its end. */
export function notListed({ name }: FoundCompany, { earlyEnd }: PeopleListed): Failure {
  const again = 'Turn the flow on again';
  return earlyEnd === undefined
    ? new Failure({
        kind: 'timeout',
        message: `Could not list the people of ${name} in time. ${again}, or watch fewer companies.`,
      })
    : new Failure({
        kind: 'unavailable',
        message: `Could not list all people of ${name}. ${earlyEnd} ${again}.`,
      });
}
