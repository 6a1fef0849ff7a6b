import { httpClient } from '@activepieces/pieces-common';
import { at, AuthenticationType, HttpClient, HttpMethod, parseBaseUrl } from '@pieceworks/kit';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { quantile, rounded } from './statistics';
import type { Suite, Table } from './suite';
import type { Row } from './table';

/**
 * What a call costs besides the service: raw `fetch`, the SDK's stock client and the kit's against a
 * server on this machine that answers at once. One call after the other; the clients take turns.
 */

const ROUNDS = 150;
const CALLS_A_ROUND = 20;
/** Not counted: code and connections get warm. */
const WARM_UP_ROUNDS = 15;

const TOKEN = 'a-token-of-ordinary-length-0123456789';
const BODY = { client_id: 'acc_0001', template_id: 'tpl_0001', name: 'Tax return' };

type Client = { name: string; read: () => Promise<unknown>; create: () => Promise<unknown> };

function clients(origin: string): Client[] {
  const url = `${origin}/records`;
  const authentication = { type: AuthenticationType.BEARER_TOKEN, token: TOKEN } as const;
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const kit = new HttpClient({
    service: 'The server',
    baseUrl: parseBaseUrl('Base URL', origin),
    authentication,
    secrets: [TOKEN],
  });
  const post = { method: HttpMethod.POST, body: BODY };
  return [
    {
      name: 'raw fetch',
      read: async () => (await fetch(url, { headers })).json(),
      create: async () => {
        const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(BODY) });
        return answer.json();
      },
    },
    {
      name: 'stock client',
      read: () => httpClient.sendRequest({ method: HttpMethod.GET, url, authentication }),
      create: () => httpClient.sendRequest({ ...post, url, authentication }),
    },
    {
      name: 'ours',
      read: () => kit.sendRequest({ method: HttpMethod.GET, url: '/records' }),
      create: () => kit.sendRequest({ ...post, url: '/records' }),
    },
  ];
}

async function table(title: string, calls: ReadonlyMap<string, () => Promise<unknown>>) {
  const taken = new Map([...calls.keys()].map((name) => [name, new Array<number>()]));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const [name, call] of calls) {
      for (let done = 0; done < CALLS_A_ROUND; done++) {
        const start = performance.now();
        await call();
        if (round >= 0) taken.get(name)?.push(performance.now() - start);
      }
    }
  }
  const rows = [...taken].map(([client, ms]): Row => {
    const seconds = ms.reduce((sum, each) => sum + each, 0) / 1000;
    return {
      client,
      'calls a second': Math.round(ms.length / seconds),
      'p50, ms': rounded(quantile(ms, 0.5), 3),
      'p99, ms': rounded(quantile(ms, 0.99), 3),
    };
  });
  return { title, rows } satisfies Table;
}

/** As two tables, for reads and for creates. */
export const calls: Suite = async () => {
  const server = fork(new URL('answering-server.mjs', import.meta.url));
  try {
    const message: unknown[] = await once(server, 'message');
    const contenders = clients(`http://127.0.0.1:${Number(at(message, 0))}`);
    return {
      reads: await table(
        `${ROUNDS * CALLS_A_ROUND} reads, one after the other`,
        new Map(contenders.map(({ name, read }) => [name, read])),
      ),
      creates: await table(
        `${ROUNDS * CALLS_A_ROUND} creates, one after the other`,
        new Map(contenders.map(({ name, create }) => [name, create])),
      ),
    };
  } finally {
    server.kill();
  }
};
