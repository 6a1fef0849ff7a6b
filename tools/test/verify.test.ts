import { existsSync } from 'node:fs';
import path from 'node:path';
import { asList, asRecord, at, isRecord } from '@pieceworks/kit/json';
import { findTemplate } from '@pieceworks/lab/contracts';
import type { FaultEffect, RunningSandbox } from '@pieceworks/lab/sandbox';
import {
  sheetCallsOf,
  findServices,
  type Service,
  serviceFolder,
  serviceNames,
} from '@pieceworks/lab/services';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import {
  AccessRefused,
  findProbes,
  type Report,
  type ServiceProbes,
  verify,
  type VerifyOptions,
} from '@pieceworks/lab/verify';
import fc from 'fast-check';
import { connectionTo } from '../src/verify/connection';

let sandbox: RunningSandbox;
let services: ReadonlyMap<string, Service>;
const probes = new Map<string, ServiceProbes>();

beforeAll(async () => {
  services = new Map((await findServices()).map((service) => [service.name, service]));
  for (const name of services.keys()) {
    const found = await findProbes(name);
    if (found !== undefined) probes.set(name, found);
  }
  sandbox = await leaseSandbox();
});
afterAll(() => sandbox.stop());

speedUpWaits();

const NEVER = new AbortController().signal;
const PLENTY = 1_000;

async function begin(): Promise<void> {
  await sandbox.reset({ rateLimits: false });
}

async function run(
  name: string,
  options: Partial<VerifyOptions> = {},
  props: object = {},
): Promise<Report> {
  const service = serviceOf(name);
  const { inSandbox: given = {} } = probesOf(name);
  const auth = { ...(await connectionTo(sandbox, service)), ...props };
  const all = { service, auth, spend: PLENTY, write: true, given, signal: NEVER };
  return verify(probesOf(name), { ...all, ...options });
}

function serviceOf(name: string): Service {
  const service = services.get(name);
  if (service === undefined) throw new Error(`There is no service ${name}.`);
  return service;
}

function probesOf(name: string): ServiceProbes {
  const found = probes.get(name);
  if (found === undefined) throw new Error(`${name} has no probes.`);
  return found;
}

/** Returns a number of the ledger of an account; 0 if it counts no such thing. */
async function counted(name: string, key: string): Promise<number> {
  return Number(at((await sandbox.ledger()).accounts, name, key) ?? 0);
}

/** Returns the clients and the requests that were created in Content Snare. */
async function created(): Promise<unknown[]> {
  const ledger = at((await sandbox.ledger()).accounts, 'content-snare');
  return [...asList(at(ledger, 'clientsCreated')), ...asList(at(ledger, 'requestsCreated'))];
}

/** Returns the facts that have a probe, in the order of the facts. */
const probed = (name: string) => {
  const ids = Object.keys(probesOf(name).begin({}).probes);
  return serviceOf(name)
    .facts.map(({ id }) => id)
    .filter((id) => ids.includes(id));
};

const hasProbes = (name: string) => existsSync(path.join(serviceFolder(name), 'probes.ts'));

