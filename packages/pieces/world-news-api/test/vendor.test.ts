import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

describe('the vendor contract', () => {
  const piece = sharedPiece(service, 'vendor');
  const queries = async () => (await piece().sandbox.journal()).map(({ query }) => query);

  it('may mean an unknown place by a 500', async () => {
    await piece().sandbox.fault({ kind: 'status', status: 500, times: 'always' });
    await expect(piece().run('get_geo_coordinates', { location: 'Nowhere' })).rejects.toThrow(
      /answered 500\. .* It answers so for a place that it does not know, too: try the name of the city alone\. Otherwise, try again later\.$/,
    );
    await piece().sandbox.clearFaults();
  });

  it('gets the body of a custom call, once', async () => {
    const call = {
      method: 'POST',
      url: '/suggest-news-source',
      body: { url: 'https://new-paper.example/' },
    };
    expect(await piece().run('custom_api_call', call)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    const [asked] = await piece().sandbox.journal();
    expect(asked?.body).toEqual(call.body);
    await piece().sandbox.clearJournal();
    await piece().sandbox.fault({ kind: 'status', status: 503, times: 'always' });
    await expect(piece().run('custom_api_call', call)).rejects.toMatchObject({
      kind: 'outcome-unknown',
    });
    expect(await queries()).toHaveLength(1);
    await piece().sandbox.clearFaults();
  });

  it.each(['http', 'inside-200'] as const)(
    'leads to an error that tells when new points come (failure by %s)',
    async (place) => {
      await piece().sandbox.setQuota(service.name, 0);
      if (place === 'inside-200') {
        await piece().sandbox.fault({ kind: 'failure-inside-200', code: 402 });
      }
      await expect(piece().run('search_news', { language: 'en' })).rejects.toThrow(
        /\(402\)\..*This call was not charged\. A free plan gets new points at 00:00 UTC, in \d+ (hours|minutes|seconds)\.$/,
      );
      expect(await queries()).toHaveLength(1);
      await piece().sandbox.setQuota(service.name, 500);
    },
  );
});
