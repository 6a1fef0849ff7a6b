import { asList, asRecord, at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

const COMPANIES = ['banksia-freight.example', 'ato.gov.au'];

describe.each(['gateway', 'vendor'] as const)('the records of the service, %s,', (contract) => {
  const piece = sharedPiece(service, contract);
  const hasRaw = (item: unknown) => 'raw' in asRecord(item);

  it('come only if asked, but always with a single lookup through a gateway', async () => {
    const [domain = ''] = COMPANIES;
    expect(hasRaw(await piece().run('enrich_company', { domain }))).toBe(contract === 'gateway');
    const one = await piece().run('enrich_company', { domain, fullRecords: true });
    expect(at(one, 'raw', 'name')).toBe(one.name);
    expect(at(one, 'raw', 'nextGen')).toEqual(expect.anything());
    const companies = [...COMPANIES, 'nobody.example'];
    const list = await piece().run('enrich_companies', { companies });
    const rowsOf = (output: typeof list) => [output.found, output.notFound].flatMap(asList);
    expect(rowsOf(list).filter(hasRaw)).toEqual([]);
    const full = await piece().run('enrich_companies', { companies, fullRecords: true });
    expect(at(full.found, 0, 'raw')).toEqual(one.raw);
    expect(rowsOf(full).map(hasRaw)).toEqual([true, true, true]);
    expect(asList(full.items).filter(hasRaw)).toEqual([]);
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
        cachedAt: expect.any(String),
      })),
    );
  });
});
