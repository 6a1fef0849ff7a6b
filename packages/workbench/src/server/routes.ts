import { createHash } from 'node:crypto';
import { formatError } from '@pieceworks/lab/host';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import { type Answer, type Asked, type CallName, CALLS } from '@pieceworks/page-parts/protocol';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections';
import type { FlowFile } from './flows';
import type { Access } from './guard';
import type { Labels } from './labels';
import { languagesOf } from './locale';
import { PAGE_PATHS } from './page';
import { pieceView } from './piece-view';
import type { Services } from './services';
import type { StepRuns } from './step-runs';
import type { Triggers } from './triggers';

/** The objects that the page's calls need. */
export type Workings = {
  sandbox: RunningSandbox;
  connections: Connections;
  runs: StepRuns;
  triggers: Triggers;
  services: Services;
  labels: Labels;
  flows: readonly FlowFile[];
  /** Scheme, host and port of this server. */
  origin: () => string;
};

const LOGIN_DONE = '/login/done';
const HOOK = '/hooks/:id';

/** The routes that do not require the page's key. */
export const ACCESS: ReadonlyMap<string, Access> = new Map([
  [LOGIN_DONE, 'login'],
  [HOOK, 'address'],
  ...PAGE_PATHS.map((path) => [path, 'open'] as const),
]);

/** The calls that change nothing at the services. */
const READS: ReadonlySet<CallName> = new Set(['catalog', 'state', 'result', 'response', 'cancel']);

/** The JSON Schema of each kind of field. */
const SCHEMAS = {
  text: { type: 'string' },
  'text or null': { type: ['string', 'null'] },
  count: { type: 'integer', minimum: 1 },
  values: { type: 'object' },
  list: { type: 'array' },
};

/** Answers a call. `accepted` is the browser's `Accept-Language`. */
type Answerer<Name extends CallName> = (
  asked: Asked<Name>,
  accepted: string | undefined,
) => Answer<Name> | Promise<Answer<Name>>;

/** Base64 makes an uploaded file a third larger. */
const LARGEST_BODY_BYTES = 64 * 1024 * 1024;

/** Mounts the interface between the page and this server. */
export function mountRoutes(
  server: FastifyInstance,
  { sandbox, connections, runs, triggers, services, labels, flows, origin }: Workings,
): void {
  const metadata = connections.pieces.map((piece) => piece.metadata());
  const on = <Name extends CallName>(name: Name, answer: Answerer<Name>) => {
    const kinds = Object.entries<keyof typeof SCHEMAS>(CALLS[name]);
    const properties = Object.fromEntries(kinds.map(([field, kind]) => [field, SCHEMAS[kind]]));
    const required = Object.keys(properties);
    const body = { type: 'object', additionalProperties: false, properties, required };
    const options = { schema: { body }, bodyLimit: LARGEST_BODY_BYTES };
    server.post(`/api/${name}`, options, async (request) => {
      if (!isChecked(name, request.body)) throw new Error('The body has to be an object.');
      const answered = await answer(request.body, request.headers['accept-language']);
      if (!READS.has(name)) services.touch();
      return answered ?? {};
    });
  };

  on('catalog', (_, accepted) => ({
    pieces: metadata.map((piece) => pieceView(piece, connections.serviceOf(piece.name), accepted)),
    flows: flows.map(({ view }) => view),
    languages: languagesOf(metadata),
  }));
  on('state', async ({ known }) => {
    const state = {
      connections: connections.views,
      triggers: triggers.views,
      services: await services.view(),
      runs: await runs.views(),
      labels: labels.view,
      login: connections.lastLogin,
    };
    const revision = createHash('sha256').update(JSON.stringify(state)).digest('base64url');
    return { revision, state: revision === known ? null : state };
  });
  on('result', ({ run }) => runs.result(run));
  on('response', ({ sequence }) => services.responseTo(sequence));
  on('options', async ({ field, search, ...request }) => {
    const values = await runs.stepValues(request);
    const searched = search === null ? values : { ...values, searchValue: search };
    try {
      const piece = connections.piece(request.piece);
      const options = await piece.options(request.step, field, searched);
      const { options: offered } = options;
      labels.note(request.piece, field, offered);
      return { disabled: false, placeholder: '', ...options };
    } catch (error) {
      return { options: [], disabled: true, placeholder: formatError(error) };
    }
  });
  on('run', (request, accepted) => runs.run(request, accepted));
  on('sample', (request, accepted) => runs.sample(request, accepted));
  on('cancel', ({ run }) => {
    runs.cancel(run);
  });
  on('connect', ({ piece, values }) => connections.connect(piece, values));
  on('forget', ({ id }) => {
    connections.forget(id);
  });
  on('login', ({ piece, values }) => ({
    loginUrl: connections.beginLogin(piece, values, `${origin()}${LOGIN_DONE}`),
  }));
  on('turnOn', (request, accepted) => triggers.turnOn(request, accepted));
  on('turnOff', ({ id }) => triggers.turnOff(id));
  on('check', ({ id }) => triggers.check(id));
  on('checkNextDay', ({ id }) => triggers.checkNextDay(id));
  on('armFault', (fault) => services.armFault(fault));
  on('clearFaults', () => sandbox.clearFaults());
  on('refill', ({ service }) => services.refill(service));
  on('ask', (asked) => services.ask(asked));
  on('reset', async () => {
    await triggers.forgetAll();
    for (const piece of connections.pieces) piece.clearStore();
    await sandbox.reset();
    connections.reset();
  });

  server.get<{ Params: { run: string; at: string } }>('/api/files/:run/:at', ({ params }, reply) =>
    reply.type('application/octet-stream').send(runs.file(params.run, Number(params.at)).data),
  );
  server.get<{ Params: { name: string } }>('/api/flows/:name', ({ params }, reply) => {
    const flow = flows.find(({ view }) => view.name === params.name);
    if (flow === undefined) throw new Error(`There is no flow ${params.name}.`);
    return reply.type('application/json').send(flow.json);
  });
  server.get(LOGIN_DONE, async ({ url }, reply) => {
    const { problem } = await connections.endLogin(new URL(url, origin()));
    return reply
      .type('text/plain; charset=utf-8')
      .send(`${problem ?? 'Connected.'} You can close this window.`);
  });
  server.post<{ Params: { id: string } }>(
    HOOK,
    { bodyLimit: LARGEST_BODY_BYTES },
    async ({ params, body, headers, query }) => {
      const rawBody = JSON.stringify(body);
      const delivery = { body, rawBody, headers: asTexts(headers), queryParams: asTexts(query) };
      await triggers.deliver(params.id, delivery);
      return {};
    },
  );
}

/** Narrows the type only: the schema of the route has checked the fields. */
function isChecked<Name extends CallName>(_name: Name, body: unknown): body is Asked<Name> {
  return typeof body === 'object' && body !== null;
}

function asTexts(values: unknown): Record<string, string> {
  const entries = Object.entries({ ...(typeof values === 'object' && values) });
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}
