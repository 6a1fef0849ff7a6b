import { asList, asRecord, at, readText } from '@pieceworks/kit';
import { type Answer, type Instance, quoted } from '../install/instance';
import { Refusal } from '../install/refusal';
import { goOn } from './interruption';

/** A change of a status, the test of a trigger and a check of a connection wait for a worker. */
const WORKER_LIMIT_MS = 120_000;

const PAGE = 100;

/** A flow as the instance has it: a draft, which every change goes to. */
export type ProjectFlow = {
  readonly id: string;
  readonly versionId: string;
  readonly title: string;
  /** The pieces in it, each with the version that the instance has chosen. */
  readonly pieces: readonly { readonly name: string; readonly version: string }[];
};

export type ProjectConnection = {
  readonly id: string;
  readonly externalId: string;
  readonly displayName: string;
};

/** Which step of a piece, at which version. */
export type PieceStep = {
  readonly pieceName: string;
  readonly pieceVersion: string;
  readonly stepName: string;
  readonly input: Readonly<Record<string, unknown>>;
};

/** What a run came to: its status, and what each step gave back. */
export type FinishedRun = {
  readonly status: string;
  readonly steps: Readonly<Record<string, unknown>>;
};

/** A project of a running Activepieces: connections, folders, flows, and their tests. */
export class Project {
  readonly #instance: Instance;
  readonly #signal: AbortSignal;

  private constructor(
    instance: Instance,
    signal: AbortSignal,
    readonly id: string,
    readonly name: string,
  ) {
    this.#instance = instance;
    this.#signal = signal;
  }

  /**
   * The first project of whoever signed in.
   *
   * @param signal once it is aborted, nothing more is asked.
   * @throws {Refusal} where there is none.
   */
  static async open(instance: Instance, signal: AbortSignal): Promise<Project> {
    goOn(signal);
    const answer = await instance.ask('GET', '/projects?limit=1');
    const [first] = asList(asRecord(answer.body).data);
    const id = readText(first, 'id');
    if (answer.status !== 200 || id === null) {
      throw refusal(instance, 'to list projects', answer);
    }
    return new Project(instance, signal, id, readText(first, 'displayName') ?? id);
  }

