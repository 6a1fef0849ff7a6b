import { at } from '@pieceworks/kit';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';
import { COMPANY_TYPE, readCompany } from '../src/lib/api/records';
import { forgetRow, identifiersOfCompany } from '../src/lib/lookup/forget-results';
import { projectStore, reuseOf } from '../src/lib/lookup/reuse';

const piece = sharedPiece(service, 'vendor');

type Props = Readonly<Record<string, unknown>>;
const enrich = async (action: string, props: Props) => {
  const { estimatedCredits, matched } = await piece().run(action, { reuseDays: 30, ...props });
  return { estimatedCredits, matched };
};
const FREE = { estimatedCredits: 0, matched: true };
const forget = (props: Props) => piece().run('forget_stored_results', props);

/** The spellings by which one person is stored, each with a lookup of its own. */
const PERSON: readonly Props[] = [
  // Stored by the ID as well.
  { name: 'Amelia Singh', company: 'jacaranda-legal.example' },
  { profileUrl: 'https://www.linkedin.com/in/amelia-singh-908' },
  { email: 'amelia.singh@jacaranda-legal.example' },
  { profileSlug: 'amelia-singh-908' },
  { id: 'fp000000067001' },
  { email: 'amelia.singh@jacaranda-legal.example', id: 'fp000000067001' },
];
const COMPANY: readonly Props[] = [
  { domain: 'ato.gov.au' },
  { abn: '51824753556', country: 'AU' },
  { website: 'https://www.ato.gov.au', otherDomains: true },
  { domain: 'ato.gov.au', abn: '51824753556' },
];
const OTHER = { profileUrl: 'https://www.linkedin.com/in/mei-macleod-155' };

describe('what is stored of somebody', () => {
  it.each(PERSON)('is forgotten by %j under all identifiers, and of nobody else', async (row) => {
    for (const props of [...PERSON, OTHER]) await enrich('enrich_person', props);
    const { erased } = await forget({ people: [row] });
    expect(erased).toBe(PERSON.length);
    for (const props of PERSON) {
      expect(await enrich('enrich_person', { ...props, maxCredits: 0 })).toMatchObject({
        matched: null,
      });
    }
    expect(await enrich('enrich_person', OTHER)).toEqual(FREE);
    expect(await forget({ people: [row, OTHER] })).toEqual({
      erased: 1,
      items: [
        {
          kind: 'person',
          row: 1,
          erased: 0,
          reason: expect.stringContaining('as it was looked up'),
        },
        { kind: 'person', row: 2, erased: 1, reason: null },
      ],
    });
  });

  it.each(COMPANY)('is forgotten of a company, by %j', async (row) => {
    for (const props of COMPANY) await enrich('enrich_company', props);
    expect(await forget({ companies: [row] })).toMatchObject({ erased: COMPANY.length });
    expect(await forget({ companies: COMPANY })).toMatchObject({ erased: 0 });
  });

  it('is forgotten for a miss too', async () => {
    await enrich('enrich_company', { domain: 'nobody.example' });
    expect(await forget({ companies: ['nobody.example'] })).toMatchObject({ erased: 1 });
  });

  it.each<[Props, string]>([
    [{}, 'People: fill in at least one row here or under Companies.'],
    [{ people: ['ann@example.com', 'Ann'] }, 'It is row 2.'],
    [
      { companies: Array.from({ length: 101 }, () => 'a.example') },
      'at most 100 rows; this has 101.',
    ],
  ])('%.60j is refused before anything is erased', async (props, message) => {
    await enrich('enrich_person', PERSON[1] ?? {});
    await expect(forget(props)).rejects.toThrow(message);
    expect(await enrich('enrich_person', PERSON[1] ?? {})).toEqual(FREE);
  });
});

it('a doubt about a charge is forgotten, and a store that fails in between leaves a way to the rest', async () => {
  const store = new RefusingStore();
  const scope = { cacheScope: 'here', store };
  const reuse = reuseOf(COMPANY_TYPE, 'here', projectStore(store), {
    reuseDays: 9,
    refresh: false,
  });
  const raw = { id: 'f000000117001', fqdn: 'a.example' };
  const lookup = { matched: true as const, found: readCompany(raw), tried: [], raw };
  await reuse.remember({ domain: 'a.example' }, lookup);
  await reuse.remember({ id: 'f000000117001' }, lookup);
  await reuse.remember({ abn: '51824753556' }, 'It may have been charged.');
  const kind = { ...COMPANY_TYPE, ...scope, identifiersOf: identifiersOfCompany };
  expect(await forgetRow(kind, { abn: '51824753556' })).toBe(1);
  let calls = 0;
  const failing = Object.assign(new RefusingStore(), {
    get: (key: string) => store.get(key),
    delete: (key: string) => (++calls > 1 ? Promise.reject(new Error('Away.')) : store.delete(key)),
  });
  await expect(forgetRow({ ...kind, store: failing }, { domain: 'a.example' })).rejects.toThrow(
    'Away.',
  );
  expect(store.keys).toHaveLength(1);
  expect(await forgetRow(kind, { domain: 'a.example' })).toBe(1);
  expect(at(store.keys, 0)).toBeUndefined();
});
