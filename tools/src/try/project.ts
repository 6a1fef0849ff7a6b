import { asList, asRecord, readText } from '@pieceworks/kit';
import {
  type Answer,
  type Instance,
  isWorkerMissing,
  quoted,
  type RestRequest,
} from '../install/instance';
import { awaitWorker, type Environment, workerMissing } from '../install/patience';
import { Refusal } from '../install/refusal';

const PAGE = 100;

/** A flow in the instance, with its editable draft. */
export type ProjectFlow = {
  readonly id: string;
  readonly versionId: string;
  readonly title: string;
};

export type ProjectConnection = { readonly id: string; readonly externalId: string };

/** A step of a piece, with the piece's version. */
export type PieceStep = {
  readonly pieceName: string;
  readonly pieceVersion: string;
  readonly stepName: string;
  readonly input: Readonly<Record<string, unknown>>;
};

/** A run of a flow: its status and the results of its steps so far. */
export type FlowRun = {
  readonly status: string;
  readonly steps: Readonly<Record<string, unknown>>;
};

/** Statuses of a run that has not ended. */
const UNFINISHED = ['QUEUED', 'RUNNING', 'PAUSED'];

/** The codes of a refused connection. */
const CONNECTION_REFUSED = ['INVALID_APP_CONNECTION', 'INVALID_CLAIM', 'ENGINE_OPERATION_FAILURE'];

/** A project of a running Activepieces: connections, folders, flows, and their tests. */
export class Project {
  readonly #instance: Instance;
  readonly #environment: Environment;
  readonly #signal: AbortSignal | undefined;

  private constructor(
    instance: Instance,
    environment: Environment,
    readonly id: string,
    readonly name: string,
    signal?: AbortSignal,
  ) {
    this.#instance = instance;
    this.#environment = environment;
    this.#signal = signal;
  }

  /**
   * Opens the first project of the signed-in user.
   *
   * @param signal once aborted, no request is sent.
   * @throws {Refusal} if there is no project.
   */
  static async open(
    instance: Instance,
    environment: Environment,
    signal: AbortSignal,
  ): Promise<Project> {
    const answer = await instance.ask('GET', '/projects?limit=1');
    const [first] = asList(asRecord(answer.body).data);
    const id = readText(first, 'id');
    if (answer.status !== 200 || id === null) throw refusal(instance, 'list projects', answer);
    const name = readText(first, 'displayName') ?? id;
    return new Project(instance, environment, id, name, signal);
  }