describe.each(serviceNames().filter(hasProbes))('%s', (service) => {
  it('agrees with the facts, as the sandbox plays it', async () => {
    await begin();
    const { verdicts } = await run(service);
    expect(verdicts.map(({ fact, outcome, detail }) => [fact, outcome, detail])).toEqual(
      probed(service).map((fact) => [fact, 'confirmed', '']),
    );
  });

  it('has the answers that the contract describes, to every read of the piece', async () => {
    await begin();
    const { answers, unread } = await run(service);
    expect(answers.operations.filter(({ flaws }) => flaws.length > 0)).toEqual([]);
    expect(answers.undescribed).toEqual([]);
    expect(unread).toEqual([]);
    const asked = answers.operations.map(({ operation }) => operation);
    const { paths } = probesOf(service).document;
    const reads = sheetCallsOf(serviceOf(service), 'vendor').filter(
      ({ method }) => method === 'GET',
    );
    const operations = reads.map(
      ({ path }) => `GET ${findTemplate(Object.keys(paths), path) ?? ''}`,
    );
    expect(asked).toEqual(expect.arrayContaining(operations));
    expect(operations.length).toBeGreaterThan(0);
  });

  it('is asked for nothing that costs or writes unless allowed', async () => {
    await begin();
    const plans: unknown[] = [];
    const onPlan = (plan: unknown) => plans.push(plan);
    const report = await run(service, { spend: 0, write: false, onPlan });
    const charged = await counted('firmable', 'creditsCharged');
    const used = await counted('world-news-api', 'pointsUsed');
    expect([charged, used, report.spent]).toEqual([0, 0, 0]);
    expect(await created()).toEqual([]);
    const asked = report.verdicts.filter(({ outcome }) => outcome === 'confirmed').length;
    const { unit } = report;
    expect(plans).toEqual([{ probes: asked, costs: 0, unit, writes: false }]);
  });

  it('yields no report for a refused credential', async () => {
    await begin();
    const wrong = { apiKey: 'wrong', access_token: 'wrong' };
    await expect(run(service, {}, wrong)).rejects.toThrow(AccessRefused);
  });

  it('shows no value of the account in the report', async () => {
    await begin();
    const auth = await connectionTo(sandbox, serviceOf(service));
    const shown = JSON.stringify(await run(service, { auth }));
    const values = [...leaves(await read(service, LISTS[service] ?? '')), ...leaves(auth)];
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((value) => shown.includes(value))).toEqual([]);
  });
});

/** Returns the texts in a value that cannot be names of fields. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string') return /[^a-z]/.test(value) && value.length > 5 ? [value] : [];
  if (Array.isArray(value)) return asList(value).flatMap(leaves);
  return isRecord(value) ? Object.values(value).flatMap(leaves) : [];
}

/** A call that shows records of the sandbox. */
const LISTS: Readonly<Record<string, string>> = {
  firmable: '/company?id=f000000117001',
  'world-news-api': '/search-news?language=en&number=100',
  'content-snare': '/partner_api/v1/clients',
};

async function read(service: string, path: string): Promise<unknown> {
  const connection = asRecord(await connectionTo(sandbox, serviceOf(service)));
  const secret = String(connection.apiKey ?? connection.access_token);
  const baseUrl = sandbox.baseUrl(service, { contract: 'vendor' });
  const headers = { authorization: `Bearer ${secret}`, 'x-api-key': secret };
  const answer: unknown = await (await fetch(`${baseUrl}${path}`, { headers })).json();
  return answer;
}

/** Failures of calls that the service has or has not processed. */
const TROUBLE: readonly FaultEffect[] = [
  { kind: 'status', status: 503, afterProcessing: true },
  { kind: 'status', status: 500 },
  { kind: 'reset', afterProcessing: true },
  { kind: 'reset' },
  { kind: 'cut-body' },
  { kind: 'html', afterProcessing: true },
  { kind: 'invalid-json', afterProcessing: true },
  { kind: 'empty-body', afterProcessing: true },
];

const share = fc.constantFrom(0, 0.3, 0.7);
const seed = fc.nat(10_000);

it.each([
  ['firmable', 'creditsCharged'],
  ['world-news-api', 'pointsUsed'],
])('verify spends no more of %s than allowed, however a call ends', async (service, unit) => {
  await fc.assert(
    fc.asyncProperty(fc.nat(3_000), share, seed, async (hundredths, part, dice) => {
      await begin();
      await sandbox.fault({ kind: 'random', seed: dice, share: part, of: [...TROUBLE] });
      const spend = hundredths / 100;
      const { spent } = await run(service, { spend });
      expect(await counted(service, unit)).toBeLessThanOrEqual(spent);
      expect(spent).toBeLessThanOrEqual(spend);
    }),
    { numRuns: 8 },
  );
});

