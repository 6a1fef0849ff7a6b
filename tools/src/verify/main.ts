import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '@pieceworks/kit';
import { startSandbox } from '@pieceworks/sandbox';
import { findServiceOf, isServiceName, SERVICE_NAMES, SERVICES } from '@pieceworks/services';
import { connectionFrom, connectionTo } from './connection';
import { AccessRefused } from './conversation';
import { reportTable } from './report-table';
import { type Report, verify, type VerifyOptions } from './verify';

/** Asks a live service, or its twin in the sandbox, whether it is as we read it. */

const USAGE = `Usage: npm run verify -- <piece> [--sandbox] [--spend <number>] [--write]
                          [--vendor] [--company <id>]

<piece> is one of ${SERVICE_NAMES.join(', ')}. Without an option only what costs and changes nothing is
asked, of the account that the variables of the README open.

--sandbox   asks the twin of the service on this machine
--spend     lets so many credits or points be spent at the most
--write     lets records be made, all named "Pieceworks check …"; they are removed at the end
--vendor    says that the base URL of the variables leads to the vendor's own API
--company   Firmable's ID of a company that has people, to search in
`;

/** The company of the sandbox where most people work. */
const SANDBOX_COMPANY = 'f000000117001';
const FOLDER = 'dist/verify';

type Wanted = Pick<VerifyOptions, 'service' | 'spend' | 'write' | 'company'> & {
  sandbox: boolean;
  vendor: boolean;
};

async function main(words: readonly string[]): Promise<number> {
  const wanted = readWords(words);
  if (wanted === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { service } = wanted;
  const sandbox = wanted.sandbox ? await startSandbox() : undefined;
  try {
    const auth =
      sandbox === undefined
        ? connectionFrom(process.env, service, wanted.vendor)
        : await connectionTo(sandbox, service);
    if (auth === undefined) {
      const { secret } = SERVICES[service].variables;
      say(`Set ${secret} to ask your account, or add --sandbox to ask the twin on this machine.`);
      return 2;
    }
    return await run(wanted, auth);
  } catch (error) {
    if (error instanceof AccessRefused) {
      say(`${SERVICES[service].displayName} did not accept the credential: nothing was learned.`);
      return 2;
    }
    if (!(error instanceof Failure)) throw error;
    say(error.message);
    return 2;
  } finally {
    await sandbox?.stop();
  }
}

function readWords(words: readonly string[]): Wanted | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        sandbox: { type: 'boolean', default: false },
        spend: { type: 'string', default: '0' },
        write: { type: 'boolean', default: false },
        vendor: { type: 'boolean', default: false },
        company: { type: 'string' },
      },
    });
    const { sandbox, write, vendor } = values;
    const [piece = '', ...more] = positionals;
    const service = isServiceName(piece) ? piece : findServiceOf(piece);
    const spend = Number(values.spend);
    const isMeant = more.length === 0 && Number.isFinite(spend) && spend >= 0;
    if (service === undefined || !isMeant) return undefined;
    const company = values.company ?? (sandbox ? SANDBOX_COMPANY : undefined);
    return { service, spend, write, sandbox, vendor, company };
  } catch {
    return undefined;
  }
}

async function run(wanted: Wanted, auth: object): Promise<number> {
  const { service, sandbox, spend, write, company } = wanted;
  const ending = new AbortController();
  const end = () => {
    if (!ending.signal.aborted) say('Ending; what was made is removed first.');
    ending.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  const report = await verify({
    ...{ service, auth, spend, write, company },
    signal: ending.signal,
    onPlan: ({ probes, costs, unit, writes }) => {
      const whose = sandbox ? ' of the twin on this machine' : '';
      const cost = costs === 0 ? 'costs nothing' : `costs ${costs} ${unit} at the most`;
      const change = writes ? 'makes records, which are removed at the end' : 'makes no records';
      say(`Asking for ${probes} facts${whose}: that ${cost} and ${change}.`);
    },
    onAsk: (asked) => {
      if (process.stderr.isTTY) say(`  ${asked}`);
    },
  });
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${service}.json`);
  await writeFile(file, `${JSON.stringify({ sandbox, ...report }, null, 2)}\n`);
  process.stdout.write(`${reportTable(report)}\n${closing(report, file)}\n`);
  const isLeft = mayBeLeft(report);
  const differs = report.verdicts.some(({ outcome }) => outcome === 'differs');
  if (isLeft || differs) return 1;
  return ending.signal.aborted ? 130 : 0;
}

function mayBeLeft({ removal }: Report): boolean {
  return removal.left > 0 || !removal.isSure;
}

/** What the run has cost, what it has left behind, and where the rest is. */
function closing(report: Report, file: string): string {
  const { spent, unit, removal, mark } = report;
  const cost = spent === 0 ? [] : [`At the most ${spent} ${unit} were spent.`];
  const made = removal.removed === 1 ? '1 record was' : `${removal.removed} records were`;
  const removed = removal.removed === 0 ? [] : [`${made} made, and removed.`];
  if (mayBeLeft(report)) {
    removed.push(`Records may be left: remove what is named "${mark ?? ''}" by hand.`);
  }
  const seen = `What was seen, as shapes without a value: ${file}. docs/live-check.md says what to do with it.`;
  return [...cost, ...removed, seen].join('\n');
}

function say(words: string): void {
  process.stderr.write(`${words}\n`);
}

process.exitCode = await main(process.argv.slice(2));