  /** Returns the same project without the signal, to clean up after an interruption. */
  uninterrupted(): Project {
    return new Project(this.#instance, this.#environment, this.id, this.name);
  }

  async connections(pieceName?: string): Promise<ProjectConnection[]> {
    const found = await this.#list('list connections', '/app-connections', {
      ...(pieceName !== undefined && { pieceName, status: 'ACTIVE' }),
    });
    return found.map((connection) => ({
      id: readText(connection, 'id') ?? '',
      externalId: readText(connection, 'externalId') ?? '',
    }));
  }

  /**
   * Creates a connection, which the instance checks with the piece.
   *
   * @returns the message of a failed check; `undefined` if the connection is created.
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
    const task = 'create a connection';
    const answer = await this.#ask(task, 'POST', '/app-connections', { body });
    if (CONNECTION_REFUSED.includes(readText(answer.body, 'code') ?? '')) {
      return this.#instance.wordsOf(answer);
    }
    this.#expectDone(task, answer);
    return undefined;
  }

  /** Returns the start address of an OAuth 2.0 login, and the PKCE verifier for its code, if there is one. */
  async authorizationUrl(login: {
    pieceName: string;
    pieceVersion: string;
    clientId: string;
    redirectUrl: string;
    props: Readonly<Record<string, unknown>>;
  }): Promise<{ url: string; codeVerifier: string | undefined }> {
    const resource = '/app-connections/oauth2/authorization-url';
    const body = await this.#do('begin a login', 'POST', resource, {
      ...login,
      projectId: this.id,
    });
    return {
      url: readText(body, 'authorizationUrl') ?? '',
      codeVerifier: readText(body, 'codeVerifier') ?? undefined,
    };
  }

  async removeConnection({ id }: ProjectConnection): Promise<void> {
    await this.#do('delete a connection', 'DELETE', `/app-connections/${id}`);
  }

  /** Returns the ID of the folder with this name, if there is one. */
  async findFolder(displayName: string): Promise<string | undefined> {
    const folders = await this.#list('list folders', '/folders', {});
    const folder = folders.find((found) => readText(found, 'displayName') === displayName);
    return readText(folder, 'id') ?? undefined;
  }

  /** Creates the folder unless it exists. @returns its ID. */
  async makeFolder(displayName: string): Promise<string> {
    const body = { displayName, projectId: this.id };
    return readText(await this.#do('create a folder', 'POST', '/folders', body), 'id') ?? '';
  }

  async removeFolder(id: string): Promise<void> {
    await this.#do('delete a folder', 'DELETE', `/folders/${id}`);
  }

  async flowsIn(folderId: string): Promise<ProjectFlow[]> {
    return (await this.#list('list flows', '/flows', { folderId })).map(asFlow);
  }

  async makeFlow(displayName: string, folderId: string): Promise<ProjectFlow> {
    const body = { displayName, folderId, projectId: this.id };
    return asFlow(await this.#do('create a flow', 'POST', '/flows', body));
  }

  importInto(flow: ProjectFlow, title: string, request: object): Promise<ProjectFlow> {
    const task = `import the flow ${title}, written for Activepieces 0.82.0 and newer`;
    return this.#change(flow, task, 'IMPORT_FLOW', request);
  }

  setTrigger(
    flow: ProjectFlow,
    { stepName, input, ...piece }: PieceStep,
    displayName: string,
  ): Promise<ProjectFlow> {
    return this.#change(flow, 'set the trigger of a flow', 'UPDATE_TRIGGER', {
      name: 'trigger',
      displayName,
      type: 'PIECE_TRIGGER',
      valid: true,
      settings: { ...piece, triggerName: stepName, input, propertySettings: manual(input) },
    });
  }

  /** Adds an action of a piece after a step. @param name of the new step, as `step_1`. */
  addAction(
    flow: ProjectFlow,
    { stepName, input, ...piece }: PieceStep,
    place: { name: string; after: string },
  ): Promise<ProjectFlow> {
    return this.#change(flow, 'add a step to a flow', 'ADD_ACTION', {
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
    await this.#change(flow, 'turn a flow on', 'LOCK_AND_PUBLISH', { status: 'ENABLED' });
  }

  /** Turns a flow off, so that the service can still delete its webhook, and deletes it. */
  async removeFlow(flow: ProjectFlow): Promise<void> {
    try {
      await this.#change(flow, 'turn a flow off', 'CHANGE_STATUS', { status: 'DISABLED' });
    } catch (error) {
      // The service may already have stopped; the server deletes the flow anyway.
      if (!(error instanceof Refusal)) throw error;
    }
    await this.#do('delete a flow', 'DELETE', `/flows/${flow.id}`);
  }

  /** Starts the test of a step. @returns the ID of its run. */
  async testStep({ versionId }: ProjectFlow, stepName: string): Promise<string> {
    const body = { projectId: this.id, flowVersionId: versionId, stepName };
    const run = await this.#do('test a step', 'POST', '/sample-data/test-step', body);
    return readText(run, 'id') ?? '';
  }

  /** Tests the trigger of a flow as the builder does. @returns its events. */
  async testTrigger({ id, versionId }: ProjectFlow): Promise<unknown[]> {
    const tested = await this.#do('test a trigger', 'POST', '/test-trigger', {
      projectId: this.id,
      flowId: id,
      flowVersionId: versionId,
      testStrategy: 'TEST_FUNCTION',
    });
    return asList(asRecord(tested).data).map((event) => asRecord(event).payload);
  }

  /** Keeps an event as the sample of a flow's trigger, with which the flow can be tested. */
  keepSample(flow: ProjectFlow, payload: unknown): Promise<ProjectFlow> {
    const sample = { stepName: 'trigger', payload, type: 'OUTPUT' };
    return this.#change(flow, 'keep a sample', 'SAVE_SAMPLE_DATA', sample);
  }

  /**
   * Calls the webhook of an enabled flow, without the token, because a run stores the headers of its call.
   * @param isAwaited true to wait for the answer of the flow, which is then returned.
   */
  async callWebhook({ id }: ProjectFlow, body: object, isAwaited: boolean): Promise<unknown> {
    const task = 'call the webhook of a flow';
    const call = { body, isAnonymous: true };
    const resource = `/webhooks/${id}${isAwaited ? '/sync' : ''}`;
    const answer = await this.#ask(task, 'POST', resource, call);
    this.#expectDone(task, answer);
    return answer.body;
  }

  /** Returns the ID of the last run of a flow, other than a test; `null` before the first one. */
  async lastRun({ id }: ProjectFlow): Promise<string | null> {
    const runs = await this.#list('list runs', '/flow-runs', { flowId: id });
    return readText(runs[0], 'id');
  }

  /** Returns a run, once it has ended. */
  async endedRun(runId: string): Promise<FlowRun | undefined> {
    const run = await this.#do('read a run', 'GET', `/flow-runs/${runId}`);
    const status = readText(run, 'status') ?? '';
    if (UNFINISHED.includes(status)) return undefined;
    return { status, steps: asRecord(asRecord(run).steps) };
  }

  async #change(
    { id }: ProjectFlow,
    task: string,
    type: string,
    request: object,
  ): Promise<ProjectFlow> {
    return asFlow(await this.#do(task, 'POST', `/flows/${id}`, { type, request }));
  }

  async #list(
    task: string,
    resource: string,
    filter: Readonly<Record<string, string>>,
  ): Promise<unknown[]> {
    const found: unknown[] = [];
    let next: string | null = null;
    do {
      const query = new URLSearchParams({ ...filter, projectId: this.id, limit: String(PAGE) });
      if (next !== null) query.set('cursor', next);
      const page: unknown = await this.#do(task, 'GET', `${resource}?${query.toString()}`);
      found.push(...asList(asRecord(page).data));
      next = readText(page, 'next');
    } while (next !== null);
    return found;
  }

  async #do(
    task: string,
    method: 'GET' | 'POST' | 'DELETE',
    resource: string,
    body?: object,
  ): Promise<unknown> {
    const answer = await this.#ask(task, method, resource, { ...(body && { body }) });
    this.#expectDone(task, answer);
    return answer.body;
  }

  /** Sends a request. A worker may have to do it, unless it only reads. */
  async #ask(
    task: string,
    method: 'GET' | 'POST' | 'DELETE',
    resource: string,
    request: RestRequest,
  ): Promise<Answer> {
    this.#signal?.throwIfAborted();
    if (method === 'GET') return this.#instance.ask(method, resource, request);
    const answer = await awaitWorker(this.#environment, task, (over) =>
      this.#instance.ask(method, resource, { ...request, over }),
    );
    if (isWorkerMissing(this.#instance.wordsOf(answer))) throw workerMissing(task);
    return answer;
  }

  #expectDone(task: string, answer: Answer): void {
    if (answer.status < 200 || answer.status >= 300) throw refusal(this.#instance, task, answer);
  }
}

/** @param task the refused work, as "make a flow". */
function refusal(instance: Instance, task: string, answer: Answer): Refusal {
  const said = quoted(instance.wordsOf(answer));
  switch (answer.status) {
    case 402:
      return new Refusal(`The instance's plan does not allow this user to ${task}.${said}`);
    case 403:
      return new Refusal(
        `You are not allowed to ${task}. Sign in with a password, as a member of the project who may write flows ` +
          `and connections.${said}`,
      );
    default:
      return new Refusal(`The server refused to ${task} (${answer.status}).${said}`);
  }
}

function asFlow(flow: unknown): ProjectFlow {
  const version = asRecord(asRecord(flow).version);
  return {
    id: readText(flow, 'id') ?? '',
    versionId: readText(version, 'id') ?? '',
    title: readText(version, 'displayName') ?? '',
  };
}

/** Marks every field as typed in, not mapped. */
function manual(input: Readonly<Record<string, unknown>>) {
  const fields = Object.keys(input).filter((key) => key !== 'auth');
  return Object.fromEntries(fields.map((key) => [key, { type: 'MANUAL' }]));
}
