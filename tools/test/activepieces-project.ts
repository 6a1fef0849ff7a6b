import {
  apId,
  CreateFlowRequest,
  CreateFolderRequest,
  CreateStepRunRequestBody,
  FlowOperationRequest,
  flowOperations,
  FlowOperationType,
  FlowStatus,
  flowStructureUtil,
  FlowTriggerType,
  type FlowVersion,
  FlowVersionState,
  GetOAuth2AuthorizationUrlRequestBody,
  ListAppConnectionsRequestQuery,
  ListFlowRunsRequestQuery,
  ListFlowsRequest,
  ListFolderRequest,
  ListProjectRequestForPlatformQueryParams,
  PieceOptionRequest,
  TestTriggerRequestBody,
  TriggerTestStrategy,
  UpsertAppConnectionRequestBody,
} from '@activepieces/shared';
import {
  authorizationUrl,
  type ConnectionValues,
  type EnabledTrigger,
  exchangeCode,
  formatError,
  PieceHost,
  oauth2PropertyOf,
} from '@pieceworks/host';
import { asRecord, at, isRecord } from '@pieceworks/kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Server } from 'socket.io';
import { SESSIONS } from './activepieces-instance';
import type { PlayedRelease } from './activepieces-releases';
import { runFlow } from './flow-run';

const PROJECT_ID = 'projectOfAda000000000';

const FILE_TOKEN = 'opens-files-and-nothing-else';

type StoredConnection = {
  id: string;
  externalId: string;
  displayName: string;
  pieceName: string;
  values: ConnectionValues;
};

type StoredFlow = {
  id: string;
  folderId: string | null;
  status: FlowStatus;
  version: FlowVersion;
  enabled: EnabledTrigger | undefined;
};

type StoredRun = {
  id: string;
  flowId: string;
  status: string;
  steps: Record<string, StoredStep>;
};

type StoredStep = { output?: unknown; outputType?: 'slice'; errorMessage?: string };

type Schema<Value> = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Value } | { success: false; error: { message: string } };
};

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}

/** A project of a simulated instance with flows, connections and tests. The packed pieces themselves run its steps. */
export class PlayedProject {
  /** Requests that a real instance would not accept, or not in this order. Empty in a passing test. */
  readonly complaints: string[] = [];
  readonly connections = new Map<string, StoredConnection>();
  readonly folders = new Map<string, { id: string; displayName: string }>();
  readonly flows = new Map<string, StoredFlow>();
  readonly runs: StoredRun[] = [];
  /** Tested steps in order, as `piece action`, with their input. */
  readonly tested: { step: string; input: Readonly<Record<string, unknown>> }[] = [];
  /** The installed platform pieces, with their versions. */
  readonly platformPieces = new Map([
    ['@activepieces/piece-webhook', '0.1.30'],
    ['@activepieces/piece-schedule', '0.1.17'],
  ]);
  /** True if the server was started with `AP_SSRF_ALLOW_LIST=127.0.0.0/8`. */
  allowsLoopback = true;
  /** True if its workers can reach local ports. */
  reachesLoopback = true;
  /** The newest schema version of flows that it accepts. */
  newestSchema: number;
  takesWebsockets = true;
  hasWorker = true;
  /** Resolves once a job waits while there is no worker. */
  readonly held: Promise<void>;
  /** Called with the name of a step before its test, and with the title of a flow when its webhook is called. */
  onJob: (job: string) => void = () => undefined;
  /** Starts a worker, which takes the waiting jobs. */
  bringWorker: () => void = () => undefined;
  #hold: () => void = () => undefined;
  readonly #worker: Promise<void>;
  readonly #deleted = new Set<string>();
  readonly #queued = new Set<string>();
  readonly #files = new Map<string, string>();
  #sockets: Server | undefined;
  #url = () => '';

  readonly #played: PlayedRelease;
  readonly #hosts: ReadonlyMap<string, PieceHost>;