  /** The same project, asked also after an interruption: to clean up. */
  uninterrupted(): Project {
    return new Project(this.#instance, new AbortController().signal, this.id, this.name);
  }

  async connections(pieceName?: string): Promise<ProjectConnection[]> {
    const found = await this.#list('to list connections', '/app-connections', {
      ...(pieceName !== undefined && { pieceName, status: 'ACTIVE' }),
    });
    return found.map((connection) => ({
      id: readText(connection, 'id') ?? '',
      externalId: readText(connection, 'externalId') ?? '',
      displayName: readText(connection, 'displayName') ?? '',
    }));
  }

  /**
   * Makes a connection, which the instance checks with the piece.
   *
   * @returns what the check says against it, or `undefined` where it is made.
   */
  async connect(connection: {
    externalId: string;
    displayName: string;
    pieceName: string;
    pieceVersion: string;
    value: { type: string } & Readonly<Record<string, unknown>>;
  }): Promise<string | undefined> {
    const { type } = connection.value;
    const body = { ...connection, projectId: this.id, type };
    const answer = await this.#ask('POST', '/app-connections', body, WORKER_LIMIT_MS);
    const isRefused = ['INVALID_APP_CONNECTION', 'INVALID_CLAIM', 'ENGINE_OPERATION_FAILURE'];
    if (isRefused.includes(readText(answer.body, 'code') ?? '')) {
      return this.#instance.wordsOf(answer);
    }
    this.#expectDone('to make a connection', answer);
    return undefined;
  }

  /** Where a login by OAuth 2.0 begins, and the proof key to hand in with its code, if there is one. */
  async authorizationUrl(login: {
    pieceName: string;
    pieceVersion: string;
    clientId: string;
    redirectUrl: string;
    props: Readonly<Record<string, unknown>>;
  }): Promise<{ url: string; codeVerifier: string | undefined }> {
    const resource = '/app-connections/oauth2/authorization-url';
    const body = await this.#do('to begin a login', 'POST', resource, {
      ...login,
      projectId: this.id,
    });
    return {
      url: readText(body, 'authorizationUrl') ?? '',
      codeVerifier: readText(body, 'codeVerifier') ?? undefined,
    };
  }

  async removeConnection({ id }: ProjectConnection): Promise<void> {
    await this.#do('to delete a connection', 'DELETE', `/app-connections/${id}`);
  }

  /** The ID of the folder of this name, if there is one. */
  async findFolder(displayName: string): Promise<string | undefined> {
    const folders = await this.#list('to list folders', '/folders', {});
    const folder = folders.find((found) => readText(found, 'displayName') === displayName);
    return readText(folder, 'id') ?? undefined;
  }

  /** @returns the ID of the folder, which is made unless there is one of that name. */
  async makeFolder(displayName: string): Promise<string> {
    const body = { displayName, projectId: this.id };
    return readText(await this.#do('to make a folder', 'POST', '/folders', body), 'id') ?? '';
  }

  async removeFolder(id: string): Promise<void> {
    await this.#do('to delete a folder', 'DELETE', `/folders/${id}`);
  }

  async flowsIn(folderId: string): Promise<ProjectFlow[]> {
    return (await this.#list('to list flows', '/flows', { folderId })).map(asFlow);
  }

  async makeFlow(displayName: string, folderId: string): Promise<ProjectFlow> {
    const body = { displayName, folderId, projectId: this.id };
    return asFlow(await this.#do('to make a flow', 'POST', '/flows', body));
  }

  /** Fills a flow with one that is written to a file. */
  importInto(flow: ProjectFlow, title: string, request: object): Promise<ProjectFlow> {
    const what = `to import the flow ${title}, written for Activepieces 0.82.0 and newer`;
    return this.#change(flow, what, 'IMPORT_FLOW', request);
  }

  setTrigger(
    flow: ProjectFlow,
    { stepName, input, ...piece }: PieceStep,
    displayName: string,
  ): Promise<ProjectFlow> {
    return this.#change(flow, 'to set the trigger of a flow', 'UPDATE_TRIGGER', {
      name: 'trigger',
      displayName,
      type: 'PIECE_TRIGGER',
      valid: true,
      settings: { ...piece, triggerName: stepName, input, propertySettings: manual(input) },
    });
  }

  /** Adds an action of a piece behind a step. @param name of the new step, as `step_1`. */
  addAction(
    flow: ProjectFlow,
    { stepName, input, ...piece }: PieceStep,
    place: { name: string; after: string },
  ): Promise<ProjectFlow> {
    return this.#change(flow, 'to add a step to a flow', 'ADD_ACTION', {
      parentStep: place.after,
      stepLocationRelativeToParent: 'AFTER',
      action: {
        name: place.name,
        displayName: stepName,
        type: 'PIECE',
        valid: true,
        settings: { ...piece, actionName: stepName, input, propertySettings: manual(input) },
      },
    });
  }

  /** Publishes a flow and turns it on: its trigger is enabled before the answer comes. */
  async turnOn(flow: ProjectFlow): Promise<void> {
    await this.#change(flow, 'to turn a flow on', 'LOCK_AND_PUBLISH', { status: 'ENABLED' });
  }

  async turnOff(flow: ProjectFlow): Promise<void> {
    await this.#change(flow, 'to turn a flow off', 'CHANGE_STATUS', { status: 'DISABLED' });
  }

  async removeFlow({ id }: ProjectFlow): Promise<void> {
    await this.#do('to delete a flow', 'DELETE', `/flows/${id}`);
  }

  /** Begins the test of a step. @returns the ID of its run. */
  async testStep({ versionId }: ProjectFlow, stepName: string): Promise<string> {
    const body = { projectId: this.id, flowVersionId: versionId, stepName };
    const run = await this.#do('to test a step', 'POST', '/sample-data/test-step', body);
    return readText(run, 'id') ?? '';
  }

  /** Tests the trigger of a flow as the builder does. @returns its events. */
  async testTrigger({ id, versionId }: ProjectFlow): Promise<unknown[]> {
    const body = await this.#do('to test a trigger', 'POST', '/test-trigger', {
      projectId: this.id,
      flowId: id,
      flowVersionId: versionId,
      testStrategy: 'TEST_FUNCTION',
    });
    return asList(asRecord(body).data).map((event) => asRecord(event).payload);
  }

  /** Loads a dropdown. @returns its options, empty where it is closed. */
  async options(
    flow: ProjectFlow,
    { stepName, ...step }: PieceStep,
    propertyName: string,
  ): Promise<readonly unknown[]> {
    const body = await this.#do('to load a dropdown', 'POST', '/pieces/options', {
      ...step,
      projectId: this.id,
      actionOrTriggerName: stepName,
      propertyName,
      flowId: flow.id,
      flowVersionId: flow.versionId,
    });
    return asList(at(body, 'options', 'options'));
  }

  /** Calls the webhook of a flow that is on. */
  async callWebhook({ id }: ProjectFlow, body: object): Promise<void> {
    await this.#do('to call the webhook of a flow', 'POST', `/webhooks/${id}`, body);
  }

  /** The last run of a flow that has come to its end, if there is one. */
  async finishedRun({ id }: ProjectFlow): Promise<FinishedRun | undefined> {
    const runs = await this.#list('to list runs', '/flow-runs', { flowId: id });
    const runId = readText(runs[0], 'id');
    if (runId === null) return undefined;
    const run = await this.#do('to read a run', 'GET', `/flow-runs/${runId}`);
    const status = readText(run, 'status') ?? '';
    if (['QUEUED', 'RUNNING', 'PAUSED'].includes(status)) return undefined;
    return { status, steps: asRecord(asRecord(run).steps) };
  }

  async #change(
    { id }: ProjectFlow,
    what: string,
    type: string,
    request: object,
  ): Promise<ProjectFlow> {
    const answer = await this.#ask('POST', `/flows/${id}`, { type, request }, WORKER_LIMIT_MS);
    this.#expectDone(what, answer);
    return asFlow(answer.body);
  }

  async #list(
    what: string,
    resource: string,
    filter: Readonly<Record<string, string>>,
  ): Promise<unknown[]> {
    const found: unknown[] = [];
    let next: string | null = null;
    do {
      const query = new URLSearchParams({ ...filter, projectId: this.id, limit: String(PAGE) });
      if (next !== null) query.set('cursor', next);
      const page: unknown = await this.#do(what, 'GET', `${resource}?${query.toString()}`);
      found.push(...asList(asRecord(page).data));
      next = readText(page, 'next');
    } while (next !== null);
    return found;
  }

  async #do(
    what: string,
    method: 'GET' | 'POST' | 'DELETE',
    resource: string,
    body?: object,
  ): Promise<unknown> {
    const answer = await this.#ask(method, resource, body, WORKER_LIMIT_MS);
    this.#expectDone(what, answer);
    return answer.body;
  }

  #ask(
    method: 'GET' | 'POST' | 'DELETE',
    resource: string,
    body: object | undefined,
    limitMs: number,
  ): Promise<Answer> {
    goOn(this.#signal);
    return this.#instance.ask(method, resource, { limitMs, ...(body && { body }) });
  }

  #expectDone(what: string, answer: Answer): void {
    if (answer.status < 200 || answer.status >= 300) throw refusal(this.#instance, what, answer);
  }
}

