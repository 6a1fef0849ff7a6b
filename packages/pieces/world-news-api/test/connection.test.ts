import { type ConnectionValues, withBaseUrl } from '@pieceworks/lab/host';
import { withField } from '@pieceworks/lab/suites/connection-field';
import { describeConnectionCheck } from '@pieceworks/lab/suites/connection-suite';
import { withServerAnswering } from '@pieceworks/lab/suites/server-saying';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

describeConnectionCheck(service, {
  refused: /^The API key was not accepted\. Copy it again from \S/,
});

describe('the check on connect', () => {
  const piece = sharedPiece(service);
  const check = async (connection: ConnectionValues) => {
    const result = await piece().host.validate(connection);
    return result.valid ? undefined : result.error;
  };
  const itself =
    'Base URL: World News API itself answers at this URL. Choose "The service\'s own API" as API Format.';

  it.each(['auto', 'gateway'])(
    'refuses the API itself at another address as %s',
    async (chosen) => {
      const { sandbox, connection } = piece();
      const vendor = withBaseUrl(
        connection,
        sandbox.baseUrl('world-news-api', { contract: 'vendor' }),
      );
      expect(await check(withField(vendor, 'contract', chosen))).toBe(itself);
      expect(await check(withField(vendor, 'contract', 'vendor'))).toBeUndefined();
    },
  );

  it.each(['auto', 'gateway'])('accepts a gateway as %s for one call', async (chosen) => {
    const { sandbox, connection } = piece();
    await sandbox.reset();
    expect(await check(withField(connection, 'contract', chosen))).toBeUndefined();
    expect(await sandbox.journal()).toHaveLength(1);
  });

  it.each([
    [400, '{"message":"Unknown parameter: sort"}'],
    [422, '{"errors":["sort is not allowed"]}'],
  ])('accepts a gateway that refuses unknown parameters with %i %s', async (status, body) => {
    const type = 'application/json';
    const paths: string[] = [];
    const answerTo = ({ url }: { url: string }) => {
      paths.push(url.replace(/\?.*/, ''));
      return url.includes('sort=')
        ? { status, type, body }
        : { status: 200, type, body: '{"latitude":51.5,"longitude":0}' };
    };
    const error = await withServerAnswering(answerTo, (origin) =>
      check(withBaseUrl(piece().connection, origin)),
    );
    expect(error).toBeUndefined();
    expect(paths).toEqual(['/search-news', '/geo-coordinates']);
  });
});
