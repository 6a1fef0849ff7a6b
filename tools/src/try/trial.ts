import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asList, asRecord, at, readText } from '@pieceworks/kit/json';
import {
  fillForm,
  HostError,
  type OutputField,
  parseJson,
  type PieceHost,
} from '@pieceworks/lab/host';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import {
  type AccountEvent,
  findServiceOf,
  findServices,
  type Service,
  serviceNames,
} from '@pieceworks/lab/services';
import { type OutputFlaw, outputFlaws } from '@pieceworks/lab/suites/listed-output';
import { asOutput, type Earlier, type Job, jobsOf, letHappen, type Output } from '../demo/jobs';
import { closingLine, type JobRunner, type Outcome, outcomeTable, runJob } from '../demo/table';
import { FLOWS } from '../flows/flows';
import { installPacks } from '../install/install-packs';
import type { LoadedPack } from '../install/loaded-packs';
import type { FlowRun, ProjectFlow } from '../instance/calls';
import type { Instance } from '../instance/instance';
import { awaitWorker, type Environment } from '../instance/patience';
import { Refusal } from '../instance/refusal';
import { toOneLine } from '../instance/server-words';
import {
  connectToAccount,
  connectToSandbox,
  externalIdOf,
  MAIL_ID,
  type MadeConnection,
} from './connections';
import { piecesIn, toImportRequest } from './flow-file';
import { FLOW_TRIALS, type FlowTrial, type HandedOn } from './flow-trials';
import { type Mail, Mailbox } from './mailbox';
import { hasEnded, type PieceStep, Project } from './project';
import { Receiver } from './receiver';
import { StepTests } from './step-tests';

/** Time between two checks of a run, in milliseconds. */
const BETWEEN_CHECKS_MS = 1_000;

/** Number of flaws of an output that are told. */
const MOST_FLAWS = 3;

/** The name of the folder for a trial's flows. A later trial finds leftovers by it. */
const FOLDER = 'Pieceworks (trial)';

const REMOVED =
  'The flows, the folder and the connections of the trial were removed. The pieces stay installed. The API cannot ' +
  'remove the logs and files of the runs: the instance does so after AP_EXECUTION_DATA_RETENTION_DAYS (30 by default).';

/** The address in the files of flows that their user replaces by one of their own. */
const USERS_ADDRESS = 'https://example.com/found-rows';

/** The flow whose steps are tested. */
const STEPS_FLOW = 'Every step once';

/** The pieces to try, the services to try them against, and the environment. */
export type TrialOptions = Environment & {
  readonly root: string;
  readonly packs: readonly LoadedPack[];
  /** The sandbox, or environment variables with credentials of real accounts. */
  readonly against:
    | { readonly sandbox: RunningSandbox }
    | { readonly account: Readonly<Record<string, string | undefined>> };
  readonly further?: FurtherWork;
};

/** Work in the project of a trial in which everything has passed, before its records are removed. */
export type FurtherWork = {
  /** Titles of the flows that it makes, which are removed with those of the trial. */
  readonly flowTitles: readonly string[];
  readonly run: (tried: TriedProject) => Promise<void>;
};

/** A step of a service's piece, before the piece is connected. */
export type PlannedStep = Pick<PieceStep, 'mapped'> & {
  readonly service: string;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
};

/** The project of a trial that has run. */
export type TriedProject = {
  readonly instance: Instance;
  readonly project: Project;
  /** The ID of the folder of its flows. */
  readonly folder: string;
  /** The imported flows, by their folders. */
  readonly flows: ReadonlyMap<string, ProjectFlow>;
  /** The mails that the flows have sent. */
  readonly mails: readonly Mail[];
  /** Returns a step of a service's piece, connected as the flows are, with only the given fields filled in. */
  readonly toStep: (planned: PlannedStep) => PieceStep;
};

/**
 * Tries the pieces and the flows in a running instance, and reports the results.
 *
 * @returns true if everything worked.
 * @throws {Refusal} if the instance lacks something, as a sentence.
 * @throws Error if the signal ended the trial; its records are removed anyway.
 */
export async function tryInstance(instance: Instance, options: TrialOptions): Promise<boolean> {
  const { signal, further } = options;
  const titles = [STEPS_FLOW, ...FLOWS.map(({ title }) => title), ...(further?.flowTitles ?? [])];
  const project = await Project.open(instance);
  // An earlier trial may have been killed.
  await removeRecords(project, titles);
  const interrupted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('Interrupted.'));
    });
  });
  try {
    return await Promise.race([tryPieces(instance, project, options), interrupted]);
  } finally {
    await cleanUp(await project.uninterrupted(), titles, options.say);
  }
}

