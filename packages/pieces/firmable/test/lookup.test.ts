import { at, isEmptyDeep } from '@pieceworks/kit';
import { columnsOf } from '@pieceworks/lab/host';
import { withField } from '@pieceworks/lab/suites/connection-field';
import { sharedPiece, sharedPieces } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { firmable } from '../src';
import { readCompany, readPerson } from '../src/lib/api/records';
import { COMPANY, PERSON } from '../src/lib/outputs/output-rows';
import { MISS_ANSWERS } from './miss-answers';

const UNKNOWN = {
  enrich_company: { domain: 'nobody.example' },
  enrich_person: { email: 'nobody@nobody.example' },
} as const;

const piece = sharedPiece(service);
const pieces = sharedPieces(service, [{ contract: 'vendor' }]);

const fieldsOf = (action: string) => firmable.getAction(action)?.outputSchema?.fields ?? [];

describe('a lookup with a match', () => {
  it('gives a company as flat fields', async () => {
    const output = await piece().run('enrich_company', { abn: '51 824 753 556' });
    expect(output).toMatchObject({
      matched: true,
      reason: null,
      name: 'Australian Taxation Office',
      domain: 'ato.gov.au',
      abn: '51824753556',
      abnFormatted: '51 824 753 556',
      profileUrl: 'https://www.linkedin.com/company/australian-taxation-office',
      raw: { industry_codes: { anzsic: '7552' }, keywords: ['tax', 'superannuation'] },
    });
  });

  it('gives a person as flat fields, by the profile URL of a search', async () => {
    const found = await piece().run('search_people', { position: 'Manager' });
    const first = at(found, 'items', 0);
    const output = await piece().run('enrich_person', { profileUrl: at(first, 'profileUrl') });
    expect(output).toMatchObject({
      matched: true,
      name: at(first, 'name'),
      position: at(first, 'position'),
    });
  });
});

it.each(['enrich_person', 'enrich_company'] as const)(
  'the output of %s begins with the match, in the order of its list',
  async (action) => {
    const output = await piece().run(action, UNKNOWN[action]);
    expect(Object.keys(output).slice(0, 2)).toEqual(['matched', 'reason']);
    expect(Object.keys(output)).toEqual([...fieldsOf(action).map(({ key }) => key), 'raw']);
  },
);

it.each(['gateway', 'vendor'] as const)(
  'an address of a public email provider is a free miss with its reason, %s',
  async (contract) => {
    const { run, sandbox } = pieces(contract);
    const asked = { company: 'jane.doe@gmail.com', maxCredits: 0, reuseDays: 7 };
    expect(await run('enrich_company', asked)).toMatchObject({
      matched: false,
      reason: 'gmail.com is a public email provider, so the address does not tell the company.',
      estimatedCredits: 0,
      cached: false,
      tried: [],
      ...(contract === 'gateway' && { raw: null }),
    });
    expect(await sandbox.journal()).toEqual([]);
  },
);

describe.each(['gateway', 'vendor'] as const)('with Maximum Credits 0, %s', (contract) => {
  const company = 'banksia-dental.example';
  const email = 'jane@banksia-dental.example';
  const price = contract === 'gateway' ? 2 : 1;

  it.each([
    ['enrich_company', { company }, 1],
    ['enrich_company', { company, reuseDays: 7 }, 1],
    ['enrich_company', { company, reuseDays: 7, refresh: true }, 1],
    ['enrich_company', { company: 'nobody.example' }, 1],
    ['enrich_company', { company: 'jane@gmail.com' }, 0],
    ['enrich_person', { person: email }, price],
    ['enrich_person', { person: email, reuseDays: 30 }, price],
  ] as const)('%s with %j asks nothing, and says what it would cost', async (...row) => {
    const [action, props, creditsForRest] = row;
    const { run, sandbox } = pieces(contract);
    await sandbox.reset();
    const output = await run(action, { ...props, maxCredits: 0 });
    expect(output).toMatchObject({
      matched: creditsForRest === 0 ? false : null,
      lookedUp: creditsForRest === 0,
      estimatedCredits: 0,
      creditsForRest,
      tried: [],
    });
    const wouldCost = `Nothing was looked up. It would cost at most ${creditsForRest} credit`;
    expect(output.reason).toMatch(creditsForRest === 0 ? 'gmail.com' : wouldCost);
    expect(await sandbox.journal()).toEqual([]);
  });

  it('nothing is stored, so that the lookup is made once it may be paid', async () => {
    const { run } = pieces(contract);
    const asked = { company, reuseDays: 7 };
    await run('enrich_company', { ...asked, maxCredits: 0 });
    const found = { matched: true, cached: false, creditsForRest: 0 };
    expect(await run('enrich_company', { ...asked, maxCredits: 1 })).toMatchObject(found);
    const kept = { matched: true, cached: true, creditsForRest: 0 };
    expect(await run('enrich_company', { ...asked, maxCredits: 0 })).toMatchObject(kept);
  });
});

