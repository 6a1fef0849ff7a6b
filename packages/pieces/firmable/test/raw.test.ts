import { asList, asRecord, at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

const COMPANIES = ['banksia-freight.example', 'ato.gov.au'];

describe.each(['gateway', 'vendor'] as const)('the records of the service, %s,', (contract) => {
  const piece = sharedPiece(service, contract);
  const hasRaw = (item: unknown) => 'raw' in asRecord(item);

  it('come whole with a single lookup, and with a list only if asked', async () => {
    const [domain = ''] = COMPANIES;
    const one = await piece().run('enrich_company', { domain });
    expect(at(one, 'raw', 'name')).toBe(one.name);
    expect(at(one, 'raw', 'nextGen')).toEqual(expect.anything());
    const list = await piece().run('enrich_companies', { companies: COMPANIES });
    expect(asList(list.items).filter(hasRaw)).toEqual([]);
    const full = await piece().run('enrich_companies', { companies: COMPANIES, fullRecords: true });
    expect(at(full.items, 0, 'raw')).toEqual(one.raw);
    expect(asList(full.found).filter(hasRaw)).toEqual([]);
  });

  it('of a search come only if asked', async () => {
    const company = contract === 'gateway' ? 'Taxation' : 'f000000117001';
    const people = async (more: object) =>
      asList((await piece().run('search_people', { company, ...more })).items);
    expect((await people({})).filter(hasRaw)).toEqual([]);
    expect((await people({ fullRecords: true })).every(hasRaw)).toBe(true);
  });

  it('are not needed to continue a list', async () => {
    const first = await piece().run('enrich_companies', { companies: COMPANIES });
    await piece().sandbox.clearJournal();
    const { items } = await piece().run('enrich_companies', { companies: COMPANIES });
    expect(await piece().sandbox.journal()).toEqual([]);
    expect(items).toEqual(
      asList(first.items).map((item) => ({
        ...asRecord(item),
        estimatedCredits: 0,
        cached: true,
        cachedAt: expect.any(String),
      })),
    );
  });
});