  /** @param hosts the loaded pieces, by package name. */
  constructor(played: PlayedRelease, hosts: ReadonlyMap<string, PieceHost>) {
    this.#played = played;
    this.newestSchema = played.schema;
    this.#hosts = hosts;
    this.held = new Promise((resolve) => {
      this.#hold = resolve;
    });
    this.#worker = new Promise((resolve) => {
      this.bringWorker = resolve;
    });
  }

  /** Deletes a flow, as another user of the builder would. */
  deleteFlow(title: string): void {
    for (const { id, version } of this.flows.values()) {
      if (version.displayName !== title) continue;
      this.flows.delete(id);
      this.#deleted.add(id);
    }
  }

  /** Waits until a worker takes a job. */
  async #taken(): Promise<void> {
    if (this.hasWorker) return;
    this.#hold();
    await this.#worker;
  }

  /** Closes every websocket. */
  hangUp(): void {
    this.#sockets?.disconnectSockets(true);
  }

  async close(): Promise<void> {
    await this.#sockets?.close();
  }

  /** Adds the project to the server of a simulated instance. */
  furnish(app: FastifyInstance): void {
    this.#url = () => {
      const address = app.server.address();
      return typeof address === 'object' ? `http://127.0.0.1:${address?.port ?? 0}` : '';
    };
    this.#listen(app);
    app.setNotFoundHandler((request, reply) => {
      // Other paths of the server are not part of the REST API.
      if (request.url.startsWith('/api/'))
        this.complaints.push(`no ${request.method} ${request.url}`);
      return reply
        .status(404)
        .send({ statusCode: 404, error: 'Not Found', message: 'Route not found' });
    });
    const route = (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      answer: (request: FastifyRequest<{ Params: { id: string } }>) => unknown,
      status = 200,
    ) => {
      app.route<{ Params: { id: string } }>({
        method,
        url: `/api/v1${path}`,
        handler: async (request, reply) =>
          this.#answer(request, reply, status, () => answer(request)),
      });
    };
    const page = (data: readonly unknown[]) => ({ data, next: null, previous: null });

    route('GET', '/projects', ({ query }) => {
      this.#read(ListProjectRequestForPlatformQueryParams, query);
      return page([{ id: PROJECT_ID, displayName: "Ada's project" }]);
    });
    route('GET', '/app-connections', ({ query }) => {
      const { pieceName } = this.#ofProject(ListAppConnectionsRequestQuery, query);
      const all = [...this.connections.values()];
      return page(
        all.filter((connection) => [undefined, connection.pieceName].includes(pieceName)),
      );
    });
    route('POST', '/app-connections', ({ body }) => this.#connect(body), 201);
    route('POST', '/app-connections/oauth2/authorization-url', ({ body }) => this.#logIn(body));
    route(
      'DELETE',
      '/app-connections/:id',
      ({ params }) => {
        if (!this.connections.delete(params.id)) throw this.#unknown('connection', params.id);
      },
      204,
    );

    route('GET', '/folders', ({ query }) => {
      this.#ofProject(ListFolderRequest, query);
      return page([...this.folders.values()]);
    });
    route('POST', '/folders', ({ body }) => {
      const { displayName } = this.#ofProject(CreateFolderRequest, body);
      const there = [...this.folders.values()].find((folder) => folder.displayName === displayName);
      const folder = there ?? { id: apId(), displayName };
      this.folders.set(folder.id, folder);
      return folder;
    });
    route('DELETE', '/folders/:id', ({ params }) => {
      if (!this.folders.delete(params.id)) throw this.#unknown('folder', params.id);
      for (const flow of this.flows.values()) if (flow.folderId === params.id) flow.folderId = null;
    });

    route('GET', '/flows', ({ query }) => {
      const { folderId } = this.#ofProject(ListFlowsRequest, query);
      const all = [...this.flows.values()];
      return page(all.filter((flow) => [undefined, flow.folderId].includes(folderId)).map(shown));
    });
    route(
      'POST',
      '/flows',
      ({ body }) => {
        const { displayName, folderId } = this.#ofProject(CreateFlowRequest, body);
        if (folderId !== undefined && !this.folders.has(folderId))
          throw this.#unknown('folder', folderId);
        const flow = emptyFlow(displayName, folderId ?? null, this.#played.schema);
        this.flows.set(flow.id, flow);
        return shown(flow);
      },
      201,
    );
    route('GET', '/flows/:id', ({ params }) => shown(this.#flow(params.id)));
    route('POST', '/flows/:id', ({ params, body }) => this.#change(params.id, body));
    route(
      'DELETE',
      '/flows/:id',
      async ({ params }) => {
        const flow = this.#flow(params.id);
        this.flows.delete(flow.id);
        // Like the platform, in a job of its own, which succeeds even if the service is gone.
        await this.#turnOff(flow).catch(() => undefined);
      },
      204,
    );

    route('POST', '/sample-data/test-step', ({ body }) => this.#testStep(body));
    route('POST', '/test-trigger', async ({ body }) => {
      const asked = this.#ofProject(TestTriggerRequestBody, body);
      const { trigger } = this.#draft(asked.flowVersionId);
      if (asked.testStrategy !== TriggerTestStrategy.TEST_FUNCTION)
        throw new Refused(500, 'SIMULATION');
      if (trigger.type !== FlowTriggerType.PIECE) return page([]);
      const { pieceName, triggerName = '', input } = trigger.settings;
      await this.#taken();
      const events = await this.#host(pieceName).testTrigger(triggerName, this.#values(input));
      return page(events.map((payload) => ({ id: apId(), flowId: asked.flowId, payload })));
    });
    route('POST', '/pieces/options', async ({ body }) => {
      const asked = this.#ofProject(PieceOptionRequest, body);
      this.#flow(asked.flowId);
      this.#draft(asked.flowVersionId);
      const values = this.#values(asRecord(asked.input));
      const { actionOrTriggerName, propertyName } = asked;
      await this.#taken();
      const options = await this.#host(asked.pieceName).options(
        actionOrTriggerName,
        propertyName,
        values,
      );
      return { type: 'DROPDOWN', options };
    });

    route('GET', '/flow-runs', ({ query }) => {
      const { flowId } = this.#ofProject(ListFlowRunsRequestQuery, query);
      const runs = this.runs.filter((run) => [flowId].flat().includes(run.flowId)).reverse();
      return page(runs.map(({ id, flowId, status }) => ({ id, flowId, status })));
    });
    route('GET', '/flow-runs/:id', ({ params }) => {
      const run = this.runs.find(({ id }) => id === params.id);
      if (run !== undefined) return run;
      // The run of a step test has no flow, so it is not in the list of runs.
      if (this.#queued.has(params.id)) return { id: params.id, status: 'QUEUED' };
      throw this.#unknown('run', params.id);
    });
    // The link alone gives access to the file.
    app.get<{ Params: { id: string } }>('/api/v1/files/:id', ({ params, query }, reply) =>
      reply
        .status(at(query, 'token') === FILE_TOKEN ? 200 : 401)
        .send(this.#files.get(params.id) ?? ''),
    );
    app.post<{ Params: { id: string } }>('/api/v1/webhooks/:id', async (request, reply) => {
      const flow = this.flows.get(request.params.id);
      if (flow === undefined) return reply.status(410).send({});
      if (flow.status === FlowStatus.DISABLED) return reply.status(404).send({});
      this.onJob(flow.version.displayName);
      const run = this.#taken().then(() => this.#run(flow, request));
      if (this.hasWorker) await run;
      return reply.send({});
    });
  }

  /** Accepts websockets of signed-in users only, and sends them the events of their project. */
  #listen(app: FastifyInstance): void {
    this.#sockets = new Server(app.server, {
      path: '/api/socket.io',
      transports: ['websocket'],
      allowRequest: (_request, answer) => {
        answer(null, this.takesWebsockets);
      },
    });
    this.#sockets.use(({ handshake }, next) => {
      const isKnown = Object.values(SESSIONS).includes(String(handshake.auth.token));
      next(isKnown ? undefined : new Error('Authentication error'));
    });
    this.#sockets.on('connection', async (socket) => {
      if (socket.handshake.auth.projectId !== PROJECT_ID) {
        this.complaints.push('a websocket for no project');
        return;
      }
      await socket.join(PROJECT_ID);
    });
  }

  async #answer(
    { headers, method, url }: FastifyRequest,
    reply: FastifyReply,
    status: number,
    answer: () => unknown,
  ) {
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    try {
      if (!Object.values(SESSIONS).includes(token)) throw new Refused(401, 'INVALID_BEARER_TOKEN');
      if (token === SESSIONS.viewer && method !== 'GET')
        throw new Refused(403, 'PERMISSION_DENIED');
      return await reply.status(status).send(await answer());
    } catch (error) {
      if (error instanceof Refused) {
        return reply.status(error.status).send({ code: error.code, params: error.params });
      }
      this.complaints.push(`${method} ${url} failed: ${formatError(error)}`);
      return reply.status(500).send({});
    }
  }

  /** Parses a request body with the platform's schema, and records unknown keys as complaints. */
  #read<Value>(schema: Schema<Value>, sent: unknown): Value {
    const read = schema.safeParse(sent);
    if (!read.success) {
      this.complaints.push(`${JSON.stringify(sent)} is refused: ${read.error.message}`);
      throw new Refused(400, 'FST_ERR_VALIDATION');
    }
    for (const key of unknownKeys(sent, read.data)) {
      this.complaints.push(`no field ${key} in ${JSON.stringify(sent)}`);
    }
    return read.data;
  }

  #ofProject<Value extends { projectId?: string | undefined }>(
    schema: Schema<Value>,
    sent: unknown,
  ): Value {
    const value = this.#read(schema, sent);
    if (value.projectId !== PROJECT_ID) throw new Refused(403, 'AUTHORIZATION');
    return value;
  }

  #unknown(what: string, id: string): Refused {
    if (!this.#deleted.has(id)) this.complaints.push(`there is no ${what} ${id}`);
    return new Refused(404, 'ENTITY_NOT_FOUND', { message: `${what} ${id} is not found` });
  }

  #flow(id: string): StoredFlow {
    const flow = this.flows.get(id);
    if (flow === undefined) throw this.#unknown('flow', id);
    return flow;
  }

  /** Returns the draft of a flow. */
  #draft(versionId: string): FlowVersion {
    const flow = [...this.flows.values()].find(({ version }) => version.id === versionId);
    if (flow === undefined) throw this.#unknown('version', versionId);
    return flow.version;
  }

  #host(pieceName: string): PieceHost {
    const host = this.#hosts.get(pieceName);
    if (host === undefined) {
      throw new Refused(404, 'ENTITY_NOT_FOUND', {
        message: `piece_metadata_not_found pieceName=${pieceName}`,
      });
    }
    return host;
  }

  /** Resolves the input of a step like the engine: fields unchanged, the connection by its external ID. */
  #values({ auth, ...propsValue }: Readonly<Record<string, unknown>>) {
    const [, externalId] = /^\{\{connections\['(.+)'\]\}\}$/.exec(String(auth)) ?? [];
    const all = [...this.connections.values()];
    const connection = all.find((stored) => stored.externalId === externalId);
    if (connection === undefined) throw this.#unknown('connection', String(auth));
    return { connection: connection.values, propsValue };
  }

  #logIn(body: unknown) {
    const asked = this.#ofProject(GetOAuth2AuthorizationUrlRequestBody, body);
    const { url } = authorizationUrl(oauth2PropertyOf(this.#host(asked.pieceName).metadata()), {
      clientId: asked.clientId,
      redirectUrl: asked.redirectUrl,
      state: apId(),
      props: asRecord(asked.props),
    });
    return { authorizationUrl: url };
  }

  async #connect(body: unknown) {
    const asked = this.#ofProject(UpsertAppConnectionRequestBody, body);
    const { externalId, displayName, pieceName } = asked;
    const host = this.#host(pieceName);
    const values = asRecord(await this.#claimed(host, asRecord(at(asked, 'value'))));
    const property = [host.metadata().auth].flat()[0];
    if (property?.type !== asked.type) this.complaints.push(`${pieceName} is no ${asked.type}`);
    await this.#taken();
    const check = await host.validate(this.#reachable(values));
    if (!check.valid) throw new Refused(400, 'INVALID_APP_CONNECTION', { error: check.error });
    const all = [...this.connections.values()];
    const id = all.find((stored) => stored.externalId === externalId)?.id ?? apId();
    this.connections.set(id, { id, externalId, displayName, pieceName, values });
    return { id, externalId, displayName, pieceName };
  }

  /** Exchanges the code of a login. The server does this itself and refuses private addresses. */
  async #claimed(host: PieceHost, value: Readonly<Record<string, unknown>>): Promise<unknown> {
    if (value.type !== 'OAUTH2') return value;
    if (!this.allowsLoopback) throw new Refused(400, 'INVALID_CLAIM', { message: 'unknown error' });
    const { code_challenge: codeVerifier } = value;
    return exchangeCode(oauth2PropertyOf(host.metadata()), {
      clientId: String(value.client_id),
      clientSecret: String(value.client_secret),
      redirectUrl: String(value.redirect_url),
      code: String(value.code),
      ...(typeof codeVerifier === 'string' && { codeVerifier }),
      props: asRecord(value.props),
    });
  }

  #reachable(values: Readonly<Record<string, unknown>>) {
    if (this.reachesLoopback) return values;
    return { ...values, props: { ...asRecord(values.props), baseUrl: 'http://127.0.0.1:9' } };
  }

  async #change(id: string, body: unknown) {
    const flow = this.#flow(id);
    if (at(body, 'type') === FlowOperationType.IMPORT_FLOW) this.#chooseVersions(body);
    const operation = this.#read(FlowOperationRequest, body);
    switch (operation.type) {
      case FlowOperationType.LOCK_AND_PUBLISH:
        flow.version = { ...flow.version, state: FlowVersionState.LOCKED };
        await this.#turnOn(flow);
        break;
      case FlowOperationType.CHANGE_STATUS:
        if (operation.request.status === FlowStatus.DISABLED) await this.#turnOff(flow);
        else await this.#turnOn(flow);
        break;
      case FlowOperationType.IMPORT_FLOW:
        if (Number(operation.request.schemaVersion) > this.newestSchema) {
          throw new Refused(400, 'FLOW_MIGRATION_FAILED');
        }
        this.#apply(flow, operation);
        break;
      case FlowOperationType.ADD_ACTION:
      case FlowOperationType.UPDATE_TRIGGER: {
        const settings = asRecord(
          at(operation.request, 'action', 'settings') ?? at(operation.request, 'settings'),
        );
        this.#expectStep(settings);
        this.#apply(flow, operation);
        break;
      }
      default:
        this.complaints.push(`${operation.type} is not played yet`);
    }
    return shown(flow);
  }

  #apply(flow: StoredFlow, operation: FlowOperationRequest): void {
    const isLocked = flow.version.state === FlowVersionState.LOCKED;
    const draft = isLocked
      ? { ...flow.version, id: apId(), state: FlowVersionState.DRAFT }
      : flow.version;
    flow.version = flowOperations.apply(draft, operation);
  }

  /** Refuses an unknown piece, and records an unknown step or field as a complaint. */
  #expectStep({
    pieceName,
    actionName,
    triggerName,
    input,
  }: Readonly<Record<string, unknown>>): void {
    const { actions, triggers } = this.#host(String(pieceName)).metadata();
    const step = actions[String(actionName)] ?? triggers[String(triggerName)];
    const unknown = Object.keys(asRecord(input)).filter(
      (key) => key !== 'auth' && !(key in (step?.props ?? {})),
    );
    if (step === undefined || unknown.length > 0) {
      this.complaints.push(`no step ${String(actionName ?? triggerName)} with ${unknown.join()}`);
    }
  }

  /** Replaces a range of versions in a flow by the installed version, or by the lowest if none is installed. */
  #chooseVersions(part: unknown): void {
    if (typeof part !== 'object' || part === null) return;
    for (const inside of Object.values(part)) this.#chooseVersions(inside);
    const { pieceName, pieceVersion: version } = asRecord(part);
    if (typeof version !== 'string' || !version.startsWith('^')) return;
    const { importFindsPlatformPieces } = this.#played;
    const there = importFindsPlatformPieces
      ? this.platformPieces.get(String(pieceName))
      : undefined;
    Object.assign(part, { pieceVersion: there ?? version.slice(1) });
  }

  async #turnOn(flow: StoredFlow): Promise<void> {
    const { trigger } = flow.version;
    if (trigger.type !== FlowTriggerType.PIECE) throw new Refused(400, 'TRIGGER_UPDATE_STATUS');
    const { pieceName, triggerName = '', input } = trigger.settings;
    await this.#taken();
    if (this.#hosts.has(pieceName)) {
      flow.enabled = await this.#host(pieceName).enableTrigger(triggerName, {
        ...this.#values(input),
        webhookUrl: `${this.#url()}/api/v1/webhooks/${flow.id}`,
      });
    }
    flow.status = FlowStatus.ENABLED;
  }

  async #turnOff(flow: StoredFlow): Promise<void> {
    const { enabled } = flow;
    const { trigger } = flow.version;
    if (enabled !== undefined) await this.#taken();
    if (enabled !== undefined && trigger.type === FlowTriggerType.PIECE) {
      try {
        await this.#host(trigger.settings.pieceName).disableTrigger(enabled);
      } catch {
        throw new Refused(400, 'TRIGGER_UPDATE_STATUS');
      }
    }
    flow.enabled = undefined;
    flow.status = FlowStatus.DISABLED;
  }

  async #testStep(body: unknown) {
    const { flowVersionId, stepName } = this.#ofProject(CreateStepRunRequestBody, body);
    const { trigger } = this.#draft(flowVersionId);
    const step = flowStructureUtil.getAllSteps(trigger).find(({ name }) => name === stepName);
    if (step === undefined) throw this.#unknown('step', stepName);
    const listeners = (await this.#sockets?.in(PROJECT_ID).fetchSockets()) ?? [];
    if (listeners.length === 0) this.complaints.push(`${stepName} is tested, and nobody listens`);
    const { pieceName, actionName, input } = asRecord(step.settings);
    const run = { id: apId(), projectId: PROJECT_ID, status: 'QUEUED' };
    const name = `${String(pieceName)} ${String(actionName)}`;
    this.tested.push({ step: name, input: asRecord(input) });
    this.onJob(name);
    this.#queued.add(run.id);
    const finished = this.#taken()
      .then(() => this.#tested(String(pieceName), String(actionName), asRecord(input)))
      .then((response) => {
        this.#sockets?.to(PROJECT_ID).emit('TEST_STEP_FINISHED', { runId: run.id, ...response });
      });
    // The result may arrive before or after the answer.
    if (this.hasWorker && this.tested.length % 2 === 0) await finished;
    return run;
  }

  async #tested(pieceName: string, actionName: string, input: Readonly<Record<string, unknown>>) {
    const common = { input, standardOutput: '', projectId: PROJECT_ID };
    try {
      const { output } = await this.#host(pieceName).runAction(actionName, this.#values(input));
      return { ...common, success: true, output, standardError: '' };
    } catch (error) {
      const standardError = this.#played.writeError(error);
      return { ...common, success: false, output: undefined, standardError };
    }
  }

  /** Runs a flow for each event of a webhook call. */
  async #run(flow: StoredFlow, { method, body, headers, query }: FastifyRequest): Promise<void> {
    const { trigger } = flow.version;
    const text = JSON.stringify(trigger);
    const pieces = [...this.connections.values()]
      .filter(({ externalId }) => text.includes(`connections['${externalId}']`))
      .map(({ externalId, pieceName, values }) => ({
        externalId,
        host: this.#host(pieceName),
        connection: values,
      }));
    const call = { method, body, headers: textsOf(headers), queryParams: {} };
    const host = pieces.find(
      (piece) => piece.host.name === at(trigger, 'settings', 'pieceName'),
    )?.host;
    const events =
      flow.enabled === undefined || host === undefined
        ? [call]
        : await host.deliverWebhook(flow.enabled, {
            body,
            headers: textsOf(headers),
            queryParams: textsOf(query),
          });
    for (const event of events) {
      const run: StoredRun = { id: apId(), flowId: flow.id, status: 'SUCCEEDED', steps: {} };
      run.steps.trigger = this.#kept(event);
      try {
        for (const { name, output } of await runFlow(trigger, event, pieces))
          run.steps[name] = this.#kept(output);
      } catch (error) {
        run.status = 'FAILED';
        run.steps.step_1 = { errorMessage: this.#played.writeError(error) };
      }
      this.runs.push(run);
    }
  }

  /** Returns an output as the log of a run stores it. */
  #kept(output: unknown): StoredStep {
    const text = JSON.stringify(output ?? null);
    if (text.length <= this.#played.longestOutput) return { output };
    const fileId = apId();
    this.#files.set(fileId, text);
    const url = `${this.#url()}/api/v1/files/${fileId}?token=${FILE_TOKEN}`;
    return { output: { fileId, size: text.length, url }, outputType: 'slice' };
  }
}

