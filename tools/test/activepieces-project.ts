import { once } from 'node:events';
import { connect } from 'node:net';
import {
  apId,
  CreateFlowRequest,
  CreateFolderRequest,
  CreateStepRunRequestBody,
  FlowOperationRequest,
  FlowOperationType,
  TestTriggerRequestBody,
  UpsertAppConnectionRequestBody,
} from '@activepieces/shared';
import { asList, asRecord, at, isRecord, readText } from '@pieceworks/kit/json';
import {
  authorizationUrl,
  type ConnectionValues,
  type EnabledTrigger,
  exchangeCode,
  oauth2PropertyOf,
  type PieceHost,
} from '@pieceworks/lab/host';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Server } from 'socket.io';
import { SESSION } from './activepieces-instance';

const SMTP = '@activepieces/piece-smtp';
/** Rows of a list that a run of a flow delivers, before it calls itself with the others. */
const ROWS_PER_RUN = 5_000;
const PROJECT_ID = 'projectOfAda000000000';

type FakeConnection = { externalId: string; pieceName: string; values: ConnectionValues };

/** A request for a record. */
type WithId = { Params: { id: string } };

type FakeFlow = {
  id: string;
  folderId: string;
  title: string;
  status: 'ENABLED' | 'DISABLED';
  /** Steps by name, as they were last sent. */
  steps: Map<string, Readonly<Record<string, unknown>>>;
  enabled?: EnabledTrigger;
};

/**
 * A fake project of an instance: it keeps what it is sent, and runs single steps through the packed pieces. It runs no
 * flow, but sends its first mail, and hands its list on. Bodies of requests are parsed by the platform's own schemas, where it has one.
 */
export class FakeProject {
  readonly connections = new Map<string, FakeConnection>();
  readonly folders = new Map<string, string>();
  readonly flows = new Map<string, FakeFlow>();
  /** Tested steps in order, with their input. */
  readonly tested: { action: string; input: Readonly<Record<string, unknown>> }[] = [];
  readonly runs: { id: string; flowId: string; status: string; steps: object }[] = [];
  /** Headers of the calls of webhooks. */
  readonly calls: FastifyRequest['headers'][] = [];
  mailServer = { host: '', port: 0 };
  /** The message of a refused connection. */
  refuses = '';
  /** Called before the test of a step. */
  onTest: (action: string) => void = () => undefined;
  #sockets: Server | undefined;
  /** The runs that go on after the call that began them was answered. */
  readonly #handedOn: Promise<void>[] = [];
  #url = '';
  readonly #hosts: ReadonlyMap<string, PieceHost>;

  /** @param hosts the loaded pieces, by package name. */
  constructor(hosts: ReadonlyMap<string, PieceHost>) {
    this.#hosts = hosts;
  }

