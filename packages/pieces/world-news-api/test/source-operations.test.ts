import { at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';
import { worldNewsApi } from '../src';

const fail = () => Promise.reject(new Error('The piece has no such step.'));

// These calls are the same under both contracts; the wire test makes each under both.
describe('an operation beside the search', () => {
  const piece = sharedPiece(service, 'vendor');
  const run = (action: string, props: Readonly<Record<string, unknown>>) =>
    piece().run(action, props);
  /** Runs an action that may write files. */
  const runWithFiles = (action: string, propsValue: Readonly<Record<string, unknown>>) => {
    const { host, connection } = piece();
    return host.runAction(action, { connection, propsValue });
  };

  describe('retrieve_news', () => {
    it('gives articles in the order of their IDs, and lists the missing ones', async () => {
      const output = await run('retrieve_news', { ids: ['412000009', '7', '412000002'] });
      expect(at(output, 'items', 0, 'id')).toBe('412000009');
      expect(at(output, 'items', 1, 'id')).toBe('412000002');
      expect(output).toMatchObject({ missing: ['7'], total: 2, truncated: false });
    });

    it('gives an empty list if no ID is known', async () => {
      const output = await run('retrieve_news', { ids: ['7'] });
      expect(output).toMatchObject({ items: [], missing: ['7'], total: 0 });
    });
  });

  describe('search_news_sources', () => {
    it('lists sources with the domain for a search', async () => {
      const { items } = await run('search_news_sources', { name: 'harbour' });
      expect(items).toEqual([
        {
          name: 'Harbour Times',
          url: 'https://harbour-times.example',
          domain: 'harbour-times.example',
          language: 'en',
        },
      ]);
    });

    it('adds the records of the service if the form asks for them', async () => {
      const { items } = await run('search_news_sources', { name: 'harbour', fullRecords: true });
      expect(items).toMatchObject([{ raw: { url: 'https://harbour-times.example' } }]);
    });

    it('gives an empty list if there is no source', async () => {
      expect(await run('search_news_sources', { name: 'nothing at all' })).toMatchObject({
        items: [],
        total: 0,
        truncated: false,
      });
    });
  });

  describe('extract_news_links', () => {
    it('lists all links of a page, or those with a prefix', async () => {
      const url = 'https://harbour-times.example/';
      const { items } = await run('extract_news_links', { url });
      expect(items).toHaveLength(14);
      const prefix = `${url}business/`;
      const some = await run('extract_news_links', { url, prefix });
      expect(some.items).toEqual(
        Array.isArray(items) ? items.filter((link) => String(link).startsWith(prefix)) : [],
      );
      expect(some.total).toBeLessThan(14);
    });
  });

  describe('retrieve_front_page', () => {
    it('gives the URL of the image without a call to it', async () => {
      const output = await run('retrieve_front_page', { sourceName: 'harbour-times' });
      expect(output).toMatchObject({
        matched: true,
        reason: null,
        name: 'Harbour Times',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        country: 'au',
        language: 'en',
        imageUrl: expect.stringMatching(/^http/),
        file: null,
        fileName: null,
      });
      expect(output).not.toHaveProperty('raw');
      expect(await piece().sandbox.otherOrigin()).toEqual([]);
    });

    it('gives a result if there is no page', async () => {
      const output = await run('retrieve_front_page', {
        sourceName: 'nobody',
        downloadImage: true,
      });
      expect(output).toMatchObject({ matched: false, imageUrl: null, file: null });
    });

    it.each([
      ['retrieve_front_page', { sourceName: 'harbour-times' }],
      ['extract_news', { url: 'https://paywall.example/a' }],
      ['get_geo_coordinates', { location: 'Sydney' }],
    ])('gives the record of the service only if asked: %s', async (action, props) => {
      expect(await run(action, props)).not.toHaveProperty('raw');
      const { raw } = await run(action, { ...props, fullRecords: true });
      expect(raw).toEqual(expect.any(Object));
    });

    it('stores the image', async () => {
      const { output, files } = await runWithFiles('retrieve_front_page', {
        sourceName: 'elbe-kurier',
        date: '2026-11-01',
        downloadImage: true,
      });
      expect(output).toMatchObject({
        fileName: 'elbe-kurier-2026-11-01.png',
        file: files[0]?.reference,
      });
      expect(files).toHaveLength(1);
      expect(files[0]?.data.subarray(1, 4).toString()).toBe('PNG');
    });

    it.each([
      ['oversized-gazette', /is larger than 8 MB/],
      ['pictureless-gazette', /is application\/json, not an image/],
    ])('fails for the image of the %s, and tells the points of the page', async (name, says) => {
      const props = { sourceName: name, downloadImage: true };
      const failed = piece().run('retrieve_front_page', props);
      await expect(failed).rejects.toThrow(says);
      await expect(failed).rejects.toThrow(
        /^Could not download the image: .* Points already used by this step: 1\.$/,
      );
    });
  });

  it.each([
    ['website_to_rss', { url: 'https://harbour-times.example/' }, 'harbour-times-example.xml'],
    [
      'retrieve_front_page',
      { sourceName: 'elbe-kurier', date: '2026-11-01', downloadImage: true },
      'elbe-kurier-2026-11-01.png',
    ],
  ])('%s tells its points if its file cannot be saved', async (action, propsValue, name) => {
    const step = worldNewsApi.getAction(action);
    const auth = { type: 'CUSTOM_AUTH', props: piece().connection };
    const files = { write: () => Promise.reject(new Error('No room.')) };
    const run = async () => {
      await Reflect.apply(step?.run ?? fail, step, [{ auth, propsValue, files }]);
    };
    await expect(run()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(
        new RegExp(`^Could not save ${name}: .* Points already used by this step: [\\d.]+\\.$`),
      ),
    });
  });

  describe('website_to_rss', () => {
    it('stores the feed as a file', async () => {
      const propsValue = { url: 'https://harbour-times.example/sports' };
      const { output, files } = await runWithFiles('website_to_rss', propsValue);
      const [file, ...others] = files;
      expect(others).toEqual([]);
      expect(output).toMatchObject({
        file: file?.reference,
        fileName: 'harbour-times-example.xml',
        bytes: file?.data.length,
      });
      expect(file?.data.toString()).toMatch(/^<\?xml [^>]*><rss .*<\/rss>$/s);
      const [asked] = await piece().sandbox.journal();
      expect(asked?.headers.accept).toMatch(/^application\/xml\b/);
    });
  });
});
