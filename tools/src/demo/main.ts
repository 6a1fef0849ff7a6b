import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ConnectionValues,
  findPiecePacks,
  formatError,
  PieceHost,
  type StepValues,
} from '@pieceworks/host';
import { type ClientAction, type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { connectToSandbox, serviceOf } from '@pieceworks/testing/sandbox-connections';
import { startWebhookReceiver } from '@pieceworks/testing/webhook-receiver';
import { answersTo, asOutput, type Earlier, type Job, jobsOf, type Output } from './jobs';
import { closingLine, type Outcome, outcomeTable, runJob } from './table';

/**
 * Runs every action of the packed pieces, and their triggers that have a demo, against the sandbox, and shows input and result.
 * Fails if one of them did not do its job.
 */

const OUTPUT_FOLDER = 'dist/demo';

/** Returns the exit code. */
export async function runDemo(): Promise<number> {
  try {
    return (await demonstrate()) ? 0 : 1;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const words = reason === 'fetch failed' ? 'the sandbox no longer responds.' : reason;
    process.stderr.write(`\nThe demo stopped: ${words}\n`);
    return 1;
  }
}

async function demonstrate(): Promise<boolean> {
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
        rows.push(...(await runJobs(host, connection, sandbox)));
      } finally {
        await host.close();
      }
    }
  } finally {
    await sandbox.stop();
  }
  say(
    `\n${outcomeTable(rows)}\n\n${closingLine(rows, '')} The outputs are in ${OUTPUT_FOLDER}/.\n`,
  );
  const all = rows.every(({ ok }) => ok);
  if (all) say('To try everything on a page: npm run workbench\n');
  return all;
}

/** Runs the jobs of a piece, with all other fields as the builder leaves them. */
async function runJobs(
  host: PieceHost,
  connection: ConnectionValues,
  sandbox: RunningSandbox,
): Promise<Outcome[]> {
  const service = serviceOf(host.name);
  const earlier: Record<string, Output> = {};
  const rows: Outcome[] = [];
  const jobs = jobsOf(service);
  const vendor = jobs.some((job) => job.atVendor)
    ? await connectToSandbox(host, sandbox, 'vendor')
    : connection;
  for (const job of jobs) {
    const { action } = job;
    const row = await runJob(service, job, earlier, {
      explain: formatError,
      run: async (propsValue) => {
        const values: StepValues = {
          connection: job.atVendor ? vendor : connection,
          propsValue,
          form: 'builder',
        };
        const output = await outputOf(job, values, { host, sandbox, earlier });
        await writeFile(
          path.join(OUTPUT_FOLDER, `${service}.${action}.json`),
          `${JSON.stringify({ input: propsValue, output }, null, 2)}\n`,
        );
        return output;
      },
    });
    rows.push(row);
    say(`  ${row.ok ? '✓' : '✗'} ${action}\n`);
  }
  return rows;
}

type Run = { host: PieceHost; sandbox: RunningSandbox; earlier: Earlier };

/** Runs an action, or fires a trigger. */
async function outputOf(
  { action, fires, answered }: Job,
  values: StepValues,
  { host, sandbox, earlier }: Run,
): Promise<Output> {
  if (answered !== undefined) {
    const happens = answersTo(answered, earlier);
    return { items: await firstEvents(host, sandbox, action, values, happens) };
  }
  if (fires === 'poll') return { items: await firstPoll(host, action, values) };
  if (fires === 'test') return { items: await host.testTrigger(action, values) };
  return asOutput((await host.runAction(action, values)).output);
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
