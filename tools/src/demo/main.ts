import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  formatError,
  type HostSettings,
  type PieceHost,
  type StepValues,
} from '@pieceworks/lab/host';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import { findServiceOf, findServices, type Service } from '@pieceworks/lab/services';
import { connectToSandbox } from '@pieceworks/lab/suites/sandbox-connections';
import { startWebhookReceiver } from '@pieceworks/lab/suites/webhook-receiver';
import { type LoadedPack, withLoadedPacks } from '../install/loaded-packs';
import { type CommandContext, INTERRUPTED } from '../program/command-context';
import { asOutput, type Earlier, type Job, jobsOf, letHappen, type Output } from './jobs';
import { closingLine, type Outcome, outcomeTable, runJob } from './table';

/**
 * Runs every action of the packed pieces, and their triggers that have a demo, against the sandbox, and shows input and result.
 * Fails if a step fails or returns another result than expected.
 */

const OUTPUT_FOLDER = 'dist/demo';
const MS_PER_DAY = 86_400_000;
const SIGNAL_MS = 50;

/** Returns the exit code. @param settings of the pieces' host. */
export async function runDemo(context: CommandContext, settings?: HostSettings): Promise<number> {
  try {
    return (await demonstrate(context, settings)) ? 0 : 1;
  } catch (error) {
    if (context.signal.aborted) return INTERRUPTED;
    const reason = error instanceof Error ? error.message : String(error);
    const words = reason === 'fetch failed' ? 'the sandbox no longer responds.' : reason;
    context.note(`\nThe demo stopped: ${words}`);
    return 1;
  }
}

async function demonstrate(
  { root, startSandbox, print, signal }: CommandContext,
  settings?: HostSettings,
): Promise<boolean> {
  const folder = path.join(root, OUTPUT_FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const services = await findServices();
  const sandbox = await startSandbox();
  print(
    `The sandbox (process ${sandbox.pid ?? 'unknown'}) simulates the services at ${sandbox.origin}\n`,
  );
  const rows: Outcome[] = [];
  try {
    const demo: Demo = { sandbox, folder, print, signal };
    await withLoadedPacks(
      root,
      async (packs) => {
        for (const pack of packs) {
          const service = findServiceOf(services, pack.name);
          if (service !== undefined) rows.push(...(await runJobs(service, pack, demo)));
        }
      },
      settings,
    );
  } finally {
    await sandbox.stop();
  }
  print(
    `\n${outcomeTable(rows)}\n\n${closingLine(rows, '')} The outputs are in ${OUTPUT_FOLDER}/.`,
  );
  const all = rows.every(({ ok }) => ok);
  if (all) print('To try everything on a page: npm run workbench');
  return all;
}

/** The sandbox of a demo, and the folder for its outputs. */
type Demo = Pick<CommandContext, 'print' | 'signal'> & { sandbox: RunningSandbox; folder: string };

/** Connects a piece and runs its jobs, with all other fields as the builder leaves them. */
async function runJobs(
  service: Service,
  { host, file }: LoadedPack,
  { sandbox, folder, print, signal }: Demo,
): Promise<Outcome[]> {
  const connection = await connectToSandbox(service, host, sandbox);
  const check = await host.validate(connection);
  if (!check.valid) throw new Error(check.error);
  print(`${host.metadata().displayName} is connected (${path.basename(file)})`);
  const earlier: Record<string, Output> = {};
  const rows: Outcome[] = [];
  const jobs = jobsOf(service);
  const vendor = jobs.some((job) => job.atVendor)
    ? await connectToSandbox(service, host, sandbox, 'vendor')
    : connection;
  for (const job of jobs) {
    signal.throwIfAborted();
    const { action } = job;
    const row = await runJob(service.name, job, earlier, {
      explain: formatError,
      run: async (propsValue) => {
        const values: StepValues = {
          connection: job.atVendor ? vendor : connection,
          propsValue,
          form: 'builder',
        };
        const output = await outputOf(job, values, { service, host, sandbox, earlier, signal });
        const shown = JSON.stringify({ input: propsValue, output }, null, 2);
        await writeFile(path.join(folder, `${service.name}.${action}.json`), `${shown}\n`);
        return output;
      },
    });
    rows.push(row);
    // Ctrl+C ends the process of a step too, a moment before this process hears of it.
    if (!row.ok) await setTimeout(SIGNAL_MS);
    signal.throwIfAborted();
    print(`  ${row.ok ? '✓' : '✗'} ${action}`);
  }
  return rows;
}

type Run = {
  service: Service;
  host: PieceHost;
  sandbox: RunningSandbox;
  earlier: Earlier;
  signal: AbortSignal;
};

/** Returns the output of an action, or the events of a trigger. */
async function outputOf(
  { action, fires, daysLater, happens }: Job,
  values: StepValues,
  { service, host, sandbox, earlier, signal }: Run,
): Promise<Output> {
  if (happens !== undefined) {
    const delivered = async () => {
      await letHappen(happens, service, sandbox, earlier);
      await sandbox.deliveries(service.name);
    };
    return { items: await firstEvents(host, action, values, delivered) };
  }
  if (fires === 'poll') return { items: await firstPoll(host, action, values, daysLater) };
  if (fires === 'test') return { items: await host.testTrigger(action, values) };
  return asOutput((await host.runAction(action, { ...values, signal })).output);
}

async function firstPoll(host: PieceHost, name: string, values: StepValues, daysLater = 0) {
  const trigger = await host.enableTrigger(name, values);
  const events = await host.pollTrigger(trigger, daysLater * MS_PER_DAY);
  await host.disableTrigger(trigger);
  return events;
}

/** @param delivered lets the events happen, and waits until their webhooks are delivered. */
async function firstEvents(
  host: PieceHost,
  name: string,
  values: StepValues,
  delivered: () => Promise<void>,
) {
  const receiver = await startWebhookReceiver();
  try {
    const trigger = await host.enableTrigger(name, { ...values, webhookUrl: receiver.url });
    await delivered();
    const events = [];
    for (const body of receiver.take())
      events.push(...(await host.deliverWebhook(trigger, { body })));
    await host.disableTrigger(trigger);
    return events;
  } finally {
    await receiver.close();
  }
}
