import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { BODY, type Connect, PATH, TOKEN } from './client';

/** Node's `http` alone: the lower bound for `ours`, which is built on it. */
export const connect: Connect = (origin) => {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const call = (method: string, body?: string) =>
    new Promise((resolve, reject) => {
      request(`${origin}${PATH}`, { agent, method, headers }, (answer) => {
        resolve(text(answer).then((json): unknown => JSON.parse(json)));
      })
        .on('error', reject)
        .end(body);
    });
  return { read: () => call('GET'), create: () => call('POST', JSON.stringify(BODY)) };
};