it('verify removes its records after any failure and any interruption', async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(14), share, seed, async (last, part, dice) => {
      await begin();
      const before = await ours();
      const match = { service: 'content-snare', method: 'POST' } as const;
      await sandbox.fault({ kind: 'random', seed: dice, share: part, of: [...TROUBLE], match });
      const ending = new AbortController();
      let asked = 0;
      const report = await run('content-snare', {
        signal: ending.signal,
        // Aborted during the call.
        onAsk: () => {
          if (asked++ === last) ending.abort();
        },
      });
      const made = await created();
      written += made.length;
      for (const name of made.map((one) => at(one, 'full_name') ?? at(one, 'name'))) {
        expect(name).toMatch(/^Pieceworks check [\da-f]{8}/);
      }
      expect(report.removal.removed).toBe(made.length);
      for (const left of report.removal.left)
        expect(left).toContain('its creation was never confirmed');
      expect(await ours()).toEqual(before);
    }),
    { numRuns: 25 },
  );
  expect(written).toBeGreaterThan(0);
});

it('verify removes its records after the credential is refused', async () => {
  await begin();
  const match = { method: 'POST', path: '/partner_api/v1/requests' };
  await sandbox.fault({ kind: 'status', status: 401, times: 'always', match });
  const report = await run('content-snare');
  expect(report.removal).toEqual({ removed: 1, left: [] });
  expect(report.verdicts.find(({ fact }) => fact === 'draft-first')).toMatchObject({
    outcome: 'inconclusive',
    detail: 'the credential has no access to this call',
  });
});

it('verify names what an odd answer has, and none of its values', async () => {
  await begin();
  const body = {
    id: 7,
    name: ['Aroha Ngata'],
    employee_count: 'many',
    org_registers: { 'Aroha Ngata': 1 },
    industry_codes: { abn: { 'jane@client.example': '51824753556' } },
    'jane doe': true,
    new_field: 'x',
  };
  const match = { service: 'firmable', path: '/company' } as const;
  await sandbox.fault({ kind: 'answer', body, match, times: 'always' });
  const report = await run('firmable');
  const { operations, undescribed, notGiven } = report.answers;
  const company = operations.find(({ operation }) => operation === 'GET /company');
  expect(company?.flaws).toEqual(
    expect.arrayContaining([
      'id must be string',
      'name must be string,null',
      'employee_count must be integer,null',
      'industry_codes.abn must be string,number,null',
    ]),
  );
  expect(undescribed).toEqual(['Company.(other fields)', 'Company.new_field']);
  expect(notGiven).toContain('Company.fqdn');
  for (const value of ['Aroha', 'many', 'jane', '51824753556']) {
    expect(JSON.stringify(report)).not.toContain(value);
  }
});

describe('a record that may be left', () => {
  const DELETED = { service: 'content-snare', method: 'DELETE' } as const;

  it('is named where it could not be removed', async () => {
    await begin();
    await sandbox.fault({ kind: 'status', status: 403, times: 'always', match: DELETED });
    const { removed, left } = (await run('content-snare')).removal;
    expect(removed).toBe(0);
    expect(left).toEqual([
      expect.stringMatching(/request .* could not/),
      expect.stringMatching(/client .* could not/),
    ]);
  });

  it('is removed at the second attempt', async () => {
    await begin();
    await sandbox.fault({ kind: 'status', status: 403, times: 1, match: DELETED });
    expect((await run('content-snare')).removal).toEqual({ removed: 2, left: [] });
  });

  it('is removed without a search if its ID is known', async () => {
    await begin();
    const before = await ours();
    const match = { method: 'GET', path: '/partner_api/v1/requests' };
    await sandbox.fault({ kind: 'status', status: 403, times: 'always', match });
    expect((await run('content-snare')).removal).toEqual({ removed: 2, left: [] });
    await sandbox.clearFaults();
    expect(await ours()).toEqual(before);
  });
});

/** Returns all clients and requests. */
async function ours(): Promise<unknown> {
  const paths = ['/partner_api/v1/clients?limit=500', '/partner_api/v1/requests?limit=500'];
  return Promise.all(
    paths.map(async (path) =>
      asList(at(await read('content-snare', path), 'results')).map((entry) => at(entry, 'id')),
    ),
  );
}
