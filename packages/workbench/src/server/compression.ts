import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter responses fit into one packet uncompressed. */
const SHORTEST = 1_400;

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
type Encoding = 'br' | 'gzip';

/** Returns the best encoding that a browser accepts. */
export function acceptedBy(headers: IncomingHttpHeaders): Encoding | undefined {
  const accepted = [headers['accept-encoding']].join();
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** @param quality of Brotli, up to 11. The default is 9, because the last two levels take ten times as long. */
export async function compressed(text: string, encoding: Encoding, quality = 9): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text);
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Compresses text responses with an encoding that the browser accepts. */
export function mountCompression(server: FastifyInstance): void {
  server.addHook('onSend', async ({ headers }, reply, payload) => {
    const encoding = acceptedBy(headers);
    if (typeof payload !== 'string' || payload.length < SHORTEST || !encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed(payload, encoding, 5);
  });
}