it('refuses another limit that is too low for one lookup', async () => {
  await expect(
    pieces('gateway').run('enrich_person', { email: 'jane@a.example', maxCredits: 1 }),
  ).rejects.toThrow(
    'Maximum Credits: a lookup can cost 2. Enter at least 2, leave it empty, or enter 0 to pay nothing.',
  );
});

it('a search inside the company of such an address finds nobody, and says why', async () => {
  const search = { company: 'jane.doe@gmail.com', lookUpCompany: true, maxCredits: 0 };
  expect(await pieces('vendor').run('search_people', search)).toMatchObject({
    items: [],
    reason: expect.stringMatching(/^gmail\.com is a public email provider/),
    estimatedCredits: 0,
  });
});

it('a lookup without a match gives empty lists', async () => {
  const lists = Object.entries({ ...readPerson({}), ...readCompany({}) }).filter(([, value]) =>
    Array.isArray(value),
  );
  const output = {
    ...(await piece().run('enrich_person', UNKNOWN.enrich_person)),
    ...(await piece().run('enrich_company', UNKNOWN.enrich_company)),
  };
  expect(lists).toHaveLength(11);
  expect(output).toMatchObject(Object.fromEntries(lists));
});

it('each list of an output has the label of its items', () => {
  const lists = Object.values(firmable.actions()).flatMap(({ outputSchema }) =>
    (outputSchema?.fields ?? []).filter((field) => columnsOf(field) !== undefined),
  );
  expect(new Set(lists.map(({ key, labelKey }) => `${key}: ${String(labelKey)}`))).toEqual(
    new Set([
      'tried: by',
      'candidates: name',
      'columnsRead: columns',
      'found: name',
      'notFound: row',
      'items: input',
      'items: name',
      'items: row',
    ]),
  );
});

describe.each(Object.entries(UNKNOWN))('%s without a match', (action, props) => {
  it.each(MISS_ANSWERS)('gives a result if the service answers with %s', async (kind, miss) => {
    const charged = async () => (await accountOf(piece().sandbox).ledger()).creditsCharged;
    const before = await charged();
    await piece().sandbox.fault(miss);
    const output = await piece().run(action, props);
    expect(output).toMatchObject({ matched: false, name: null, raw: null, estimatedCredits: 0 });
    const rows = action === 'enrich_person' ? PERSON : COMPANY;
    expect(Object.keys(rows).filter((key) => !isEmptyDeep(output[key]))).toEqual([]);
    const record = action === 'enrich_person' ? 'person' : 'company';
    expect(output.reason).toBe(
      kind === '404'
        ? `Firmable knows no ${record} with these details.`
        : `Firmable sent an empty answer. It probably knows no ${record} with these details.`,
    );
    expect(await charged()).toBe(before);
  });
});

it.each([
  [{ people: [{ name: 'A' }, { name: 'B' }], total: 2 }, null],
  [{ people: [{ name: 'A' }, { name: 'B' }] }, null],
  [{ people: [{ name: 'A' }, { name: 'B' }], total: 1 }, null],
  [
    { people: [{ name: 'A' }, { name: 'B' }], total: 3 },
    '2 of 3 matches are listed. The gateway returns no more of one search.',
  ],
])(
  'a search tells if a gateway has more people than it shows: %j',
  async (body, truncatedReason) => {
    await piece().sandbox.fault({ kind: 'answer', body });
    const output = await piece().run('search_people', { position: 'Manager' });
    expect(output).toMatchObject({ truncated: truncatedReason !== null, truncatedReason });
  },
);

