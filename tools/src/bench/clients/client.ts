/** A way to call the server of the benchmark. */
export type Client = { read: () => Promise<unknown>; create: () => Promise<unknown> };

/** Makes one for a server at this origin; what its module exports as `connect`. */
export type Connect = (origin: string) => Client;

export const TOKEN = 'a-token-of-ordinary-length-0123456789';
export const BODY = { client_id: 'acc_0001', template_id: 'tpl_0001', name: 'Tax return' };
export const PATH = '/records';
