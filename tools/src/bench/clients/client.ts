/** Sends a read and a create to the server of the benchmark. */
export type Client = { read: () => Promise<unknown>; create: () => Promise<unknown> };

/** Creates a client for a server at this origin; every client's module exports one as `connect`. */
export type Connect = (origin: string) => Client;

export const TOKEN = 'a-token-of-ordinary-length-0123456789';
export const BODY = { client_id: 'acc_0001', template_id: 'tpl_0001', name: 'Tax return' };
export const PATH = '/records';
