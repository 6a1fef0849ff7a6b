import type { FastifyRequest } from 'fastify';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Returns true for a request whose host is the sandbox's. A page of another site can send requests to this machine, under
 * a host name of its own.
 */
export function isOwnAddress({ headers, socket }: FastifyRequest): boolean {
  // A URL leaves out port 80, as the header does.
  const hostOf = (name: string) => new URL(`http://${name}:${socket.localPort ?? 0}`).host;
  return LOOPBACK_NAMES.some((name) => headers.host === hostOf(name));
}