  async close(): Promise<void> {
    await Promise.all(this.#handedOn);
    await this.#sockets?.close();
  }

  /** Adds the project to the server of a fake instance. */
  furnish(app: FastifyInstance): void {
    app.addHook('onListen', () => {
      this.#url = `http://127.0.0.1:${String(at(app.server.address(), 'port'))}`;
    });
    this.#sockets = new Server(app.server, {
      path: '/api/socket.io',
      transports: ['websocket'],
    });
    this.#sockets.use(({ handshake }, next) => {
      next(handshake.auth.token === SESSION ? undefined : new Error('Authentication error'));
    });
    const api = '/api/v1';
    app.get(`${api}/projects`, () => page([{ id: PROJECT_ID, displayName: "Ada's project" }]));
    app.get(`${api}/app-connections`, ({ query }) => {
      const connections = [...this.connections].map(([id, connection]) => ({ id, ...connection }));
      return page(
        connections.filter(({ pieceName }) =>
          [undefined, pieceName].includes(readText(query, 'pieceName') ?? undefined),
        ),
      );
    });
    app.post(`${api}/app-connections`, ({ body }, reply) => this.#connect(body, reply));
    app.post(`${api}/app-connections/oauth2/authorization-url`, ({ body }) => {
      const property = oauth2PropertyOf(this.#host(body).metadata());
      const { clientId, redirectUrl, props } = asRecord(body);
      const { url } = authorizationUrl(property, {
        clientId: String(clientId),
        redirectUrl: String(redirectUrl),
        props: asRecord(props),
        state: apId(),
      });
      return { authorizationUrl: url };
    });
    app.delete<WithId>(`${api}/app-connections/:id`, ({ params }) => {
      this.connections.delete(params.id);
      return {};
    });
    app.get(`${api}/folders`, () =>
      page([...this.folders].map(([id, displayName]) => ({ id, displayName }))),
    );
    app.post(`${api}/folders`, ({ body }) => {
      const id = apId();
      this.folders.set(id, CreateFolderRequest.parse(body).displayName);
      return { id };
    });
    app.delete<WithId>(`${api}/folders/:id`, ({ params }) => {
      this.folders.delete(params.id);
      return {};
    });
    app.get(`${api}/flows`, ({ query }) => {
      const flows = [...this.flows.values()];
      return page(flows.filter(({ folderId }) => folderId === at(query, 'folderId')).map(shown));
    });
    app.post(`${api}/flows`, ({ body }) => {
      const { displayName: title, folderId = '' } = CreateFlowRequest.parse(body);
      const id = apId();
      const flow: FakeFlow = { id, folderId, title, status: 'DISABLED', steps: new Map() };
      this.flows.set(id, flow);
      return shown(flow);
    });
    app.post<WithId>(`${api}/flows/:id`, ({ params, body }) => this.#change(params.id, body));
    app.delete<WithId>(`${api}/flows/:id`, ({ params }) => {
      this.flows.delete(params.id);
      return {};
    });
    this.#furnishRuns(app, api);
  }

  /** Adds what tests steps and runs flows. */
  #furnishRuns(app: FastifyInstance, api: string): void {
    app.post(`${api}/sample-data/test-step`, ({ body }) => this.#testStep(body));
    app.post(`${api}/test-trigger`, async ({ body }) => {
      const { flowId } = TestTriggerRequestBody.parse(body);
      if (!this.#isOurs(this.#flow(flowId))) return page([]);
      const { name, host, values } = this.#piece(this.#flow(flowId), 'trigger');
      const events = await host.testTrigger(name, values);
      return page(events.map((payload) => ({ payload })));
    });
    app.get(`${api}/flow-runs`, ({ query }) =>
      page(this.runs.filter(({ flowId }) => flowId === at(query, 'flowId'))),
    );
    app.get<WithId>(`${api}/flow-runs/:id`, ({ params }) => {
      return this.runs.find(({ id }) => id === params.id);
    });
    this.#sockets?.on('connection', (socket) => {
      socket.on('TEST_FLOW_RUN', (request: unknown) => {
        const flow = this.#flow(readText(request, 'flowVersionId') ?? '');
        void this.#run(flow, {}).then(() => socket.emit('TEST_FLOW_RUN_STARTED', this.runs[0]));
      });
    });
    app.post<WithId>(`${api}/webhooks/:id/sync`, async ({ params, body, headers }) => {
      this.calls.push(headers);
      const flow = this.#flow(params.id);
      const answer = await this.#run(flow, {});
      this.#handedOn.push(this.#handOn(flow, asList(at(body, 'companies'))));
      return answer;
    });
    app.post<WithId>(`${api}/webhooks/:id`, async ({ params, body, headers }, reply) => {
      const flow = this.#flow(params.id);
      if (flow.status === 'DISABLED') return reply.status(404).send({});
      this.calls.push(headers);
      const { enabled } = flow;
      const events =
        enabled === undefined
          ? [{ body }]
          : await this.#piece(flow, 'trigger').host.deliverWebhook(enabled, { body });
      for (const output of events) await this.#run(flow, output);
      return {};
    });
  }

  /** Keeps a run of a flow, whose steps are not run but for its first mail. @returns the answer of the flow. */
  async #run(flow: FakeFlow, output: unknown, mails = true): Promise<unknown> {
    const status = 'SUCCEEDED';
    this.runs.unshift({ id: apId(), flowId: flow.id, status, steps: { trigger: { output } } });
    if (mails) await this.#mail(stepsOf(flow, 'send-email').slice(0, 1));
    const answers = stepsOf(flow, 'return_response');
    const fields = answers.map((step) => at(step, 'input', 'fields'));
    return (
      at(
        fields.find((one) => [200, 202].includes(Number(at(one, 'status')))),
        'body',
      ) ?? {}
    );
  }

  /** Runs the flow that a flow hands its list to, as often as that calls itself. Each run delivers its rows. */
  async #handOn(flow: FakeFlow, rows: readonly unknown[]): Promise<void> {
    const [call] = stepsOf(flow, 'callFlow');
    const called = [...this.flows.values()].find(
      (one) => one.status === 'ENABLED' && externalIdOf(one) === at(call, 'input', 'flowId'),
    );
    if (called === undefined) return;
    const [request] = stepsOf(called, 'send_request');
    for (let first = 0; first < rows.length; first += ROWS_PER_RUN) {
      await this.#run(called, {}, false);
      const found = rows.slice(first, first + ROWS_PER_RUN);
      const body = JSON.stringify({ found });
      await fetch(String(at(request, 'input', 'url')), { method: 'POST', body });
    }
    // The second mail is that of a list that is done.
    await this.#mail(stepsOf(called, 'send-email').slice(1, 2));
  }

  async #mail(steps: readonly unknown[]): Promise<void> {
    const { host, port } = this.mailServer;
    for (const step of steps) await sendMail(host, port, String(at(step, 'input', 'subject')));
  }

  #isOurs({ steps }: FakeFlow): boolean {
    return this.#hosts.has(String(steps.get('trigger')?.pieceName));
  }

  async #connect(body: unknown, reply: FastifyReply): Promise<unknown> {
    const asked = UpsertAppConnectionRequestBody.parse(body);
    const { externalId, pieceName } = asked;
    const value = asRecord(at(asked, 'value'));
    if (pieceName === SMTP) {
      this.mailServer = {
        host: String(at(value, 'props', 'host')),
        port: Number(at(value, 'props', 'port')),
      };
      this.connections.set(apId(), { externalId, pieceName, values: {} });
      return {};
    }
    const host = this.#host(asked);
    const values =
      value.type === 'OAUTH2'
        ? await exchangeCode(oauth2PropertyOf(host.metadata()), {
            clientId: String(value.client_id),
            clientSecret: String(value.client_secret),
            redirectUrl: String(value.redirect_url),
            code: String(value.code),
            props: asRecord(value.props),
          })
        : value;
    const check = await host.validate(values);
    const error = check.valid ? this.refuses : check.error;
    if (error !== '') {
      return reply.status(400).send({ code: 'INVALID_APP_CONNECTION', params: { error } });
    }
    this.connections.set(apId(), { externalId, pieceName, values });
    return {};
  }

  async #change(id: string, body: unknown): Promise<unknown> {
    const flow = this.#flow(id);
    const { type, request } = FlowOperationRequest.parse(body);
    switch (type) {
      case FlowOperationType.IMPORT_FLOW:
        flow.title = request.displayName;
        keepSteps(flow, request.trigger);
        break;
      case FlowOperationType.UPDATE_TRIGGER:
        keepSteps(flow, request);
        break;
      case FlowOperationType.ADD_ACTION:
        keepSteps(flow, request.action);
        break;
      case FlowOperationType.LOCK_AND_PUBLISH: {
        const webhookUrl = `${this.#url}/api/v1/webhooks/${id}`;
        if (this.#isOurs(flow)) {
          const { name, host, values } = this.#piece(flow, 'trigger');
          flow.enabled = await host.enableTrigger(name, { ...values, webhookUrl });
        }
        flow.status = 'ENABLED';
        break;
      }
      default:
        flow.status = 'DISABLED';
    }
    return shown(flow);
  }

  async #testStep(body: unknown): Promise<unknown> {
    const { flowVersionId, stepName } = CreateStepRunRequestBody.parse(body);
    const { name, host, values } = this.#piece(this.#flow(flowVersionId), stepName);
    const runId = apId();
    this.tested.push({ action: `${host.name} ${name}`, input: values.input });
    this.onTest(name);
    const result = await host.runAction(name, values).then(
      ({ output }) => ({ success: true, output: output }),
      (error: unknown) => ({ success: false, standardError: String(error) }),
    );
    // The result comes before the answer.
    this.#sockets?.emit('TEST_STEP_FINISHED', { runId, ...result });
    return { id: runId };
  }

  #flow(id: string): FakeFlow {
    const flow = this.flows.get(id);
    if (flow === undefined) throw new Error(`There is no flow ${id}.`);
    return flow;
  }

  /** Returns the piece of a step, and the step's name and values. */
  #piece({ steps }: FakeFlow, stepName: string) {
    const settings = asRecord(steps.get(stepName));
    const name = readText(settings, 'actionName', 'triggerName') ?? '';
    const input = asRecord(settings.input);
    return { name, host: this.#host(settings), values: { input, ...this.#values(input) } };
  }

  #host(settings: unknown): PieceHost {
    const host = this.#hosts.get(readText(settings, 'pieceName') ?? '');
    if (host === undefined) throw new Error('The fake instance does not have this piece.');
    return host;
  }

  /** Resolves the connection of a step by its external ID. */
  #values({ auth, ...propsValue }: Readonly<Record<string, unknown>>) {
    const connection = [...this.connections.values()].find(
      ({ externalId }) => auth === `{{connections['${externalId}']}}`,
    );
    if (connection === undefined) throw new Error(`There is no connection ${String(auth)}.`);
    return { connection: connection.values, propsValue };
  }
}

