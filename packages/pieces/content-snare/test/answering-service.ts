import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { ACTION_LIMITS, HttpClient, parseBaseUrl, type TimeLimits } from '@pieceworks/kit';
import type { ContractName } from '@pieceworks/lab/services';
import { createApi } from '../src/lib/api/content-snare-api';

/** A failure with its errors, as the service lists them. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly errors: readonly string[],
  ) {}
}

/** The body of an answer (text, or an object sent as JSON), the status of a failure, or `undefined` for no answer. */
type Answer = (method: string, url: URL) => string | object | number | undefined;

/** Starts a service that answers as a test defines. */
export function answeringService() {
  let answer: Answer = () => 404;
  let calls: string[] = [];
  let server: Server;

  beforeAll(async () => {
    server = createServer(({ method = '', url = '' }, response) => {
      calls.push(`${method} ${url}`);
      const said = answer(method, new URL(url, 'http://service.example'));
      if (said === undefined) return;
      const [status, body] =
        said instanceof Refusal
          ? [said.status, { errors: said.errors }]
          : typeof said === 'number'
            ? [said, {}]
            : [200, said];
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  function origin(): string {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  }

  return {
    origin,
    /** Returns the API of the service, and sets the service's answers from now on. */
    apiOf: (
      answers: Answer,
      {
        contract = 'vendor',
        limits = ACTION_LIMITS,
      }: { contract?: ContractName; limits?: TimeLimits } = {},
    ) => {
      answer = answers;
      calls = [];
      const baseUrl = parseBaseUrl('Base URL', origin());
      const client = new HttpClient({ service: 'Acme', baseUrl, secrets: [], limits });
      return createApi(client, { contract });
    },
    /** All calls since then, as `GET /path?query`. */
    calls: () => calls,
  };
}
