import type { FastifyInstance } from 'fastify';
import { formatError } from '@pieceworks/host';
import { type ClientAction, type RunningSandbox } from '@pieceworks/sandbox';
import { SERVICE_NAMES } from '@pieceworks/services';
import type {
  ArticleRequest,
  ConnectRequest,
  FaultRequest,
  OptionsRequest,
  RunRequest,
  StepRequest,
} from '../protocol';
import type { Connections } from './connections';
import type { Access } from './guard';
import { withoutSecrets } from './journal-entry';
import type { LiveEvents } from './live-events';
import { translator } from './locale';
import type { NewsDesk } from './news-desk';
import { fieldViews, pieceView } from './piece-view';
import { armFault, refill, servicesView } from './services-view';
import type { StepRuns } from './step-runs';
import type { Delivery, Triggers } from './triggers';

/** What the page can ask for. */
export type Workings = {
  sandbox: RunningSandbox;
  connections: Connections;
  runs: StepRuns;
  triggers: Triggers;
  news: NewsDesk;
  live: LiveEvents;
  /** Scheme, host and port of this server. */
  origin: () => string;
};

/** A step may hold a file, or a long list. */
const LARGEST_FORM_BYTES = 16 * 1024 * 1024;
/** Older requests are not shown. */
const LONGEST_JOURNAL = 300;
/** In base64 a file is a third larger. */
const LARGEST_UPLOAD_BYTES = 64 * 1024 * 1024;

const LOGIN_DONE = '/login/done';
const HOOK = '/hooks/:id';

/** The routes that are not for the page alone. */
export const ACCESS: ReadonlyMap<string, Access> = new Map([
  [LOGIN_DONE, 'login'],
  [HOOK, 'address'],
]);

const TEXT = { type: 'string' };
const VALUES = { type: 'object' };

const STEP = {
  piece: TEXT,
  step: TEXT,
  connection: { type: ['string', 'null'] },
  values: VALUES,
};

function body(properties: Readonly<Record<string, object>>, optional: readonly string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { body: { type: 'object', additionalProperties: false, properties, required } };
}

/** Mounts the interface between the page and this server. */
export function mountRoutes(server: FastifyInstance, workings: Workings): void {
  mountSteps(server, workings);
  mountConnections(server, workings);
  mountTriggers(server, workings);
  mountServices(server, workings);
  server.get('/api/live', (_request, reply) => {
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
    reply.hijack();
    workings.live.open(reply.raw, headers);
  });
}

