import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatError } from '@pieceworks/host';
import type { RunningSandbox } from '@pieceworks/sandbox';
import { SERVICE_NAMES } from '@pieceworks/services';
import { type CallName, type Calls, LONGEST_JOURNAL, type State } from '../protocol';
import type { Connections } from './connections';
import type { Access, Guard } from './guard';
import { withoutSecrets } from './journal-entry';
import type { LiveEvents } from './live-events';
import type { NewsDesk } from './news-desk';
import { PAGE_PATHS } from './page-files';
import { pieceView } from './piece-view';
import { Refusal } from './refusal';
import type { Services } from './services';
import type { StepRuns } from './step-runs';
import type { Triggers } from './triggers';

/** The objects that the page's calls need. */
export type Workings = {
  sandbox: RunningSandbox;
  guard: Guard;
  connections: Connections;
  runs: StepRuns;
  triggers: Triggers;
  services: Services;
  news: NewsDesk;
  live: LiveEvents;
  /** Scheme, host and port of this server. */
  origin: () => string;
};

/** Base64 makes a client's uploaded file a third larger. */
const LARGEST_BODY_BYTES = 64 * 1024 * 1024;

const LOGIN_DONE = '/login/done';
const HOOK = '/hooks/:id';
const LIVE = '/api/live';

/** The routes that do not require the page's key. */
export const ACCESS: ReadonlyMap<string, Access> = new Map([
  [LOGIN_DONE, 'login'],
  [HOOK, 'address'],
  [LIVE, 'ticket'],
  ...PAGE_PATHS.map((path) => [path, 'open'] as const),
]);

const TEXT = { type: 'string' };
const VALUES = { type: 'object' };
const STEP = { piece: TEXT, step: TEXT, connection: { type: ['string', 'null'] }, values: VALUES };
const RUN = { ...STEP, run: { ...TEXT, maxLength: 64 } };
const CONNECT = { piece: TEXT, values: VALUES };
const DONE = { done: true } as const;

type Answerer<Name extends CallName> = (
  asked: Calls[Name][0],
  request: FastifyRequest,
) => Calls[Name][1] | Promise<Calls[Name][1]>;

