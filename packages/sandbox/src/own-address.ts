import type { FastifyRequest } from 'fastify';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Returns the sandbox's address that a request names as its host; `undefined` for another host. A page of another
 * site can send requests to this machine, under a host name of its own.
 */
export function ownAddressOf({ headers, protocol, socket }: FastifyRequest): URL | undefined {
  return LOOPBACK_NAMES.map(
    (name) => new URL(`${protocol}://${name}:${socket.localPort ?? 0}`),
  ).find(({ host }) => host === headers.host);
}
