import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into one packet as they are. */
const SHORTEST = 1_400;

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
type Encoding = 'br' | 'gzip';

/** The best encoding that a browser accepts. */
export function acceptedBy(headers: IncomingHttpHeaders): Encoding | undefined {
  const accepted = [headers['accept-encoding']].join();
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** @param quality of Brotli: 9 of 11 by default, since the last two levels take ten times as long. */
export async function compressed(text: string, encoding: Encoding, quality = 9): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text);
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Compresses the texts that the server sends, as the browser accepts it. */
export function mountCompression(server: FastifyInstance): void {
  server.addHook('onSend', async ({ headers }, reply, payload) => {
    const encoding = acceptedBy(headers);
    if (typeof payload !== 'string' || payload.length < SHORTEST || !encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed(payload, encoding, 5);
  });
}
