import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into one packet as they are. */
const SHORTEST = 1_400;
/** 9 of 11: the last two levels take ten times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Compresses the texts that the server sends, as the browser accepts it. */
export function mountCompression(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SHORTEST) return payload;
    const accepted = [request.headers['accept-encoding']].join();
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br' ? brotli(payload, QUALITY) : zip(payload);
  });
}
