import { at } from '@pieceworks/kit';
import { type PieceInSandbox, startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';

/**
 * 1,000 rows of people to look up with Firmable, as a list from a CRM has them: some twice, some that
 * cannot be looked up, some that nobody is found for.
 */

export const ROWS = 1_000;
export const DUPLICATES = 200;
export const INVALID = 100;
export const MISSES = 100;

/** Profiles of that many people of the sandbox, or of as many as there are. */
async function profiles({ run, sandbox }: PieceInSandbox, count: number): Promise<string[]> {
  await sandbox.settings({ rateLimits: false });
  const found = new Set<string>();
  for (const position of ['a', 'e', 'i', 'o', 'u', 'r', 's', 't', 'n']) {
    const { items } = await run('search_people', { position });
    for (const item of Array.isArray(items) ? items : []) found.add(String(at(item, 'profileUrl')));
  }
  await sandbox.settings({ rateLimits: true });
  return [...found].slice(0, count);
}

/** The rows, in an order that is not of one kind after the other, and always the same. */
export async function peopleRows(): Promise<object[]> {
  // Only the gateway's search names people without a company.
  const gateway = await startPieceInSandbox('firmable');
  const urls = await profiles(gateway, ROWS).finally(gateway.stop);
  const known = [
    ...urls.map((profileUrl) => ({ profileUrl })),
    // There are fewer people than rows: some are looked up by their slugs too.
    ...urls.map((profileUrl) => ({ profileSlug: profileUrl.replace(/^.*\//, '') })),
  ].slice(0, ROWS - DUPLICATES - INVALID - MISSES);
  const rows = [
    ...known,
    ...known.slice(0, DUPLICATES),
    ...Array.from({ length: INVALID }, (_, at) => ({ email: `not an address ${at}` })),
    ...Array.from({ length: MISSES }, (_, at) => ({ profileSlug: `nobody-at-all-${at}` })),
  ];
  const STEP = 377;
  return rows.map((_, position) => rows[(position * STEP) % rows.length] ?? {});
}