/** Mounts the interface between the page and this server. */
export function mountRoutes(server: FastifyInstance, workings: Workings): void {
  /** @param properties of the body. All except `search` are required. */
  function on<Name extends CallName>(
    name: Name,
    properties: Readonly<Record<string, object>>,
    answer: Answerer<Name>,
  ): void {
    const body = {
      type: 'object',
      additionalProperties: false,
      properties,
      required: Object.keys(properties).filter((key) => key !== 'search'),
    };
    server.post(
      `/api/${name}`,
      { schema: { body }, bodyLimit: LARGEST_BODY_BYTES },
      async (request) => {
        if (!isChecked(name, request.body)) throw new Refusal(400, 'The body has to be an object.');
        return answer(request.body, request);
      },
    );
  }
  const { guard, connections, runs, triggers, services, news, live, sandbox, origin } = workings;
  const tellOfConnections = () => {
    live.send({ kind: 'changed', state: { connections: connections.views } });
  };

  on('state', {}, (_, { headers }) => stateOf(workings, headers['accept-language']));
  on('ticket', {}, () => ({ ticket: guard.ticket() }));
  server.get(LIVE, (_request, reply) => {
    live.open(reply);
  });

  on('options', { ...STEP, field: TEXT, search: TEXT }, async ({ field, search, ...request }) => {
    const host = runs.pieces.find(request.piece);
    const values = await runs.stepValues(request);
    const searched = search === undefined ? values : { ...values, searchValue: search };
    try {
      const state = await host.options(request.step, field, searched);
      const { options, disabled = false, placeholder = '' } = state;
      return { options, disabled, placeholder };
    } catch (error) {
      return { options: [], disabled: true, placeholder: formatError(error) };
    }
  });
  on('run', RUN, (request, { headers }) => runs.run(request, headers['accept-language']));
  on('sample', RUN, (request, { headers }) => runs.sample(request, headers['accept-language']));
  on('cancel', { run: TEXT }, ({ run }) => {
    runs.cancel(run);
    return DONE;
  });
  server.get<{ Params: { run: string; at: string } }>('/api/files/:run/:at', ({ params }, reply) =>
    reply.type('application/octet-stream').send(runs.file(params.run, Number(params.at)).data),
  );

  on('connect', CONNECT, async ({ piece, values }) => {
    const result = await connections.connect(piece, values);
    tellOfConnections();
    return result;
  });
  on('forget', { id: TEXT }, ({ id }) => {
    connections.forget(id);
    tellOfConnections();
    return DONE;
  });
  on('login', CONNECT, ({ piece, values }) => ({
    loginUrl: connections.beginLogin(piece, values, `${origin()}${LOGIN_DONE}`),
  }));
  server.get(LOGIN_DONE, async ({ url }, reply) => {
    const { connected, problem } = await connections.endLogin(new URL(url, origin()));
    const view = connections.view(connected ?? '');
    tellOfConnections();
    if (view) live.send({ kind: 'connected', piece: view.piece, id: view.id });
    if (problem !== null) live.send({ kind: 'problem', problem });
    return reply
      .type('text/plain; charset=utf-8')
      .send(`${problem ?? 'Connected.'} You can close this window.`);
  });

  on('turnOn', STEP, (request, { headers }) =>
    triggers.turnOn(request, headers['accept-language']),
  );
  on('turnOff', { id: TEXT }, async ({ id }) => {
    await triggers.turnOff(id);
    return DONE;
  });
  on('check', { id: TEXT }, async ({ id }) => {
    await triggers.check(id);
    return DONE;
  });
  server.post<{ Params: { id: string } }>(
    HOOK,
    { bodyLimit: LARGEST_BODY_BYTES },
    async ({ params, body, headers, query }) => {
      await triggers.deliver(params.id, {
        body,
        rawBody: JSON.stringify(body),
        headers: asTexts(headers),
        queryParams: asTexts(query),
      });
      return {};
    },
  );

  /** Mounts a call that changes the sandbox and then informs the page. */
  function onSandbox<Name extends 'armFault' | 'clearFaults' | 'refill' | 'publish' | 'reset'>(
    name: Name,
    properties: Readonly<Record<string, object>>,
    change: (asked: Calls[Name][0]) => Promise<void>,
  ): void {
    on(name, properties, async (asked) => {
      await change(asked);
      services.tell();
      return DONE;
    });
  }
  onSandbox(
    'armFault',
    {
      name: TEXT,
      service: { enum: [...SERVICE_NAMES, null] },
      times: { type: 'integer', minimum: 1 },
    },
    async (fault) => {
      await connections.openSandbox();
      await services.armFault(fault);
    },
  );
  onSandbox('clearFaults', {}, () => sandbox.clearFaults());
  onSandbox('refill', { service: TEXT }, ({ service }) => services.refill(service));
  onSandbox('publish', { title: TEXT, language: TEXT, sourceCountry: TEXT }, (article) =>
    news.publish(article),
  );
  onSandbox('reset', {}, async () => {
    await triggers.forgetAll();
    await sandbox.reset();
    news.forget();
    connections.connectToSandbox();
    tellOfConnections();
  });
  // The sandbox validates the action itself.
  server.post<{ Body: Calls['act'][0] }>(
    '/api/act',
    { bodyLimit: LARGEST_BODY_BYTES },
    async ({ body }) => {
      await sandbox.contentSnareClient(body);
      services.tell();
      return DONE;
    },
  );
}

async function stateOf(
  { connections, runs, triggers, services, sandbox }: Workings,
  accepted: string | undefined,
): Promise<State> {
  const journal = (await sandbox.journal()).slice(-LONGEST_JOURNAL);
  return {
    pieces: runs.pieces.hosts.map((host) => pieceView(host.metadata(), accepted)),
    connections: connections.views,
    triggers: triggers.views,
    services: await services.view(),
    journal: journal.map((entry) => withoutSecrets(entry, connections.secrets)),
    runs: runs.views,
  };
}

/** Narrows the type only: the schema of the route has checked the fields. */
function isChecked<Name extends CallName>(_name: Name, body: unknown): body is Calls[Name][0] {
  return typeof body === 'object' && body !== null;
}

function asTexts(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}
