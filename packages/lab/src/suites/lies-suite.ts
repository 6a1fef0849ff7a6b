import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { asRecord } from '@pieceworks/kit/json';
import type { RunningSandbox } from '../sandbox';
import type { Service } from '../services';
import { findProbes, type Report, verify } from '../verify';
import { speedUpWaits } from './fast-timers';
import { withListener } from './server-saying';
import { leaseSandbox } from './worker-sandboxes';

/** A call on its way to the service. A lie may change it, such as to leave a parameter out. */
export type CallOfLie = {
  method: string;
  /** Path in the contract. */
  path: string;
  query: URLSearchParams;
  /** The JSON of the body; empty without one. */
  body: Record<string, unknown>;
  key: string | undefined;
};

/** An answer on its way back. */
export type AnswerOfLie = {
  status: number;
  headers: Record<string, string>;
  /** JSON, or the text of anything else. */
  body: unknown;
};

/** A service that does otherwise than a fact claims. */
export type Lie = {
  /** Its behaviour, in words. */
  lie: string;
  /** The fact that no longer holds. */
  fact: string;
  /** The calls that it concerns; all by default. */
  concerns?: (call: CallOfLie) => boolean;
  /** Changes a call before the service gets it. */
  ask?: (call: CallOfLie) => void;
  /** Changes an answer. `position` counts the answers that the lie has changed before. */
  answer?: (answer: AnswerOfLie, call: CallOfLie, position: number) => void;
  /** Why the probes do not notice it. */
  unnoticed?: string;
};

/** Declares a test for each lie: whether the probes of a service notice it, or at least do not confirm the fact. */
export function describeLies(service: Service, lies: readonly Lie[]): void {
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await leaseSandbox();
  });
  afterAll(() => sandbox.stop());

  speedUpWaits();

  it.each([...new Set(lies.map(({ fact }) => fact))])(
    '%s is confirmed without a lie',
    async (fact) => {
      await sandbox.reset();
      const report = await reportOf(service, sandbox, { lie: 'none', fact });
      expect(report.verdicts.map(({ outcome, detail }) => [outcome, detail])).toEqual([
        ['confirmed', ''],
      ]);
    },
  );

  it.each(lies.map((lie) => [lie.fact, lie.lie, lie] as const))('%s: %s', async (fact, _, lie) => {
    await sandbox.reset();
    await sandbox.settings({ rateLimits: false });
    const report = await reportOf(service, sandbox, lie);
    const { outcome } = report.verdicts.find((verdict) => verdict.fact === fact) ?? {};
    const isDifferent = report.answers.operations.some(({ flaws }) => flaws.length > 0);
    const isNoticed = outcome !== 'confirmed' || isDifferent;
    expect({ outcome, isNoticed }).toEqual({ outcome, isNoticed: lie.unnoticed === undefined });
    expect(outcome).not.toBe('skipped');
  });
}

/** Returns the report on a service that tells a lie. */
async function reportOf(service: Service, sandbox: RunningSandbox, lie: Lie): Promise<Report> {
  const probes = await findProbes(service.name);
  if (probes === undefined) throw new Error(`${service.name} has no probes.`);
  const secret =
    'apiKey' in service.credential ? service.credential.apiKey : await sandbox.token(service.name);
  return withLie(sandbox.baseUrl(service.name, { contract: 'vendor' }), lie, (baseUrl) => {
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
  });
}

/** Runs a function against a server between it and the service, which tells a lie. */
async function withLie<Result>(
  target: string,
  lie: Lie,
  work: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  let position = 0;
  const answerTo = async (request: IncomingMessage): Promise<AnswerOfLie> => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', target);
    const { method = 'GET', headers } = request;
    const key = [headers['x-api-key'], headers.authorization]
      .flat()
      .find((one) => one !== undefined);
    const sent = await text(request);
    const body = sent === '' ? {} : asRecord(JSON.parse(sent));
    const call: CallOfLie = { method, path, query, body, key };
    const isConcerned = lie.concerns?.(call) ?? true;
    if (isConcerned) lie.ask?.(call);
    const answer = await passOn(target, call, headers, sent !== '');
    if (isConcerned) lie.answer?.(answer, call, position++);
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
  target: string,
  { method, path, query, body, key }: CallOfLie,
  given: IncomingMessage['headers'],
  hasBody: boolean,
): Promise<AnswerOfLie> {
  const { accept = '*/*' } = given;
  const headers = new Headers({ accept });
  for (const name of ['authorization', 'x-api-key']) {
    if (key !== undefined && given[name] !== undefined) headers.set(name, key);
  }
  if (hasBody) headers.set('content-type', 'application/json');
  const url = `${target}${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
  const answer = await fetch(url, {
    method,
    headers,
    ...(hasBody && { body: JSON.stringify(body) }),
  });
  const written = await answer.text();
  const kept = [...answer.headers].filter(([name]) => /^(content-type|date|x-api)/.test(name));
  const isJson = answer.headers.get('content-type')?.includes('json') === true && written !== '';
  const parsed: unknown = isJson ? JSON.parse(written) : written;
  return { status: answer.status, headers: Object.fromEntries(kept), body: parsed };
}

/** Returns a change of a call that leaves parameters out of the query and the body. */
export function ignoring(...names: readonly string[]): NonNullable<Lie['ask']> {
  return ({ query, body }) => {
    for (const name of names) {
      query.delete(name);
      Reflect.deleteProperty(body, name);
    }
  };
}

/** Returns a change of an answer at one place: a value, or a function of the value that was there. */
export function changing(
  keys: readonly (string | number)[],
  change: (value: unknown) => unknown,
): NonNullable<Lie['answer']> {
  return (answer) => {
    answer.body = changed(answer.body, keys, change);
  };
}

/** Returns a value in which one place is changed; `*` stands for every entry, and `undefined` removes a field. */
function changed(
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  change: (value: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    const entries: unknown[] = value;
    return entries.map((entry, place) =>
      key === '*' || key === place ? changed(entry, rest, change) : entry,
    );
  }
  const record = asRecord(value);
  return key in record ? { ...record, [key]: changed(record[key], rest, change) } : value;
}

/** Returns a change of an answer that gives a field another name, in every record of a list. */
export function renaming(
  keys: readonly (string | number)[],
  name: string,
  other: string,
): NonNullable<Lie['answer']> {
  return changing(keys, (value) => {
    const { [name]: kept, ...others } = asRecord(value);
    return { ...others, [other]: kept };
  });
}
