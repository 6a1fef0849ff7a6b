import { withBaseUrl } from '@pieceworks/lab/host';
import { type SaidAnswer, withServerSaying } from '@pieceworks/lab/suites/server-saying';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

const json = (status: number, body: unknown): SaidAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
const text = (status: number, body: string): SaidAnswer => ({ status, type: 'text/plain', body });
const html = (status: number, body: string): SaidAnswer => ({ status, type: 'text/html', body });

/** Real answers of other programs for an unknown path. */
const OTHER_PROGRAMS: readonly SaidAnswer[] = [
  json(404, {
    message: 'Route GET:/geo-coordinates not found',
    error: 'Not Found',
    statusCode: 404,
  }),
  json(404, { message: 'no Route matched with those values' }),
  json(404, { detail: 'The requested endpoint does not exist' }),
  json(404, { message: "The page you requested doesn't exist" }),
  json(500, { error: 'Unknown path' }),
  text(404, '404 page not found'),
  html(404, '<!DOCTYPE html><title>Error</title><pre>Cannot GET /geo-coordinates</pre>'),
  html(404, '<html><head><title>404 Not Found</title></head><body>nginx</body></html>'),
];

/** A service's answers for "not found". */
const NOTHING: readonly SaidAnswer[] = [
  { status: 404, type: 'text/plain', body: '' },
  json(404, {}),
  json(404, { status: 'failure', code: 404, message: 'The location was not found' }),
  json(404, { message: 'There is no such front page' }),
  json(404, { message: 'No front page was found for this date' }),
];

const FINDING = [
  ['get_geo_coordinates', { location: 'Wellington' }],
  ['retrieve_front_page', { sourceName: 'harbour-times' }],
] as const;

describe('a wrong base URL', () => {
  const piece = sharedPiece(service);
  const runAt = (said: SaidAnswer, action: string, props: Readonly<Record<string, unknown>>) =>
    withServerSaying(said, (origin) =>
      piece().run(action, props, withBaseUrl(piece().connection, origin)),
    );

  describe.each(FINDING)('of %s', (action, props) => {
    it.each(OTHER_PROGRAMS)('is recognized by $status $body', async (said) => {
      await expect(runAt(said, action, props)).rejects.toMatchObject({
        kind: 'protocol',
        message: expect.stringContaining('Check the base URL of the connection.'),
      });
    });

    it.each(NOTHING)('is not suspected after $status $body', async (said) => {
      expect(await runAt(said, action, props)).toMatchObject({ matched: false });
    });
  });

  it.each(OTHER_PROGRAMS.filter(({ body }) => !/doesn't exist|Unknown/.test(body)))(
    'is recognized by an extraction after $status $body',
    async (said) => {
      const extract = runAt(said, 'extract_news', { url: 'https://example.com/a' });
      await expect(extract).rejects.toMatchObject({ kind: 'protocol' });
    },
  );

  it('is recognized by a 404 page', async () => {
    const page = html(404, '<html><body>Not Found</body></html>');
    const search = runAt(page, 'search_news', { text: 'rain' });
    await expect(search).rejects.toMatchObject({ kind: 'protocol' });
  });

  it.each([...OTHER_PROGRAMS.filter(({ status }) => status === 404), ...NOTHING])(
    'is reported on connect after $status $body',
    async (said) => {
      const result = await withServerSaying(said, (origin) =>
        piece().host.validate(withBaseUrl(piece().connection, origin)),
      );
      expect(result).toEqual({
        valid: false,
        error: 'World News API answered 404. Check the Base URL.',
      });
    },
  );
});
