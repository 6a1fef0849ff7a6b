import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ConnectionValues,
  findPiecePacks,
  formatError,
  PieceHost,
  type StepForm,
  type StepValues,
} from '@pieceworks/host';
import { type ClientAction, type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import type { ServiceName } from '@pieceworks/services';
import { connectToSandbox, serviceOf } from '@pieceworks/testing/sandbox-connections';
import { startWebhookReceiver } from '@pieceworks/testing/webhook-receiver';
import { asOutput, jobsOf, type Output } from './jobs';
import { type Outcome, outcomeTable, runJob } from './table';

/**
 * Runs every action and polls every trigger of every packed piece against the sandbox, and shows input and result.
 * Fails if one of them did not do its job.
 */

const OUTPUT_FOLDER = 'dist/demo';

async function runDemo(): Promise<boolean> {
  const packs = await findPiecePacks(process.cwd());
  await rm(OUTPUT_FOLDER, { recursive: true, force: true });
  await mkdir(OUTPUT_FOLDER, { recursive: true });
  const sandbox = await startSandbox();
  say(
    `The sandbox (process ${sandbox.pid ?? 'unknown'}) simulates the services at ${sandbox.origin}\n\n`,
  );
  const rows: Outcome[] = [];
  try {
    for (const pack of packs) {
      const host = await PieceHost.fromTarball(pack.file);
      try {
        const connection = await connectToSandbox(host, sandbox);
        const check = await host.validate(connection);
        if (!check.valid) throw new Error(check.error);
        say(`${host.metadata().displayName} is connected (${path.basename(pack.file)})\n`);
        rows.push(...(await runJobs(host, connection, sandbox, 'builder')));
        await sandbox.reset();
        const again = await connectToSandbox(host, sandbox);
        const mapped = await runJobs(host, again, sandbox, 'mapped');
        rows.push(...mapped.filter(({ ok }) => !ok));
      } finally {
        await host.close();
      }
    }
  } finally {
    await sandbox.stop();
  }
  say(`\n${outcomeTable(rows)}\n\n`);
  const failed = rows.filter(({ ok }) => !ok);
  say(
    failed.length === 0
      ? `All ${rows.length} actions and triggers worked, also with every other field mapped to nothing. Their full outputs are in ${OUTPUT_FOLDER}/.\nTo try everything on a page: npm run workbench\n`
      : `${failed.length} of ${rows.length} actions and triggers failed: ${failed.map(({ piece, action }) => `${piece} ${action}`).join(', ')}.\n`,
  );
  return failed.length === 0;
}

/** @param form the form of untouched fields; only the builder's form is shown, unless a job fails. */
async function runJobs(
  host: PieceHost,
  connection: ConnectionValues,
  sandbox: RunningSandbox,
  form: StepForm,
): Promise<Outcome[]> {
  const isShown = form === 'builder';
  const service = serviceOf(host.name);
  const earlier: Record<string, Output> = {};
  if (service === 'content-snare') {
    earlier.templates = await host.options('create_request', 'templateId', { connection });
  }
  const rows: Outcome[] = [];
  const jobs = jobsOf(service);
  const vendor = jobs.some((job) => job.atVendor)
    ? await connectToSandbox(host, sandbox, 'vendor')
    : connection;
  for (const job of jobs) {
    const { action, polled = false, delivered, atVendor } = job;
    const row = await runJob(service, job, earlier, {
      explain: formatError,
      run: async (propsValue) => {
        const values: StepValues = { connection: atVendor ? vendor : connection, propsValue, form };
        const output = polled
          ? { items: await firstPoll(host, action, values) }
          : delivered !== undefined
            ? { items: await firstEvents(host, sandbox, action, values, delivered(earlier)) }
            : asOutput((await host.runAction(action, values)).output);
        if (isShown) {
          await writeFile(
            path.join(OUTPUT_FOLDER, `${service}.${action}.json`),
            `${JSON.stringify({ input: propsValue, output }, null, 2)}\n`,
          );
        }
        return output;
      },
    });
    const input = isShown ? row.input : `${row.input} (all else mapped to nothing)`;
    rows.push({ ...row, input });
    if (isShown || !row.ok) say(`  ${row.ok ? '✓' : '✗'} ${action}\n`);
  }
  return isShown ? [...rows, ...actionsWithoutJob(host, service)] : rows;
}

function actionsWithoutJob(host: PieceHost, piece: ServiceName): Outcome[] {
  const shown = new Set(jobsOf(piece).map(({ action }) => action));
  return Object.keys(host.metadata().actions)
    .filter((action) => !shown.has(action))
    .map((action) => ({
      piece,
      action,
      input: '',
      result: 'is not part of the demo',
      ms: 0,
      ok: false,
    }));
}

async function firstPoll(host: PieceHost, name: string, values: StepValues) {
  const trigger = await host.enableTrigger(name, values);
  const events = await host.pollTrigger(trigger);
  await host.disableTrigger(trigger);
  return events;
}

async function firstEvents(
  host: PieceHost,
  sandbox: RunningSandbox,
  name: string,
  values: StepValues,
  happens: ClientAction,
) {
  const receiver = await startWebhookReceiver();
  try {
    const trigger = await host.enableTrigger(name, { ...values, webhookUrl: receiver.url });
    await sandbox.contentSnareClient(happens);
    await sandbox.contentSnareDeliveries();
    const events = [];
    for (const body of receiver.take())
      events.push(...(await host.deliverWebhook(trigger, { body })));
    await host.disableTrigger(trigger);
    return events;
  } finally {
    await receiver.close();
  }
}

function say(words: string): void {
  process.stdout.write(words);
}

try {
  process.exitCode = (await runDemo()) ? 0 : 1;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const words = reason === 'fetch failed' ? 'the sandbox no longer responds.' : reason;
  process.stderr.write(`\nThe demo stopped: ${words}\n`);
  process.exitCode = 1;
}