function emptyFlow(displayName: string, folderId: string | null, schema: number): StoredFlow {
  const id = apId();
  const now = '2026-11-22T00:00:00.000Z';
  return {
    id,
    folderId,
    status: FlowStatus.DISABLED,
    enabled: undefined,
    version: {
      id: apId(),
      created: now,
      updated: now,
      flowId: id,
      displayName,
      schemaVersion: String(schema),
      trigger: {
        name: 'trigger',
        displayName: 'Select Trigger',
        type: FlowTriggerType.EMPTY,
        settings: {},
        valid: false,
        lastUpdatedDate: now,
      },
      valid: false,
      state: FlowVersionState.DRAFT,
      connectionIds: [],
      agentIds: [],
      notes: [],
    },
  };
}

function shown({ id, folderId, status, version }: StoredFlow) {
  return { id, projectId: PROJECT_ID, folderId, status, operationStatus: 'NONE', version };
}

function textsOf(record: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asRecord(record)).map(([key, value]) => [key, String(value)]),
  );
}

/** Lists the keys that were sent and not accepted. */
function unknownKeys(sent: unknown, taken: unknown): string[] {
  if (Array.isArray(sent))
    return sent.flatMap((part, index) => unknownKeys(part, at(taken, index)));
  if (!isRecord(sent)) return [];
  return Object.entries(sent).flatMap(([key, value]) =>
    isRecord(taken) && key in taken
      ? unknownKeys(value, taken[key]).map((inner) => `${key}.${inner}`)
      : [key],
  );
}
