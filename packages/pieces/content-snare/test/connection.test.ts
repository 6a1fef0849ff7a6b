import {
  authorizationUrl,
  exchangeCode,
  followAuthorizationCodeFlow,
  oauth2PropertyOf,
} from '@pieceworks/lab/host';
import { describeConnectionCheck } from '@pieceworks/lab/suites/connection-suite';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';
import { contentSnareAuth } from '../src/lib/auth';

describeConnectionCheck(service, {
  refused: /^Content Snare did not accept the login\. Connect again\.$/,
  credential: 'access_token',
});

describe('the connection form', () => {
  const piece = sharedPiece(service);

  it('says who has logged in', async () => {
    expect(piece().host.metadata().auth).toMatchObject({ hasConnectionIdentifier: true });
    const auth = piece().connection;
    expect(await contentSnareAuth.getConnectionIdentifier({ auth })).toBe('Olive Owner');
  });

  it('has two lines above its fields, so that all of it fits on a laptop', () => {
    const { description } = oauth2PropertyOf(piece().host.metadata());
    expect(String(description)).not.toContain('\n');
    // The dialog shows about 80 characters on a line.
    expect(String(description).replaceAll('*', '').length).toBeLessThanOrEqual(160);
  });

  it('accepts a base URL that ends with a slash, for login, check and step', async () => {
    const { host, sandbox, run } = piece();
    const { clientId, clientSecret, email, password } = service.credential;
    const login = {
      clientId,
      redirectUrl: 'http://127.0.0.1:4200/redirect',
      props: { baseUrl: `${sandbox.baseUrl('content-snare')}/`, contract: 'gateway' },
    };
    const property = oauth2PropertyOf(host.metadata());
    const { url } = authorizationUrl(property, { ...login, state: 'state-1' });
    const code = await followAuthorizationCodeFlow({
      url,
      state: 'state-1',
      email,
      password,
    });
    const connection = await exchangeCode(property, { ...login, clientSecret, code });
    expect(await host.validate(connection)).toEqual({ valid: true });
    expect(await run('get_client', { clientId: 'acc_0001' }, connection)).toMatchObject({
      id: 'acc_0001',
    });
  });
});
