import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '@pieceworks/kit';
import { loadService } from '@pieceworks/lab/services';
import {
  AccessRefused,
  findProbes,
  type Plan,
  type Report,
  type ServiceProbes,
  verify,
  type VerifyOptions,
} from '@pieceworks/lab/verify';
import { type CommandContext, INTERRUPTED } from '../program/command-context';
import { connectionFrom, connectionTo } from './connection';
import { nextSteps } from './next-steps';
import { reportTable } from './report-table';

/** Compares a live service, or the sandbox, with the facts. */

const FOLDER = 'dist/verify';
const NOTHING_SEEN = 2;

export type VerifyArguments = Pick<VerifyOptions, 'spend' | 'write' | 'given'> & {
  /** Name of the service. */
  service: string;
  sandbox: boolean;
};

type Wanted = Omit<VerifyArguments, 'service'> & Pick<VerifyOptions, 'service'>;

/** Returns the exit code; `docs/live-check.md` lists them. */
export async function runVerify(given: VerifyArguments, context: CommandContext): Promise<number> {
  const { env, note } = context;
  const service = await loadService(given.service);
  const { displayName, variables } = service;
  const probes = await findProbes(service.name);
  if (probes === undefined) {
    note(`${displayName} has no probes, so nothing was checked.`);
    return NOTHING_SEEN;
  }
  const refusal = refusalOf(Object.keys(given.given ?? {}), probes, displayName);
  if (refusal !== undefined) {
    note(refusal);
    return NOTHING_SEEN;
  }
  const values = { ...(given.sandbox && probes.inSandbox), ...given.given };
  const wanted = { ...given, service, given: values };
  const sandbox = wanted.sandbox ? await context.startSandbox() : undefined;
  try {
    const auth =
      sandbox === undefined ? connectionFrom(env, service) : await connectionTo(sandbox, service);
    if (auth !== undefined) return await run(probes, wanted, auth, context);
    note(askFor(variables.secret));
    return NOTHING_SEEN;
  } catch (error) {
    if (error instanceof AccessRefused) {
      note(`${displayName} did not accept the credential, so nothing was checked.`);
    } else if (error instanceof Failure) note(error.message);
    else throw error;
    return NOTHING_SEEN;
  } finally {
    await sandbox?.stop();
  }
}

/** Returns what to do if the environment has no key; `undefined` if it has one, or if the service has no probes. */
export async function problemWithoutKey(
  name: string,
  env: CommandContext['env'],
): Promise<string | undefined> {
  const service = await loadService(name);
  if ((await findProbes(name)) === undefined || connectionFrom(env, service) !== undefined) return;
  return askFor(service.variables.secret);
}

function askFor(secret: string): string {
  return `Set ${secret} to ask your account, or add --sandbox to ask the sandbox.`;
}

/** Returns the reason to refuse values for the probes; `undefined` if the probes take all of these names. */
function refusalOf(
  names: readonly string[],
  { takes = {} }: ServiceProbes,
  service: string,
): string | undefined {
  const unknown = names.find((name) => !Object.hasOwn(takes, name));
  if (unknown === undefined) return undefined;
  const known = Object.entries(takes).map(([name, what]) => `${name} (${what})`);
  return known.length === 0
    ? `The probes of ${service} take no values: leave out --with.`
    : `The probes of ${service} do not take "${unknown}". With --with they take: ${known.join(', ')}.`;
}

async function run(
  probes: ServiceProbes,
  { sandbox, ...wanted }: Wanted,
  auth: object,
  { root, signal, print, note, progress }: CommandContext,
): Promise<number> {
  const report = await verify(probes, {
    ...wanted,
    auth,
    signal,
    onPlan: (plan) => {
      if (probes.note !== undefined) note(probes.note);
      note(planned(plan, wanted.spend, sandbox ? ' of the sandbox' : ''));
    },
    onAsk: (asked) => {
      progress(`  ${asked}`);
    },
  });
  const file = path.join(FOLDER, `${wanted.service.name}.json`);
  await mkdir(path.join(root, FOLDER), { recursive: true });
  await writeFile(path.join(root, file), `${JSON.stringify({ sandbox, ...report }, null, 2)}\n`);
  print(reportTable(report));
  print(closing(report, file));
  // Not for the sandbox, which answers as the facts say.
  if (!sandbox) print(`\n${nextSteps(report)}`);
  const outcomes = report.verdicts.map(({ outcome }) => outcome);
  const isOther =
    outcomes.includes('different') ||
    report.answers.operations.some(({ flaws }) => flaws.length > 0);
  if (report.removal.left.length > 0 || isOther) return 1;
  if (signal.aborted) return INTERRUPTED;
  if (outcomes.includes('confirmed')) return 0;
  note('Nothing could be checked.');
  return NOTHING_SEEN;
}

/** Returns what a run is about to do, and its cost. */
function planned({ probes, costs, unit, writes }: Plan, limit: number, whose: string): string {
  const price = Math.round(costs * 100) / 100;
  const cost =
    costs === 0
      ? 'costs nothing'
      : `costs ${price} ${unit} by the published prices (limit: ${limit})`;
  const change = writes ? 'creates records, which are removed at the end' : 'creates no records';
  const facts = probes === 1 ? 'fact' : 'facts';
  return `Checking ${probes} ${facts}${whose}: this ${cost} and ${change}.`;
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
    `Report: ${file} (structure of the responses, no values).`,
  ].join('\n');
}
