import type {
  FlowChange,
  FlowRun,
  Login,
  NewConnection,
  ProjectConnection,
  ProjectFlow,
} from '../instance/calls';
import type { Instance } from '../instance/instance';
import { finalRefusal, Refusal } from '../instance/refusal';

/** A step of a piece, with the piece's version. */
export type PieceStep = {
  readonly pieceName: string;
  readonly pieceVersion: string;
  readonly stepName: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The fields that are mapped with _f(x)_; a text is mapped without it. */
  readonly mapped?: readonly string[];
};

/** Statuses of a run that has not ended. */
const UNFINISHED = ['QUEUED', 'RUNNING', 'PAUSED'];

export function hasEnded({ status }: FlowRun): boolean {
  return !UNFINISHED.includes(status);
}

/** Error codes of the server for a connection that fails its check. */
const CONNECTION_REFUSED = ['INVALID_APP_CONNECTION', 'INVALID_CLAIM', 'ENGINE_OPERATION_FAILURE'];

/** A project of a running Activepieces: connections, folders, flows, and their tests. */
export class Project {
  readonly #instance: Instance;

  private constructor(
    instance: Instance,
    readonly id: string,
    readonly name: string,
  ) {
    this.#instance = instance;
  }

  /**
   * Opens the first project of the signed-in user.
   * @throws {Refusal} if there is no project.
   */
  static async open(instance: Instance): Promise<Project> {
    const [first] = await instance.list('/projects', {});
    if (first === undefined) throw finalRefusal('This user has no project: create one first.');
    return new Project(instance, first.id, first.displayName);
  }