it.each(['gateway', 'vendor'] as const)(
  'a search that finds nobody is empty, whatever stands beside its list, %s',
  async (contract) => {
    const { run, sandbox } = pieces(contract);
    const body = { records: [], page: 1, took: 12, meta: { version: 2 } };
    await sandbox.fault({ kind: 'answer', body });
    const asked = contract === 'vendor' ? { company: 'f000000117001' } : { position: 'Manager' };
    expect(await run('search_people', asked)).toMatchObject({ items: [], truncated: false });
  },
);

it.each(['gateway', 'vendor'] as const)(
  'the receipt of a job is a failure, %s',
  async (contract) => {
    const { run, sandbox } = pieces(contract);
    const body = { id: 'job_1', status: 'queued' };
    await sandbox.fault({ kind: 'answer', status: 202, body, times: 'always' });
    await expect(run('enrich_person', { profileSlug: 'ann' })).rejects.toMatchObject({
      kind: contract === 'vendor' ? 'unavailable' : 'outcome-unknown',
    });
    await sandbox.clearFaults();
  },
);

it.each([
  ['gateway', 'enter it in the connection, under Text if Nobody Is Found.'],
  ['vendor', 'Run the step again later.'],
] as const)('an unclear answer fails in its own words, and is not charged, %s', async (...row) => {
  const [contract, advice] = row;
  const { run, sandbox } = pieces(contract);
  const body = { success: false, message: 'Sin suerte hoy, amigo' };
  await sandbox.fault({ kind: 'answer', body, times: 'always' });
  const asked = { email: 'ann@nobody.example', reuseDays: 7 };
  const failure = await run('enrich_person', asked).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'unclear' });
  const words = String(at(failure, 'message')).slice(0, 300);
  expect(words).toContain('It says: "Sin suerte hoy, amigo".');
  expect(words).toContain(advice);
  await sandbox.clearFaults();
});

it('the words of the connection make such an answer a miss, also in a list', async () => {
  const { run, sandbox, connection } = pieces('gateway');
  const known = withField(connection, 'notFoundText', 'sin SUERTE');
  const body = { error: 'Sin suerte hoy, amigo' };
  await sandbox.fault({ kind: 'status', status: 503, body, times: 'always' });
  const [people, companies] = [[{ email: 'a@nobody.example' }], ['nobody.example']];
  const miss = { misses: 1, failed: 0, estimatedCredits: 0 };
  expect(await run('enrich_people', { people }, known)).toMatchObject(miss);
  expect(await run('enrich_companies', { companies }, known)).toMatchObject(miss);
  expect(await run('search_people', { company: 'A' }, known)).toMatchObject({ items: [] });
  await sandbox.clearFaults();
  expect(await pieces('gateway').host.validate(known)).toMatchObject({ valid: true });
  const short = withField(connection, 'notFoundText', 'no');
  expect(await pieces('gateway').host.validate(short)).toMatchObject({
    valid: false,
    error: expect.stringMatching(/^Text if Nobody Is Found: /),
  });
});

it('a list tells unclear rows apart, stores nothing of them, and asks them again', async () => {
  const { run, sandbox } = pieces('gateway');
  const people = ['odd-one', 'amelia-singh-908'].map((profileSlug) => ({ profileSlug }));
  const body = { message: 'Sin suerte' };
  await sandbox.fault({ kind: 'answer', body });
  const first = await run('enrich_people', { people });
  expect(first).toMatchObject({ hits: 1, unclear: 1, leftCount: 1, goesOn: true });
  expect(at(first, 'items', 0)).toMatchObject({ status: 'unclear', estimatedCredits: 0 });
  expect(await run('enrich_people', { people })).toMatchObject({ hits: 1, misses: 1, unclear: 0 });
});

it('a lookup without credits fails, and nothing was charged', async () => {
  await piece().sandbox.setQuota(service.name, 0);
  await expect(
    piece().run('enrich_company', { domain: 'banksia-freight.example' }),
  ).rejects.toThrow(
    /^Could not look up a company: Firmable has no credits left for this account \(402\)\..*This call was not charged/,
  );
});