async function tryPieces(instance: Instance, project: Project, options: TrialOptions) {
  if (!(await providePieces(instance, options))) return false;
  const tests = await StepTests.open(instance, project.id);
  const mailbox = await Mailbox.open();
  const receiver = await Receiver.open();
  try {
    return await new Trial(instance, project, { tests, mailbox, receiver }, options).run();
  } finally {
    tests.close();
    await mailbox.close();
    await receiver.close();
  }
}

async function cleanUp(project: Project, titles: readonly string[], say: TrialOptions['say']) {
  try {
    await removeRecords(project, titles);
    say(REMOVED);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(
      `The records of the trial could not be removed: ${error.message} Run this again; it removes them first.`,
    );
  }
}

/**
 * Removes all records of a trial. A flow that a user added stays, and so does its folder.
 * @param titles of the flows of the trial.
 */
async function removeRecords(project: Project, titles: readonly string[]): Promise<void> {
  const folder = await project.findFolder(FOLDER);
  const flows = folder === undefined ? [] : await project.flowsIn(folder);
  const ours = flows.filter(({ title }) => titles.includes(title));
  for (const flow of ours) await project.removeFlow(flow);
  const externalIds = [
    MAIL_ID,
    ...serviceNames().flatMap((service) => [externalIdOf(service), externalIdOf(service, 'flows')]),
  ];
  for (const connection of await project.connections()) {
    if (externalIds.includes(connection.externalId)) await project.removeConnection(connection);
  }
  if (folder !== undefined && ours.length === flows.length) await project.removeFolder(folder);
}

async function providePieces(instance: Instance, { packs, say, pause }: TrialOptions) {
  const missing: LoadedPack[] = [];
  for (const pack of packs) {
    if (await instance.hasPiece(pack)) say(`✓ ${pack.name} ${pack.version}: already installed.`);
    else missing.push(pack);
  }
  return missing.length === 0 || installPacks(instance, missing, { say, pause });
}

const SMTP = { name: '@activepieces/piece-smtp', version: '^0.4.0' };

/** The imported flows. */
type Imported = {
  /** By their folders. */
  readonly byName: ReadonlyMap<string, ProjectFlow>;
  /** By the steps that start them, as `stepKey` returns them. */
  readonly byTrigger: ReadonlyMap<string, ProjectFlow>;
};

class Trial {
  /** By the names of the services. */
  readonly #connections = new Map<string, MadeConnection>();
  /** External IDs of the trial's connections, by the IDs that they replace in the files of the flows. */
  readonly #ofFlows = new Map<string, string>();
  readonly #rows: Outcome[] = [];
  /** Pieces that flows need and the server does not have. */
  readonly #missing: string[] = [];
  #steps = 0;

  constructor(
    readonly instance: Instance,
    readonly project: Project,
    readonly tools: {
      readonly tests: StepTests;
      readonly mailbox: Mailbox;
      readonly receiver: Receiver;
    },
    readonly options: TrialOptions,
  ) {}

