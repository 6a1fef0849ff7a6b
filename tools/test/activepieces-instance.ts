import multipart from '@fastify/multipart';
import {
  AddPieceRequestBody,
  GetPieceRequestQuery,
  PackageType,
  SignInRequest,
} from '@activepieces/shared';
import fastify, { type FastifyInstance } from 'fastify';
import { gt, maxSatisfying } from 'semver';
import { type PlayedRelease, RELEASES } from './activepieces-releases';

export const ADMIN = { email: 'ada@example.com', password: 'correct horse battery' };
export const API_KEY = 'sk-only-for-tests-0123456789';

/** The session tokens of three users: the administrator, a member, and a member with read access only. */
export const SESSIONS = { admin: 'session-of-ada', member: 'of-a-member', viewer: 'of-a-viewer' };

/** The release that the pieces require. */
const MINIMUM_RELEASE = '0.82.0';

/** A simulated Activepieces for installing pieces, on 127.0.0.1. */
export type ActivepiecesInstance = {
  readonly url: string;
  /** Received uploads: name, version and bytes of the archive. */
  readonly uploads: { name: string; version: string; bytes: number }[];
  /** Installed pieces as `name@version`, with the number of requests for each. */
  readonly installed: Map<string, { asked: number }>;
  release: string | undefined;
  /** Number of requests for a new piece before the server shows it. */
  showsAfter: number;
  /** Names of pieces that the worker fails to load; a version that failed once always fails. */
  readonly failing: Set<string>;
  /** Answers the next upload in place of the server. */
  answer: { status: number; body: string; headers?: Record<string, string> } | undefined;
  /** True if no worker takes uploads, so that none is answered. */
  stalls: boolean;
  /** Breaks the connection of the next upload after the piece is installed. */
  breaks: boolean;
  close(): Promise<void>;
};

/**
 * Starts an instance that answers like a release and validates with the SDK's own schemas.
 *
 * @param furnish adds to the server before it listens.
 */
export async function startInstance(
  played: PlayedRelease = RELEASES[0],
  furnish: (server: FastifyInstance) => void = () => undefined,
): Promise<ActivepiecesInstance> {
  const server = fastify({ bodyLimit: 10_000_000, forceCloseConnections: true });
  const blocked = new Set<string>();
  const instance: Omit<ActivepiecesInstance, 'url'> = {
    uploads: [],
    installed: new Map(),
    release: played.release,
    showsAfter: 0,
    failing: new Set(),
    answer: undefined,
    stalls: false,
    breaks: false,
    close: () => server.close(),
  };
  const mayRead = (authorization: string | undefined) =>
    [API_KEY, ...Object.values(SESSIONS)].some((token) => authorization === `Bearer ${token}`);

  await server.register(multipart, {
    attachFieldsToBody: 'keyValues',
    async onFile(part) {
      const { filename } = part;
      Object.assign(part, { value: { type: 'file', filename, data: await part.toBuffer() } });
    },
  });
  server.get('/api/v1/flags', (_request, reply) =>
    reply.send({ CURRENT_VERSION: instance.release }),
  );
  server.post('/api/v1/authentication/sign-in', async ({ body }, reply) => {
    const { data: asked, error } = SignInRequest.safeParse(body);
    if (asked === undefined) {
      const [{ path, message } = { path: [], message: '' }] = error.issues;
      return reply.status(400).send({
        statusCode: 400,
        code: 'FST_ERR_VALIDATION',
        error: 'Bad Request',
        message: `body/${path.join('/')} ${message}`,
      });
    }
    if (asked.email === ADMIN.email && asked.password === ADMIN.password)
      return { token: SESSIONS.admin };
    return reply.status(401).send({ code: 'INVALID_CREDENTIALS', params: null });
  });
  server.get<{ Params: { scope: string; name: string } }>(
    '/api/v1/pieces/:scope/:name',
    async ({ headers, params, query }, reply) => {
      if (!mayRead(headers.authorization)) {
        return reply.status(401).send({ code: 'INVALID_BEARER_TOKEN', params: {} });
      }
      const name = `${params.scope}/${params.name}`;
      const { version: range = '' } = GetPieceRequestQuery.parse(query);
      const version = newestIn(range, name, [...instance.installed.keys()]);
      const piece = instance.installed.get(`${name}@${version}`);
      if (piece !== undefined) piece.asked += 1;
      const shown =
        piece !== undefined &&
        piece.asked > instance.showsAfter &&
        !gt(MINIMUM_RELEASE, instance.release ?? '0.81.0');
      if (shown) return { name, version };
      const message = `piece_metadata_not_found pieceName=${name}`;
      return reply.status(404).send({ code: 'ENTITY_NOT_FOUND', params: { message } });
    },
  );
  server.post('/api/v1/pieces', async ({ body, headers }, reply) => {
    if (!mayRead(headers.authorization)) {
      return reply.status(401).send({ code: 'INVALID_BEARER_TOKEN', params: {} });
    }
    const isAdmin = [API_KEY, SESSIONS.admin].some(
      (token) => headers.authorization === `Bearer ${token}`,
    );
    if (!isAdmin) {
      return reply
        .status(403)
        .send({ code: 'AUTHORIZATION', params: { message: 'User is not admin' } });
    }
    const { status, message } = played.loadFailure;
    const failure = { code: 'ENGINE_OPERATION_FAILURE', params: { message } };
    const asked = AddPieceRequestBody.parse(body);
    if (asked.packageType !== PackageType.ARCHIVE) return reply.status(status).send(failure);
    const { pieceName: name, pieceVersion: version, pieceArchive: archive } = asked;
    const bytes = Buffer.isBuffer(archive.data) ? archive.data.length : 0;
    instance.uploads.push({ name, version, bytes });
    if (instance.stalls) return new Promise(() => undefined);
    const { answer } = instance;
    if (answer !== undefined) {
      instance.answer = undefined;
      return reply
        .status(answer.status)
        .headers(answer.headers ?? {})
        .send(answer.body);
    }
    const key = `${name}@${version}`;
    if (instance.failing.has(name)) blocked.add(key);
    if (blocked.has(key)) return reply.status(status).send(failure);
    if (instance.installed.has(key)) {
      const message = `piece_metadata_already_exists name=${name} version=${version}`;
      return reply.status(409).send({ code: 'VALIDATION', params: { message } });
    }
    instance.installed.set(key, { asked: 0 });
    if (instance.breaks) {
      instance.breaks = false;
      reply.raw.destroy();
      return reply.hijack();
    }
    return reply.status(201).send({ name, version, minimumSupportedRelease: MINIMUM_RELEASE });
  });
  furnish(server);
  return Object.assign(instance, { url: await server.listen({ host: '127.0.0.1', port: 0 }) });
}

/**
 * Returns the newest installed version in a range. Unlike in npm, `^` accepts every version with the same first number.
 */
function newestIn(range: string, name: string, installed: readonly string[]): string | null {
  const versions = installed
    .filter((key) => key.startsWith(`${name}@`))
    .map((key) => key.slice(name.length + 1));
  const [major] = range.replace('^', '').split('.');
  return maxSatisfying(
    versions,
    range.startsWith('^') ? `>=${range.slice(1)} <${Number(major) + 1}` : range,
  );
}
