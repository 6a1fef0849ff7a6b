import { AddPieceRequestBody, PackageType } from '@activepieces/shared';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';

export const ADMIN = { email: 'ada@example.com', password: 'correct horse battery' };
export const API_KEY = 'sk-only-for-tests-0123456789';

/** The session token of the administrator. */
export const SESSION = 'session-of-ada';

/** A fake Activepieces for installing pieces, on 127.0.0.1. */
export type ActivepiecesInstance = {
  readonly url: string;
  /** Received uploads: name, version and bytes of the archive. */
  readonly uploads: { name: string; version: string; bytes: number }[];
  /** Installed versions by piece name. */
  readonly installed: Map<string, string>;
  release: string;
  /** Answers the next sign-in or upload in place of the server. */
  answer: { status: number; body: string } | undefined;
  /** True if no worker takes uploads, so that none is answered. */
  stalls: boolean;
  /** Breaks the connection of the next upload after the piece is installed. */
  breaks: boolean;
  /** Called for each upload. */
  onUpload: () => void;
  close(): Promise<void>;
};

/**
 * Starts a fake instance.
 * @param furnish adds to the server before it listens.
 */
export async function startInstance(
  furnish: (server: FastifyInstance) => void = () => undefined,
): Promise<ActivepiecesInstance> {
  const server = fastify({ bodyLimit: 10_000_000, forceCloseConnections: true });
  const instance: Omit<ActivepiecesInstance, 'url'> = {
    uploads: [],
    installed: new Map(),
    release: '0.86.3',
    answer: undefined,
    stalls: false,
    breaks: false,
    onUpload: () => undefined,
    close: () => server.close(),
  };
  await server.register(multipart, {
    attachFieldsToBody: 'keyValues',
    async onFile(part) {
      const { filename } = part;
      Object.assign(part, { value: { type: 'file', filename, data: await part.toBuffer() } });
    },
  });
  server.addHook('onRequest', async ({ headers, url }, reply) => {
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    const isOpen = /\/(flags|sign-in|webhooks)\b|socket/.test(url) || !url.startsWith('/api/');
    if (isOpen || [API_KEY, SESSION].includes(token)) return;
    await reply.status(401).send({ code: 'INVALID_BEARER_TOKEN', params: {} });
  });
  server.addHook('preHandler', async ({ method, url }, reply) => {
    const { answer } = instance;
    if (answer === undefined || method !== 'POST' || !/pieces$|sign-in/.test(url)) return;
    instance.answer = undefined;
    await reply.status(answer.status).send(answer.body);
  });
  server.get('/api/v1/flags', () => ({ CURRENT_VERSION: instance.release }));
  server.post<{ Body: typeof ADMIN }>('/api/v1/authentication/sign-in', ({ body }, reply) =>
    body.email === ADMIN.email && body.password === ADMIN.password
      ? { token: SESSION }
      : reply.status(401).send({ code: 'INVALID_CREDENTIALS' }),
  );
  server.get<{ Params: { scope: string; name: string } }>(
    '/api/v1/pieces/:scope/:name',
    ({ params }, reply) => {
      const name = `${params.scope}/${params.name}`;
      const version = instance.installed.get(name);
      return version === undefined
        ? reply.status(404).send({ code: 'ENTITY_NOT_FOUND' })
        : { name, version };
    },
  );
  server.post('/api/v1/pieces', ({ body }, reply) => {
    const asked = AddPieceRequestBody.parse(body);
    if (asked.packageType !== PackageType.ARCHIVE) throw new Error('Not an archive.');
    const { pieceName: name, pieceVersion: version, pieceArchive: archive } = asked;
    const bytes = Buffer.isBuffer(archive.data) ? archive.data.length : 0;
    instance.uploads.push({ name, version, bytes });
    instance.onUpload();
    if (instance.stalls) return new Promise(() => undefined);
    if (instance.installed.has(name)) {
      const message = `piece_metadata_already_exists name=${name} version=${version}`;
      return reply.status(409).send({ code: 'VALIDATION', params: { message } });
    }
    instance.installed.set(name, version);
    if (instance.breaks) {
      instance.breaks = false;
      reply.raw.destroy();
      return reply.hijack();
    }
    return reply.status(201).send({ name, version });
  });
  furnish(server);
  return Object.assign(instance, { url: await server.listen({ host: '127.0.0.1', port: 0 }) });
}
