import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { asRecord } from '@pieceworks/kit/json';
import type { RunningSandbox } from '../sandbox';
import type { Service } from '../services';
import { findProbes, type Report, verify } from '../verify';
import { speedUpWaits } from './fast-timers';
import { withListener } from './server-saying';
import { leaseSandbox } from './worker-sandboxes';

/** A call on its way to the service. */
type CallOfLie = {
  method: string;
  /** Path in the contract. */
  path: string;
  /** The JSON of the body; empty without one. */
  body: Record<string, unknown>;
};

/** An answer on its way back; its body is JSON, or the text of anything else. */
type AnswerOfLie = { status: number; headers: Record<string, string>; body: unknown };

/** A service that does otherwise than a fact claims. */
export type Lie = {
  /** Its behaviour, in words. */
  lie: string;
  /** The fact that no longer holds. */
  fact: string;
  /** Changes a call before the service gets it. */
  ask?: (call: CallOfLie) => void;
  /** Changes an answer. */
  answer?: (answer: AnswerOfLie) => void;
};

/** Declares the tests that the probes of a service confirm a fact, and do not confirm it once the service lies. */
export function describeLie(service: Service, lie: Lie): void {
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await leaseSandbox();
    await sandbox.settings({ rateLimits: false });
  });
  afterAll(() => sandbox.stop());

  speedUpWaits();

  it(`${lie.fact} is confirmed without a lie`, async () => {
    const report = await reportOf(service, sandbox, { lie: 'none', fact: lie.fact });
    expect(report.verdicts).toMatchObject([{ outcome: 'confirmed', detail: '' }]);
  });

  it(`${lie.fact}: ${lie.lie}`, async () => {
    const report = await reportOf(service, sandbox, lie);
    expect(report.verdicts).toMatchObject([{ fact: lie.fact, outcome: 'different' }]);
  });
}

/** Returns the report on a service that tells a lie. */
async function reportOf(service: Service, sandbox: RunningSandbox, lie: Lie): Promise<Report> {
  const probes = await findProbes(service.name);
  if (probes === undefined) throw new Error(`${service.name} has no probes.`);
  const secret =
    'apiKey' in service.credential ? service.credential.apiKey : await sandbox.token(service.name);
  return withServerBetween(
    sandbox.baseUrl(service.name, { contract: 'vendor' }),
    lie,
    (baseUrl) => {
      const props = { baseUrl, contract: 'vendor' };
      const auth =
        'apiKey' in service.credential
          ? { apiKey: secret, ...props }
          : { access_token: secret, props };
      return verify(probes, {
        service,
        auth,
        facts: [lie.fact],
        spend: 1_000,
        write: true,
        given: probes.inSandbox ?? {},
        signal: new AbortController().signal,
      });
    },
  );
}

/** Runs a function against a server between it and the service, which changes calls or answers. */
export async function withServerBetween<Result>(
  target: string,
  lie: Pick<Lie, 'ask' | 'answer'>,
  work: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  const answerTo = async (request: IncomingMessage): Promise<AnswerOfLie> => {
    const { method = 'GET', url = '/' } = request;
    const sent = await text(request);
    const body = sent === '' ? {} : asRecord(JSON.parse(sent));
    lie.ask?.({ method, path: new URL(url, target).pathname, body });
    const answer = await passOn(`${target}${url}`, request, sent === '' ? undefined : body);
    lie.answer?.(answer);
    return answer;
  };
  // A lie that fails would leave its probe without an answer, and so count as noticed.
  const failures: unknown[] = [];
  const result = await withListener((request, response) => {
    answerTo(request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers);
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      },
      (error: unknown) => {
        failures.push(error);
        response.destroy();
      },
    );
  }, work);
  if (failures.length > 0)
    throw new AggregateError(failures, `A lie failed: ${String(failures[0])}`);
  return result;
}

async function passOn(
  url: string,
  { method, headers: given }: IncomingMessage,
  body: object | undefined,
): Promise<AnswerOfLie> {
  const headers = new Headers(body && { 'content-type': 'application/json' });
  for (const name of ['accept', 'authorization', 'x-api-key']) {
    const value = [given[name]].flat()[0];
    if (value !== undefined) headers.set(name, value);
  }
  const answer = await fetch(url, {
    ...(method !== undefined && { method }),
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const written = await answer.text();
  const kept = [...answer.headers].filter(([name]) => /^(content-type|date|x-api)/.test(name));
  const isJson = answer.headers.get('content-type')?.includes('json') === true && written !== '';
  const parsed: unknown = isJson ? JSON.parse(written) : written;
  return { status: answer.status, headers: Object.fromEntries(kept), body: parsed };
}