/** @param what was asked for, as "to make a flow". */
function refusal(instance: Instance, what: string, answer: Answer): Refusal {
  const said = quoted(instance.wordsOf(answer));
  switch (answer.status) {
    case 402:
      return new Refusal(`The plan of this instance does not permit ${what}.${said}`);
    case 403:
      return new Refusal(
        `The server does not permit ${what}. It takes a member of the project who may write flows and connections, ` +
          `signed in with a password.${said}`,
      );
    default:
      return new Refusal(`The server refuses ${what} (${answer.status}).${said}`);
  }
}

function asFlow(flow: unknown): ProjectFlow {
  const version = asRecord(asRecord(flow).version);
  return {
    id: readText(flow, 'id') ?? '',
    versionId: readText(version, 'id') ?? '',
    title: readText(version, 'displayName') ?? '',
    pieces: piecesIn(version.trigger),
  };
}

function piecesIn(part: unknown): { name: string; version: string }[] {
  if (typeof part !== 'object' || part === null) return [];
  const name = readText(part, 'pieceName');
  const version = readText(part, 'pieceVersion');
  const inside = Object.values(part).flatMap(piecesIn);
  return name === null || version === null ? inside : [{ name, version }, ...inside];
}

/** Every field as itself, not in the form into which something is mapped. */
function manual(input: Readonly<Record<string, unknown>>) {
  const fields = Object.keys(input).filter((key) => key !== 'auth');
  return Object.fromEntries(fields.map((key) => [key, { type: 'MANUAL' }]));
}
