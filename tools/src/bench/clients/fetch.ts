import { BODY, type Connect, PATH, TOKEN } from './client';

/** Node's `fetch` alone. */
export const connect: Connect = (origin) => {
  const url = `${origin}${PATH}`;
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const body = JSON.stringify(BODY);
  return {
    read: async () => (await fetch(url, { headers })).json(),
    create: async () => (await fetch(url, { method: 'POST', headers, body })).json(),
  };
};