  async run(): Promise<boolean> {
    const { packs, say, against, further } = this.options;
    const { project } = this;
    const services = await findServices();
    const hosts = packs.flatMap(({ name, host }) => {
      const service = findServiceOf(services, name);
      return service === undefined ? [] : [[service, host] as const];
    });
    for (const [service, host] of hosts) await this.#connect(service, host);
    if (this.#connections.size === 0) {
      throw new Refusal('There is no account to try the pieces with.');
    }
    if ('sandbox' in against) await this.#connectMail();
    const folder = await project.makeFolder(FOLDER);
    const flows = await this.#importFlows(folder);
    const scratch = await project.makeFlow(STEPS_FLOW, folder);
    for (const [service, host] of hosts) await this.#tryPiece(service, host, scratch, flows);
    if ('sandbox' in against) {
      for (const [name, trial] of Object.entries(FLOW_TRIALS)) {
        const flow = flows.byName.get(name);
        const called = trial.handsOn && flows.byName.get(trial.handsOn.to);
        if (flow === undefined) continue;
        if (trial.needs !== undefined) {
          say(`– Not run: ${flow.title}. It needs ${trial.needs}, which the trial has not.`);
          continue;
        }
        if (trial.handsOn !== undefined && called === undefined) {
          say(`– ${flow.title} is skipped: it calls a flow that is not run.`);
        } else await this.#runFlow(flow, name, trial, called);
      }
    }
    say(`\n${outcomeTable(this.#rows)}\n`);
    say(closingLine(this.#rows, ` in ${project.name}`));
    if (this.#missing.length > 0) {
      const names = [...new Set(this.#missing)].join(', ');
      say(
        `Some flows were not run (see above), because the server lacks or cannot connect ${names}: a platform admin ` +
          'installs pieces (Platform Admin > Setup > Pieces), or lets the server sync those of the platform.',
      );
    }
    // A trial without a step proves nothing.
    const hasPassed = this.#rows.length > 0 && this.#rows.every(({ ok }) => ok);
    if (hasPassed) await further?.run(this.#toTried(hosts, folder, flows));
    return hasPassed;
  }

  #toTried(
    hosts: readonly (readonly [Service, PieceHost])[],
    folder: string,
    flows: Imported,
  ): TriedProject {
    return {
      instance: this.instance,
      project: this.project,
      folder,
      flows: flows.byName,
      mails: this.tools.mailbox.mails,
      toStep: ({ service, name, values, mapped = [] }) => {
        const [, host] = hosts.find(([other]) => other.name === service) ?? [];
        const externalId = this.#ofFlows.get(service);
        if (host === undefined || externalId === undefined) {
          throw new HostError(`${service} is not connected.`);
        }
        return { ...builtStep(host, name, values, externalId), mapped };
      },
    };
  }

  async #connect(service: Service, host: PieceHost): Promise<void> {
    const { against, say } = this.options;
    const connector = {
      project: this.project,
      redirectUrl: `${this.instance.websocket.origin}/redirect`,
    };
    const isSandbox = 'sandbox' in against;
    const made = isSandbox
      ? await connectToSandbox(service, host, against.sandbox, connector, 'steps')
      : await connectToAccount(service, host, against.account, connector);
    if (typeof made === 'string') {
      say(`– ${made}`);
      return;
    }
    const ofFlows =
      isSandbox && made.contract !== 'vendor'
        ? await connectToSandbox(service, host, against.sandbox, connector, 'flows')
        : made;
    this.#connections.set(service.name, made);
    this.#ofFlows.set(service.name, ofFlows.externalId);
    say(`✓ ${service.displayName} is connected.`);
  }

  /** Connects the platform's own piece for mail to the mailbox of the trial. */
  async #connectMail(): Promise<void> {
    const { say } = this.options;
    const pieceVersion = await this.instance.findVersion(SMTP);
    const problem =
      pieceVersion === undefined
        ? 'the piece SMTP is not installed'
        : await this.project.connect({
            externalId: MAIL_ID,
            displayName: 'SMTP, trial',
            pieceName: SMTP.name,
            pieceVersion,
            value: this.tools.mailbox.connection,
          });
    if (problem === undefined) {
      this.#ofFlows.set('smtp', MAIL_ID);
      say('✓ SMTP is connected.');
    } else say(`– Flows that send mail are not run: ${problem}.`);
  }

  /**
   * Imports the flows as a user would, with the trial's connections in place of those in the files. Leaves out those
   * for which the server lacks a piece, and those that could not send their mail.
   */
  async #importFlows(folder: string): Promise<Imported> {
    const { root, say, against } = this.options;
    const isSandbox = 'sandbox' in against;
    const byName = new Map<string, ProjectFlow>();
    const byTrigger = new Map<string, ProjectFlow>();
    const calledAs = new Map<string, string>();
    for (const { name, title } of FLOWS) {
      let text = await readFile(path.join(root, 'flows', name, 'flow.json'), 'utf8');
      for (const [inFile, externalId] of this.#ofFlows) {
        text = text.replaceAll(`connections['${inFile}']`, `connections['${externalId}']`);
      }
      text = text.replaceAll(USERS_ADDRESS, this.tools.receiver.url);
      const file = parseJson(text);
      const pieces = piecesIn(file);
      const versions = new Map<string, string>();
      for (const piece of pieces) {
        const version = await this.instance.findVersion(piece);
        if (version !== undefined) versions.set(piece.name, version);
      }
      const missing = pieces.filter(
        (piece) =>
          !versions.has(piece.name) ||
          (isSandbox && piece.name === SMTP.name && !this.#ofFlows.has('smtp')),
      );
      if (missing.length > 0) {
        const names = [...new Set(missing.map(({ name, version }) => `${name} ${version}`))];
        say(`– Not run: ${title}. It needs ${names.join(' and ')}.`);
        this.#missing.push(...names);
        continue;
      }
      const empty = await this.project.makeFlow(title, folder);
      // Unlike the builder's dialog, the server keeps the ID by which a flow in the file calls itself.
      const ownId = readText(at(file, 'metadata'), 'externalId');
      if (ownId !== null) calledAs.set(ownId, empty.externalId);
      for (const [inFile, externalId] of calledAs) {
        text = text.replaceAll(`"flowId": "${inFile}"`, `"flowId": "${externalId}"`);
      }
      const flow = await this.project.importInto(empty, title, toImportRequest(text, versions));
      byName.set(name, flow);
      const started = at(file, 'flows', 0, 'trigger', 'settings');
      byTrigger.set(
        stepKey(readText(started, 'pieceName'), readText(started, 'triggerName')),
        flow,
      );
      say(`✓ Imported: ${title}.`);
    }
    return { byName, byTrigger };
  }

  async #tryPiece(service: Service, host: PieceHost, scratch: ProjectFlow, flows: Imported) {
    const connection = this.#connections.get(service.name);
    if (connection === undefined) return;
    const { against, say } = this.options;
    const earlier: Record<string, Output> = {};
    for (const job of jobsOf(service)) {
      const { happens } = job;
      if (happens !== undefined && !('sandbox' in against)) {
        say(`– ${job.action} is skipped: nothing makes it happen in a real account.`);
        continue;
      }
      const isVendors = 'account' in against && connection.contract === 'vendor';
      const started = flows.byTrigger.get(stepKey(host.name, job.action));
      if (happens !== undefined && 'sandbox' in against && started === undefined) {
        say(`– ${job.action} is skipped: it needs a flow that is not run.`);
        // Later steps read its results.
        await letHappen(happens, service, against.sandbox, earlier);
        continue;
      }
      if (job.atVendor && 'account' in against && !isVendors) {
        say(`– ${job.action} is skipped: a gateway does not support it.`);
        continue;
      }
      const externalId = job.atVendor ? this.#ofFlows.get(service.name) : connection.externalId;
      const step = (input: Readonly<Record<string, unknown>>) =>
        builtStep(host, job.action, input, externalId ?? connection.externalId);
      const trial = async (input: Readonly<Record<string, unknown>>) => {
        if (job.fires !== undefined) return this.#poll(scratch, step(input));
        if (happens !== undefined && started !== undefined && 'sandbox' in against) {
          return this.#deliver(started, { happens, service, sandbox: against.sandbox, earlier });
        }
        return this.#testStep(scratch, step(input));
      };
      const described = host.step(job.action);
      const tried = { ...job, ...(isVendors && job.atAccount) };
      await this.#try(service.name, tried, earlier, trial, (output) => {
        // The events of a trigger have the schema, one by one.
        const shown = 'type' in described ? at(output, 'items', 0) : output;
        const mayHaveMore = !job.atVendor && connection.contract !== 'vendor';
        return this.#check(job.action, shown, described.outputSchema?.fields, mayHaveMore);
      });
    }
  }

  /**
   * Checks an output against its schema. Keys that it does not list are only told.
   * @param mayHaveMore true for a gateway, which may return more than the schema, the vendor's, lists.
   */
  #check(
    action: string,
    output: unknown,
    fields: readonly OutputField[] | undefined,
    mayHaveMore: boolean,
  ) {
    const flaws = fields === undefined ? [] : outputFlaws(output, fields);
    const unlisted = flaws.filter(({ isUnlisted }) => isUnlisted);
    if (unlisted.length > 0 && !mayHaveMore) this.options.say(`  ! ${action}: ${toList(unlisted)}`);
    const wrong = flaws.filter(({ isUnlisted }) => !isUnlisted);
    return wrong.length > 0 ? toList(wrong) : undefined;
  }

  /** Runs a job, unless the trial was ended, and reports the result. */
  async #try(
    piece: string,
    job: Job,
    earlier: Record<string, Output>,
    run: JobRunner['run'],
    check?: JobRunner['check'],
  ): Promise<void> {
    const row = await runJob(piece, job, earlier, {
      run,
      ...(check && { check }),
      explain: (error) => {
        if (this.options.signal.aborted || (error instanceof Refusal && error.final)) throw error;
        return toOneLine(error instanceof Error ? error.message : String(error));
      },
    });
    this.#rows.push(row);
    const outcome = row.ok ? '' : `: ${row.result}`;
    this.options.say(`  ${row.ok ? '✓' : '✗'} ${row.piece} ${row.action}${outcome}`);
  }

  async #testStep(scratch: ProjectFlow, step: PieceStep): Promise<Output> {
    const after = this.#steps === 0 ? 'trigger' : `step_${this.#steps}`;
    const name = `step_${this.#steps + 1}`;
    const flow = await this.project.addAction(scratch, step, { name, after });
    this.#steps += 1;
    const runId = await this.project.testStep(flow, name);
    const { success, output, error } = await awaitWorker(this.options, 'test a step', () =>
      this.tools.tests.finished(runId),
    );
    if (!success) throw new Refusal(error);
    return asOutput(output);
  }

  async #poll(scratch: ProjectFlow, step: PieceStep): Promise<Output> {
    const flow = await this.project.setTrigger(scratch, step, step.stepName);
    return { items: await this.project.testTrigger(flow) };
  }

  /** Turns on a flow, lets happen what it waits for, and returns the event of its trigger. */
  async #deliver(flow: ProjectFlow, awaited: AwaitedEvent): Promise<Output> {
    const { happens, service, sandbox, earlier } = awaited;
    await this.project.turnOn(flow);
    await letHappen(happens, service, sandbox, earlier);
    const answers = (await sandbox.deliveries(service.name)).map(({ status }) => status);
    if (!answers.some((status) => status !== null && status < 300)) {
      throw new Refusal(
        `${webhookAnswer(answers.at(-1))} Check that AP_FRONTEND_URL, with which webhook addresses begin, leads to ` +
          'the server from this machine.',
      );
    }
    const { steps } = await this.#succeeded(flow, () => this.project.lastRun(flow));
    return { items: [asRecord(steps.trigger).output] };
  }

  /** Runs a flow to its end, and checks its answer or its mail. @param called the flow that it hands a list to. */
  async #runFlow(
    flow: ProjectFlow,
    name: string,
    { sent, answers, handsOn }: FlowTrial,
    called: ProjectFlow | undefined,
  ): Promise<void> {
    const { mails } = this.tools.mailbox;
    const shows =
      handsOn === undefined ? (answers ?? ['subject']) : [...(answers ?? []), 'subject'];
    const job = { action: name, atVendor: false, input: sent ?? {}, shows };
    await this.#try('flow', job, {}, async (input) => {
      const before = mails.length;
      if (handsOn !== undefined && called !== undefined) {
        return this.#handOn(() => this.#call(flow, input, answers !== undefined), handsOn, called);
      }
      let answer: unknown;
      if (sent === undefined) await this.#test(flow);
      else answer = await this.#call(flow, input, answers !== undefined);
      if (answers !== undefined) return asOutput(answer);
      const [mail] = mails.slice(before);
      if (mail === undefined) throw new Refusal('It ran to its end, and no mail arrived.');
      return { subject: mail.subject };
    });
  }

  /**
   * Hands a list to a flow that goes on by calling itself, and waits for its last mail.
   * @throws {Refusal} if a run fails, or the list ends before each row was delivered.
   */
  async #handOn(
    start: () => Promise<unknown>,
    { rows, runs, ends }: HandedOn,
    called: ProjectFlow,
  ): Promise<Output> {
    const { mailbox, receiver } = this.tools;
    const mailsBefore = mailbox.mails.length;
    const bodiesBefore = receiver.bodies.length;
    const runsBefore = (await this.project.runs(called)).length;
    await this.project.turnOn(called);
    const answer = await start();
    const task = `run the flow ${called.title}`;
    const { subject } = await awaitWorker(this.options, task, async (over) => {
      for (;;) {
        const found = await this.project.runs(called);
        // The last one is first; the trial of the called flow alone was before these.
        const since = found.slice(0, found.length - runsBefore);
        const failed = since.find((run) => hasEnded(run) && run.status !== 'SUCCEEDED');
        if (failed !== undefined) await this.#succeeded(called, () => Promise.resolve(failed.id));
        const mails = mailbox.mails.slice(mailsBefore);
        const last = mails.find((mail) => mail.subject.startsWith(ends));
        if (last !== undefined) return last;
        await this.options.pause(BETWEEN_CHECKS_MS);
        over.throwIfAborted();
      }
    });
    const delivered = receiver.bodies.slice(bodiesBefore).flatMap(rowsIn).length;
    const taken = (await this.project.runs(called)).length - runsBefore;
    if (delivered !== rows || taken !== runs) {
      throw new Refusal(
        `Of ${rows} rows, ${delivered} were delivered in ${taken} of ${runs} runs: ${subject}.`,
      );
    }
    return { ...asRecord(answer), subject };
  }

  /** Calls the webhook of a flow, as a form or a CRM would. */
  async #call(
    flow: ProjectFlow,
    sent: Readonly<Record<string, unknown>>,
    isAwaited: boolean,
  ): Promise<unknown> {
    await this.project.turnOn(flow);
    const answer = await this.project.callWebhook(flow, sent, isAwaited);
    await this.#succeeded(flow, () => this.project.lastRun(flow));
    return answer;
  }

  /** Tests the trigger of a flow, and then the flow with the trigger's first event. */
  async #test(flow: ProjectFlow): Promise<void> {
    const [event] = await this.project.testTrigger(flow);
    const { versionId } = await this.project.keepSample(flow, event);
    const runId = await this.tools.tests.startFlow(versionId);
    await this.#succeeded(flow, () => Promise.resolve(runId));
  }

  /**
   * Waits for a run to succeed.
   * @param idOf returns the ID of the run; `undefined` until it has begun.
   * @throws {Refusal} if the run fails, or no worker takes it.
   */
  async #succeeded(flow: ProjectFlow, idOf: () => Promise<string | undefined>): Promise<FlowRun> {
    const run = await awaitWorker(this.options, `run the flow ${flow.title}`, async (over) => {
      for (;;) {
        const runId = await idOf();
        const run = runId === undefined ? undefined : await this.project.endedRun(runId);
        if (run !== undefined) return run;
        await this.options.pause(BETWEEN_CHECKS_MS);
        over.throwIfAborted();
      }
    });
    if (run.status === 'SUCCEEDED') return run;
    const [reason = 'no step gave a reason'] = errorsIn(run.steps);
    throw new Refusal(`${flow.title} ran and ended as ${run.status}: ${toOneLine(reason)}`);
  }
}

