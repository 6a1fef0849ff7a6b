import { FACTS } from '@pieceworks/contracts/facts';
import type { Fact } from '@pieceworks/contracts/fact';
import { asRecord } from '@pieceworks/kit';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { SERVICE_NAMES } from '@pieceworks/services';
import { speedUpWaits } from '@pieceworks/testing/fast-timers';
import { connectionTo } from '../src/verify/connection';
import { placedRows } from '../src/verify/record-form';
import { VERIFIED_SERVICES } from '../src/verify/verified-services';
import { verify } from '../src/verify/verify';
import { LIES, type ToldLie, UNNOTICED_LIES } from './lies';
import { type LyingProxy, startLyingProxy } from './lying-proxy';

let sandbox: RunningSandbox;
let proxy: LyingProxy;

beforeAll(async () => {
  sandbox = await startSandbox();
  await begin();
  proxy = await startLyingProxy(new URL(sandbox.baseUrl('firmable')).origin);
});
afterAll(async () => {
  await proxy.stop();
  await sandbox.stop();
});

speedUpWaits();

async function begin(): Promise<void> {
  await sandbox.reset();
  await sandbox.settings({ rateLimits: false, newsPoints: 100_000 });
}

/** Returns the outcomes of some facts during a lie. */
async function outcomesOf({ service, facts, lie }: ToldLie): Promise<Record<string, string>> {
  const verified = VERIFIED_SERVICES[service];
  if (verified === undefined) return {};
  // Some lies leave records behind.
  if (verified.begin({ auth: {} }).remove !== undefined) await begin();
  const auth: unknown = JSON.parse(
    JSON.stringify(await connectionTo(sandbox, service)).replaceAll(
      new URL(sandbox.baseUrl(service)).origin,
      proxy.origin,
    ),
  );
  proxy.tell(lie);
  const signal = new AbortController().signal;
  const company = 'f000000117001';
  const { verdicts } = await verify(verified, {
    ...{ service, auth, facts, spend: 100, write: true, company, signal },
  });
  return Object.fromEntries(verdicts.map(({ fact, outcome }) => [fact, outcome]));
}

const all = (facts: readonly string[], outcome: string) =>
  Object.fromEntries(facts.map((fact) => [fact, outcome]));

it.each(LIES.map((told) => [told.service, told.says, told] as const))(
  'the probes of %s notice that %s',
  async (_service, _says, told) => {
    expect(await outcomesOf(told)).toEqual(all(told.facts, 'differs'));
  },
);

it.each(UNNOTICED_LIES.map((told) => [told.service, told.says, told] as const))(
  'the probes of %s do not notice that %s',
  async (_service, _says, told) => {
    expect(await outcomesOf(told)).toEqual(all(told.facts, 'holds'));
  },
);

it('there are lies about each fact that has a probe', () => {
  const probed = SERVICE_NAMES.flatMap((service): readonly Fact[] => FACTS[service]);
  const ids = probed.filter(({ probe }) => probe !== undefined).map(({ id }) => id);
  expect([...new Set(LIES.flatMap(({ facts }) => facts))].sort()).toEqual(ids.sort());
  expect(LIES.length).toBeGreaterThanOrEqual(90);
});

/** Rows of outputs that no probe can compare with a record of the service, and the reasons. */
const UNPROVEN: Readonly<Record<string, string>> = {
  'firmable COMPANY.acn': 'An agency has none.',
  'firmable COMPANY.acnFromAbn': 'An agency has none.',
  'firmable COMPANY.nzbn': 'Companies of New Zealand alone have one.',
  'firmable PERSON_INPUT.profileSlug': 'A field of the step.',
  'firmable COMPANY_INPUT.profileSlug': 'A field of the step.',
  'content-snare CONTEXT.requestName': 'An event delivers it.',
  'content-snare COMMENT.id': 'An event delivers it.',
  'content-snare COMMENT.text': 'An event delivers it.',
  'content-snare SECTION.id': 'An event delivers it.',
  'content-snare ANYTHING.id': 'An event delivers it.',
  'content-snare ANYTHING.name': 'An event delivers it.',
};

it('there is a probe for every field that an output shows', async () => {
  const missing: string[] = [];
  for (const service of SERVICE_NAMES) {
    const verified = VERIFIED_SERVICES[service];
    if (verified === undefined) continue;
    const forms = Object.values(verified.forms).flat();
    const placed = new Set<unknown>(forms.flatMap(placedRows).map(({ row }) => row));
    const file = `../../packages/pieces/${service}/src/lib/model/output-rows`;
    const outputs: unknown = await import(file);
    for (const [name, rows] of Object.entries(asRecord(outputs))) {
      const rest = Object.entries(asRecord(rows)).filter(([, row]) => !placed.has(row));
      missing.push(...rest.map(([key]) => `${service} ${name}.${key}`));
    }
  }
  expect(missing.sort()).toEqual(Object.keys(UNPROVEN).sort());
});