/** Keeps a step and all that follow it or are inside it. */
function keepSteps(flow: FakeFlow, step: unknown): void {
  if (!isRecord(step)) return;
  flow.steps.set(readText(step, 'name') ?? '', asRecord(step.settings));
  const inside = [step.firstLoopAction, step.nextAction, ...asList(step.children)];
  for (const next of inside) keepSteps(flow, next);
}

/** Sends a mail as the piece SMTP does, one line after the other. */
async function sendMail(host: string, port: number, subject: string): Promise<void> {
  const socket = connect(port, host);
  const closed = new AbortController();
  socket.once('close', () => {
    closed.abort();
  });
  const lines = ['EHLO a', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA'];
  for (const line of [...lines, `Subject: ${subject}\r\n\r\nText\r\n.`, 'QUIT']) {
    await once(socket, 'data', { signal: closed.signal });
    socket.write(`${line}\r\n`);
  }
  if (!socket.closed) await once(socket, 'close');
}

function stepsOf({ steps }: FakeFlow, action: string) {
  return [...steps.values()].filter(({ actionName }) => actionName === action);
}

function externalIdOf({ id }: FakeFlow): string {
  return `called-${id}`;
}

function shown(flow: FakeFlow): object {
  const { id, title } = flow;
  return { id, externalId: externalIdOf(flow), version: { id, displayName: title } };
}

function page(data: readonly unknown[]): object {
  return { data, next: null };
}