  /** Returns the same project for cleaning up, also after an interruption. */
  async uninterrupted(): Promise<Project> {
    return new Project(await this.#instance.uninterrupted(), this.id, this.name);
  }

  connections(pieceName?: string): Promise<ProjectConnection[]> {
    return this.#instance.list('/app-connections', {
      projectId: this.id,
      ...(pieceName !== undefined && { pieceName, status: 'ACTIVE' }),
    });
  }

  /**
   * Creates a connection, which the instance checks with the piece.
   *
   * @returns the message of a failed check; `undefined` if the connection is created.
   */
  async connect(connection: NewConnection): Promise<string | undefined> {
    const { type } = connection.value;
    const body = { ...connection, projectId: this.id, type };
    try {
      await this.#instance.call('POST /app-connections', { body });
      return undefined;
    } catch (error) {
      const isFailedCheck =
        error instanceof Refusal && CONNECTION_REFUSED.includes(error.code ?? '');
      if (isFailedCheck) return error.words;
      throw error;
    }
  }

  /** Returns the start address of an OAuth 2.0 login, and the PKCE verifier for its code, if there is one. */
  authorizationUrl(login: Login) {
    const body = { ...login, projectId: this.id };
    return this.#instance.call('POST /app-connections/oauth2/authorization-url', { body });
  }

  async removeConnection({ id }: ProjectConnection): Promise<void> {
    await this.#instance.call('DELETE /app-connections/{id}', { id });
  }

  /** Returns the ID of the folder with this name, if there is one. */
  async findFolder(name: string): Promise<string | undefined> {
    const folders = await this.#instance.list('/folders', { projectId: this.id });
    return folders.find(({ displayName }) => displayName === name)?.id;
  }

  /** Creates the folder unless it exists. @returns its ID. */
  async makeFolder(displayName: string): Promise<string> {
    const body = { displayName, projectId: this.id };
    return (await this.#instance.call('POST /folders', { body })).id;
  }

  async removeFolder(id: string): Promise<void> {
    await this.#instance.call('DELETE /folders/{id}', { id });
  }

  flowsIn(folderId: string): Promise<ProjectFlow[]> {
    return this.#instance.list('/flows', { projectId: this.id, folderId });
  }

  makeFlow(displayName: string, folderId: string): Promise<ProjectFlow> {
    const body = { displayName, folderId, projectId: this.id };
    return this.#instance.call('POST /flows', { body });
  }

  importInto(flow: ProjectFlow, title: string, request: object): Promise<ProjectFlow> {
    const task = `import the flow ${title}, written for Activepieces 0.82.0 and newer`;
    return this.#change(flow, task, { type: 'IMPORT_FLOW', request });
  }

  setTrigger(flow: ProjectFlow, step: PieceStep, displayName: string): Promise<ProjectFlow> {
    return this.#change(flow, 'set the trigger of a flow', {
      type: 'UPDATE_TRIGGER',
      request: {
        name: 'trigger',
        displayName,
        type: 'PIECE_TRIGGER',
        valid: true,
        settings: { ...settingsOf(step), triggerName: step.stepName },
      },
    });
  }

  /** Adds an action of a piece after a step. @param place.name of the new step, as `step_1`. */
  addAction(
    flow: ProjectFlow,
    step: PieceStep,
    { name, after, title = step.stepName }: { name: string; after: string; title?: string },
  ): Promise<ProjectFlow> {
    return this.#change(flow, 'add a step to a flow', {
      type: 'ADD_ACTION',
      request: {
        parentStep: after,
        stepLocationRelativeToParent: 'AFTER',
        action: {
          name,
          displayName: title,
          type: 'PIECE',
          valid: true,
          settings: { ...settingsOf(step), actionName: step.stepName },
        },
      },
    });
  }

  /** Publishes a flow and turns it on: its trigger is enabled before the answer comes. */
  async turnOn(flow: ProjectFlow): Promise<void> {
    const request = { status: 'ENABLED' } as const;
    await this.#change(flow, 'turn a flow on', { type: 'LOCK_AND_PUBLISH', request });
  }

  /** Turns a flow off, so that the service can still delete its webhook, and deletes it. */
  async removeFlow(flow: ProjectFlow): Promise<void> {
    try {
      const request = { status: 'DISABLED' } as const;
      await this.#change(flow, 'turn a flow off', { type: 'CHANGE_STATUS', request });
    } catch (error) {
      // The service may already have stopped; the server deletes the flow anyway.
      if (!(error instanceof Refusal)) throw error;
    }
    await this.#instance.call('DELETE /flows/{id}', { id: flow.id });
  }

  /** Starts the test of a step. @returns the ID of its run. */
  async testStep({ versionId }: ProjectFlow, stepName: string): Promise<string> {
    const body = { projectId: this.id, flowVersionId: versionId, stepName };
    return (await this.#instance.call('POST /sample-data/test-step', { body })).id;
  }

  /** Tests the trigger of a flow as the builder does. @returns its events. */
  testTrigger({ id, versionId }: ProjectFlow): Promise<readonly unknown[]> {
    const draft = { projectId: this.id, flowId: id, flowVersionId: versionId };
    const body = { ...draft, testStrategy: 'TEST_FUNCTION' } as const;
    return this.#instance.call('POST /test-trigger', { body });
  }

  /** Keeps an event as the sample of a flow's trigger, with which the flow can be tested. */
  keepSample(flow: ProjectFlow, payload: unknown): Promise<ProjectFlow> {
    const request = { stepName: 'trigger', payload, type: 'OUTPUT' } as const;
    return this.#change(flow, 'keep a sample', { type: 'SAVE_SAMPLE_DATA', request });
  }

  /** Calls the webhook of an enabled flow. @returns the answer of the flow, if it is awaited. */
  callWebhook({ id }: ProjectFlow, body: object, isAwaited: boolean): Promise<unknown> {
    const route = isAwaited ? 'POST /webhooks/{id}/sync' : 'POST /webhooks/{id}';
    return this.#instance.call(route, { id, body });
  }

  /** Returns the runs of a flow, other than tests, the last one first. */
  runs({ id }: ProjectFlow): Promise<FlowRun[]> {
    return this.#instance.list('/flow-runs', { projectId: this.id, flowId: id });
  }

  /** Returns the ID of the last run of a flow, other than a test; `undefined` before the first one. */
  async lastRun(flow: ProjectFlow): Promise<string | undefined> {
    return (await this.runs(flow))[0]?.id;
  }

  /** Returns a run if it has ended. */
  async endedRun(id: string): Promise<FlowRun | undefined> {
    const run = await this.#instance.call('GET /flow-runs/{id}', { id });
    return hasEnded(run) ? run : undefined;
  }

  #change({ id }: ProjectFlow, task: string, body: FlowChange): Promise<ProjectFlow> {
    return this.#instance.call('POST /flows/{id}', { id, body, task });
  }
}

/** Returns the settings of a step, with every field marked as typed in, unless it is mapped. */
function settingsOf({ pieceName, pieceVersion, input, mapped = [] }: PieceStep) {
  const fields = Object.keys(input).filter((key) => key !== 'auth');
  const propertySettings = Object.fromEntries(
    fields.map((key) => [key, { type: mapped.includes(key) ? 'DYNAMIC' : 'MANUAL' }]),
  );
  return { pieceName, pieceVersion, input, propertySettings };
}
