import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '@pieceworks/kit';
import { startSandbox } from '@pieceworks/sandbox';
import { SERVICES } from '@pieceworks/services';
import { connectionFrom, connectionTo } from './connection';
import { AccessRefused } from './conversation';
import { reportTable } from './report-table';
import type { VerifiedService } from './probe';
import { VERIFIED_SERVICES } from './verified-services';
import { type Report, verify, type VerifyOptions } from './verify';

/** Compares a live service, or the sandbox, with the facts. */

/** The company of the sandbox with the most people. */
const SANDBOX_COMPANY = 'f000000117001';
const FOLDER = 'dist/verify';
const NOTHING_SEEN = 2;

export type VerifyArguments = Pick<VerifyOptions, 'service' | 'spend' | 'write' | 'company'> & {
  sandbox: boolean;
};

type Wanted = VerifyArguments & Pick<VerifyOptions, 'facts'>;

/** Returns the exit code; `docs/live-check.md` lists them. */
export async function runVerify(given: VerifyArguments): Promise<number> {
  const { service } = given;
  const company = given.company ?? (given.sandbox ? SANDBOX_COMPANY : undefined);
  const wanted = { ...given, company };
  const verified = VERIFIED_SERVICES[service];
  if (verified === undefined) {
    say(`${SERVICES[service].displayName} has no probes, so nothing was checked.`);
    return NOTHING_SEEN;
  }
  const sandbox = wanted.sandbox ? await startSandbox() : undefined;
  try {
    const auth =
      sandbox === undefined
        ? connectionFrom(process.env, service)
        : await connectionTo(sandbox, service);
    if (auth !== undefined) return await run(verified, wanted, auth);
    const { secret } = SERVICES[service].variables;
    if (verified.keyless === undefined) {
      say(`Set ${secret} to ask your account, or add --sandbox to ask the sandbox.`);
      return 2;
    }
    say(`${secret} is not set, so only facts that need no key are checked.`);
    const keyless = connectionFrom({ ...process.env, [secret]: 'none' }, service) ?? {};
    return await run(verified, { ...wanted, facts: verified.keyless }, keyless);
  } catch (error) {
    if (error instanceof AccessRefused) {
      say(
        `${SERVICES[service].displayName} did not accept the credential, so nothing was checked.`,
      );
    } else if (error instanceof Failure) say(error.message);
    else throw error;
    return 2;
  } finally {
    await sandbox?.stop();
  }
}

async function run(verified: VerifiedService, wanted: Wanted, auth: object): Promise<number> {
  const { service, sandbox, spend, write, company, facts } = wanted;
  const ending = new AbortController();
  const end = () => {
    if (!ending.signal.aborted) say('Stopping. Created records are removed first.');
    ending.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  const report = await verify(verified, {
    service,
    auth,
    spend,
    write,
    company,
    ...(facts && { facts }),
    signal: ending.signal,
    onPlan: ({ probes, costs, unit, writes }) => {
      const whose = sandbox ? ' of the sandbox' : '';
      const price = Math.round(costs * 100) / 100;
      const cost =
        costs === 0
          ? 'costs nothing'
          : `costs ${price} ${unit} by the published prices (limit: ${spend})`;
      const change = writes
        ? 'creates records, which are removed at the end'
        : 'creates no records';
      if (verified.note !== undefined) say(verified.note);
      say(
        `Checking ${probes} ${probes === 1 ? 'fact' : 'facts'}${whose}: this ${cost} and ${change}.`,
      );
    },
    onAsk: (asked) => {
      if (process.stderr.isTTY) say(`  ${asked}`);
    },
  });
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${service}.json`);
  await writeFile(file, `${JSON.stringify({ sandbox, ...report }, null, 2)}\n`);
  process.stdout.write(`${reportTable(report)}\n${closing(report, file)}\n`);
  const outcomes = report.verdicts.map(({ outcome }) => outcome);
  const isOther =
    outcomes.includes('different') ||
    report.answers.operations.some(({ flaws }) => flaws.length > 0);
  if (report.removal.left.length > 0 || isOther) return 1;
  if (ending.signal.aborted) return 130;
  if (outcomes.includes('confirmed')) return 0;
  say('Nothing could be checked.');
  return NOTHING_SEEN;
}

/** Returns the cost of the run, the records that may be left, and the path of the full report. */
function closing({ spent, unit, removal }: Report, file: string): string {
  const { removed, left } = removal;
  return [
    ...(spent === 0 ? [] : [`At most ${spent} ${unit} were spent.`]),
    ...(removed === 0
      ? []
      : [`${removed} ${removed === 1 ? 'record was' : 'records were'} created and removed.`]),
    ...left.map((record) => `Check by hand: ${record}.`),
    `Report: ${file} (structure of the responses, no values). Next steps: docs/live-check.md`,
  ].join('\n');
}

function say(words: string): void {
  process.stderr.write(`${words}\n`);
}
