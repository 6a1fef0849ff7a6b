import { asList, asRecord, at, isRecord } from '@pieceworks/kit/json';
import type { Fact } from '@pieceworks/lab/contracts/fact';
import { FACTS } from '@pieceworks/lab/contracts/facts';
import { findTemplate } from '@pieceworks/lab/contracts/path-template';
import { type FaultEffect, type RunningSandbox, startSandbox } from '@pieceworks/lab/sandbox';
import { SERVICE_NAMES, type ServiceName } from '@pieceworks/lab/services';
import { callsOf } from '@pieceworks/lab/services/operation-sheets';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import fc from 'fast-check';
import { AccessRefused } from '../../packages/lab/src/verify/conversation';
import type { VerifiedService } from '../../packages/lab/src/verify/probe';
import { connectionTo } from '../src/verify/connection';
import { type Report, verifiedService, verify, type VerifyOptions } from '../src/verify/verify';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

speedUpWaits();

const NEVER = new AbortController().signal;
const PLENTY = 1_000;

async function begin(): Promise<void> {
  await sandbox.reset();
  await sandbox.settings({ rateLimits: false });
}

async function run(
  service: ServiceName,
  options: Partial<VerifyOptions> = {},
  props: object = {},
): Promise<Report> {
  const auth = { ...(await connectionTo(sandbox, service)), ...props };
  const company = 'f000000117001';
  const all = { service, auth, spend: PLENTY, write: true, company, signal: NEVER };
  return verify(verifiedOf(service), { ...all, ...options });
}

function verifiedOf(service: ServiceName): VerifiedService {
  const verified = verifiedService(service);
  if (verified === undefined) throw new Error(`${service} has no probes.`);
  return verified;
}

/** The services that have probes. */
const VERIFIED = SERVICE_NAMES.filter((service) => verifiedService(service) !== undefined);

const withOutcome = ({ verdicts }: Report, wanted: string) =>
  verdicts.filter(({ outcome }) => outcome === wanted).map(({ fact }) => fact);

/** Returns the facts that have a probe. */
const probed = (service: ServiceName) =>
  FACTS[service].filter((fact: Fact) => fact.probe !== undefined).map(({ id }) => id);

describe.each(VERIFIED)('%s', (service) => {
  it('has a probe for each fact that says so, and for no other', () => {
    const { probes } = verifiedOf(service).begin({ auth: {} });
    expect(Object.keys(probes).sort()).toEqual(probed(service).sort());
  });

  it('agrees with the facts, as the sandbox plays it', async () => {
    await begin();
    const report = await run(service);
    expect(withOutcome(report, 'confirmed')).toEqual(probed(service));
    expect(withOutcome(report, 'skipped')).toHaveLength(
      FACTS[service].length - probed(service).length,
    );
  });

  it('has the answers that the contract describes, to every read of the piece', async () => {
    await begin();
    const { answers, unread } = await run(service);
    expect(answers.operations.filter(({ flaws }) => flaws.length > 0)).toEqual([]);
    expect(answers.undescribed).toEqual([]);
    expect(unread).toEqual([]);
    const asked = answers.operations.map(({ operation }) => operation);
    const { paths } = verifiedOf(service).document;
    const reads = callsOf(service, 'vendor').filter(({ method }) => method === 'GET');
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
    const { firmable, worldNewsApi, contentSnare } = await sandbox.ledger();
    expect([firmable.creditsCharged, worldNewsApi.pointsUsed, report.spent]).toEqual([0, 0, 0]);
    expect([contentSnare.clientsCreated, contentSnare.requestsCreated]).toEqual([[], []]);
    const asked = withOutcome(report, 'confirmed').length;
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
    const auth = await connectionTo(sandbox, service);
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
const LISTS: Readonly<Partial<Record<ServiceName, string>>> = {
  firmable: '/company?id=f000000117001',
  'world-news-api': '/search-news?language=en&number=100',
  'content-snare': '/partner_api/v1/clients',
};

async function read(service: ServiceName, path: string): Promise<unknown> {
  const connection = asRecord(await connectionTo(sandbox, service));
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

it.each(['firmable', 'world-news-api'] as const)(
  'verify never spends more of %s than is allowed, whatever becomes of a call',
  async (service) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3_000), share, seed, async (hundredths, part, dice) => {
        await begin();
        await sandbox.fault({ kind: 'random', seed: dice, share: part, of: [...TROUBLE] });
        const spend = hundredths / 100;
        const { spent } = await run(service, { spend });
        const { firmable, worldNewsApi } = await sandbox.ledger();
        const real = service === 'firmable' ? firmable.creditsCharged : worldNewsApi.pointsUsed;
        expect(real).toBeLessThanOrEqual(spent);
        expect(spent).toBeLessThanOrEqual(spend);
      }),
      { numRuns: 8 },
    );
  },
);

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
      const { contentSnare } = await sandbox.ledger();
      const made = [...contentSnare.clientsCreated, ...contentSnare.requestsCreated];
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

it('verify does not report an unknown company as a difference', async () => {
  await begin();
  const report = await run('firmable', { company: 'f000000999999' });
  expect(withOutcome(report, 'different')).toEqual([]);
  expect(withOutcome(report, 'inconclusive')).toEqual([
    'search-codes',
    'people-pages',
    'record-forms',
  ]);
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
  const report = await run('firmable', { facts: ['record-forms'] });
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
  expect(withOutcome(report, 'different')).toEqual(['record-forms']);
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
