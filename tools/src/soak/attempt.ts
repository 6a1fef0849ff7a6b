import { at, isRecord } from '@pieceworks/kit';
import { formatError } from '@pieceworks/host';
import { blame, type Said, type Tally } from './tally';

/** What came of a step: its output, or that it failed. */
export type Attempt = { said: Said; output: unknown };

/**
 * Runs one step, counts how it ended and looks whether its failure is one that a person may see.
 * @param secrets what no failure may show.
 */
export async function attempt(
  tally: Tally,
  secrets: readonly string[],
  step: () => Promise<unknown>,
): Promise<Attempt> {
  tally.operations += 1;
  try {
    return { said: 'done', output: await step() };
  } catch (error) {
    const shown = formatError(error);
    if (secrets.some((secret) => shown.includes(secret))) blame(tally, 'leaked', 'by a failure');
    const kind = at(error, 'kind');
    if (typeof kind !== 'string') blame(tally, 'unexplained', shown);
    const said = kind === 'outcome-unknown' ? 'unknown' : 'not done';
    tally[said === 'unknown' ? 'unknown' : 'failed'] += 1;
    return { said, output: undefined };
  }
}

/** Whether two outputs say the same, as JSON, but for what an account has left and used. */
export function isSame(one: unknown, other: unknown): boolean {
  return withoutPoints(one) === withoutPoints(other);
}

function withoutPoints(output: unknown): string {
  return JSON.stringify(isRecord(output) ? { ...output, points: null } : output);
}