/** Returns a step as a user makes it in the builder, with only the given fields filled in. */
function builtStep(
  host: PieceHost,
  stepName: string,
  values: Readonly<Record<string, unknown>>,
  externalId: string,
): PieceStep {
  const { actions, triggers } = host.metadata();
  const step = actions[stepName] ?? triggers[stepName];
  if (step === undefined) throw new HostError(`${host.name} has no ${stepName}.`);
  const input = {
    ...fillForm(step.props, values, 'builder'),
    auth: `{{connections['${externalId}']}}`,
  };
  return { pieceName: host.name, pieceVersion: host.version, stepName, input };
}

/** The event that a flow waits for, in the account of a service. */
type AwaitedEvent = {
  readonly happens: AccountEvent;
  readonly service: Service;
  readonly sandbox: RunningSandbox;
  readonly earlier: Earlier;
};

function stepKey(pieceName: string | null, stepName: string | null): string {
  return `${pieceName} ${stepName}`;
}

/** Returns the first flaws of an output. Those of the entries of a list count as one. */
function toList(flaws: readonly OutputFlaw[]): string {
  const distinct = [...new Set(flaws.map(({ message }) => message.replace(/\[\d+\]/g, '')))];
  const messages = distinct.slice(0, MOST_FLAWS);
  const more = distinct.length - messages.length;
  return [...messages, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** Returns the rows of a list that a run has delivered: those found, and those to check. */
function rowsIn(body: unknown): unknown[] {
  return [...asList(at(body, 'found')), ...asList(at(body, 'notFound'))];
}

/** Returns the errors of steps, also of those inside loops. */
function errorsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const error = readText(part, 'errorMessage');
  return [...(error === null ? [] : [error]), ...Object.values(part).flatMap(errorsIn)];
}

/** @param status of the last delivery; `null` or `undefined` without an answer. */
function webhookAnswer(status: number | null | undefined): string {
  return typeof status === 'number'
    ? `The flow's webhook answered ${status}.`
    : "The flow's webhook did not respond.";
}