function mountSteps(server: FastifyInstance, { runs }: Workings): void {
  server.get('/api/pieces', ({ headers }) => ({
    pieces: runs.pieces.hosts.map((host) => pieceView(host.metadata(), headers['accept-language'])),
  }));
  server.post<{ Body: OptionsRequest }>(
    '/api/options',
    { schema: body({ ...STEP, field: TEXT, search: TEXT }, ['search']) },
    async ({ body: { field, search, ...request } }) => {
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
    },
  );
  server.post<{ Body: OptionsRequest }>(
    '/api/fields',
    { schema: body({ ...STEP, field: TEXT }) },
    async ({ body: { field, ...request }, headers }) => {
      const host = runs.pieces.find(request.piece);
      const props = await host.dynamicProps(request.step, field, await runs.stepValues(request));
      const translate = translator(host.metadata().i18n, headers['accept-language']);
      return { fields: fieldViews(props, translate) };
    },
  );
  const options = {
    schema: body({ ...STEP, run: { ...TEXT, maxLength: 64 } }),
    bodyLimit: LARGEST_FORM_BYTES,
  };
  server.post<{ Body: RunRequest }>('/api/runs', options, async ({ body }) => runs.run(body));
  server.post<{ Body: RunRequest }>('/api/samples', options, async ({ body }) => runs.sample(body));
  server.get<{ Params: { run: string; at: string } }>(
    '/api/runs/:run/files/:at',
    ({ params }, reply) => {
      const { fileName, data } = runs.file(params.run, Number(params.at));
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${inHeader(fileName)}`)
        .type('application/octet-stream')
        .send(data);
    },
  );
}

function mountConnections(server: FastifyInstance, { connections, live, origin }: Workings): void {
  const tell = (added: string | null) => {
    live.send({ kind: 'connections', connections: connections.views, added });
  };
  server.get('/api/connections', () => ({ connections: connections.views }));
  server.post<{ Body: ConnectRequest }>(
    '/api/connections',
    { schema: body({ piece: TEXT, values: VALUES }) },
    async ({ body: { piece, values } }) => {
      const result = await connections.connect(piece, values);
      tell(null);
      return result;
    },
  );
  server.delete<{ Params: { id: string } }>('/api/connections/:id', ({ params }, reply) => {
    connections.forget(params.id);
    tell(null);
    return reply.code(204).send();
  });
  server.post<{ Body: ConnectRequest }>(
    '/api/logins',
    { schema: body({ piece: TEXT, values: VALUES }) },
    ({ body: { piece, values } }) => ({
      loginUrl: connections.beginLogin(piece, values, `${origin()}${LOGIN_DONE}`),
    }),
  );
  server.get(LOGIN_DONE, async ({ url }, reply) => {
    const { connected, problem } = await connections.endLogin(new URL(url, origin()));
    if (problem === null) tell(connected);
    else live.send({ kind: 'login-failed', problem });
    return reply
      .type('text/plain; charset=utf-8')
      .send(`${problem ?? 'Connected.'} You can close this window.`);
  });
}

function mountTriggers(server: FastifyInstance, { triggers }: Workings): void {
  server.get('/api/triggers', () => ({ triggers: triggers.views }));
  server.post<{ Body: StepRequest }>('/api/triggers', { schema: body(STEP) }, async ({ body }) =>
    triggers.turnOn(body),
  );
  type ById = { Params: { id: string } };
  server.post<ById>('/api/triggers/:id/checks', async ({ params }, reply) => {
    await triggers.check(params.id);
    return reply.code(204).send();
  });
  server.delete<ById>('/api/triggers/:id', async ({ params }, reply) => {
    await triggers.turnOff(params.id);
    return reply.code(204).send();
  });
  server.post<ById & { Body: unknown }>(
    HOOK,
    { bodyLimit: LARGEST_FORM_BYTES },
    async ({ params, body, headers, query }, reply) => {
      const delivery: Delivery = {
        body,
        rawBody: JSON.stringify(body),
        headers: asTexts(headers),
        queryParams: asTexts(query),
      };
      await triggers.deliver(params.id, delivery);
      return reply.code(200).send({});
    },
  );
}

function mountServices(server: FastifyInstance, workings: Workings): void {
  const { sandbox, news, triggers, connections, live } = workings;
  server.get('/api/journal', async () => {
    const entries = (await sandbox.journal()).slice(-LONGEST_JOURNAL);
    return { journal: entries.map((entry) => withoutSecrets(entry, connections.secrets)) };
  });
  server.get('/api/services', async () => servicesView(sandbox));
  server.post<{ Body: FaultRequest }>(
    '/api/faults',
    {
      schema: body({
        name: TEXT,
        service: { enum: [...SERVICE_NAMES, null] },
        times: { type: 'integer', minimum: 1 },
      }),
    },
    async ({ body }, reply) => {
      await connections.openSandbox();
      await armFault(sandbox, body);
      return reply.code(204).send();
    },
  );
  server.delete('/api/faults', async (_request, reply) => {
    await sandbox.clearFaults();
    return reply.code(204).send();
  });
  server.post<{ Body: { service: string } }>(
    '/api/refills',
    { schema: body({ service: TEXT }) },
    async ({ body }, reply) => {
      await refill(sandbox, body.service);
      return reply.code(204).send();
    },
  );
  server.post<{ Body: ClientAction }>(
    '/api/client-actions',
    { bodyLimit: LARGEST_UPLOAD_BYTES },
    async ({ body }, reply) => {
      await sandbox.contentSnareClient(body);
      return reply.code(204).send();
    },
  );
  server.post<{ Body: ArticleRequest }>(
    '/api/articles',
    { schema: body({ title: TEXT, language: TEXT, sourceCountry: TEXT }) },
    async ({ body }, reply) => {
      await news.publish(body);
      return reply.code(204).send();
    },
  );
  server.post('/api/reset', async (_request, reply) => {
    await triggers.turnAllOff();
    await sandbox.reset();
    news.forget();
    connections.connectToSandbox();
    live.send({ kind: 'connections', connections: connections.views, added: null });
    return reply.code(204).send();
  });
}

function asTexts(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

/** As RFC 8187 writes a name that may hold any character. */
function inHeader(fileName: string): string {
  return encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
