import { checkConnection, Failure, type FailureKind } from '../src';

const REFUSED = 'The API key was not accepted. Copy it again from the profile.';
const NOT_ALLOWED = 'This account is not allowed to use the API. Ask its administrator.';
const CHECK_URL = 'Acme did something. Check the Base URL.';
const LATER = 'Acme did something. Try again in a few minutes.';

describe('the check of a connection', () => {
  test.each([undefined, null, false, { error: 'no' }])('takes the answer %j', async (answer) => {
    const checked = checkConnection(REFUSED, () => Promise.resolve(answer));
    await expect(checked).resolves.toEqual({ valid: true });
  });

  test.each<[FailureKind, string | undefined]>([
    // These prove that the credential is valid.
    ['quota', undefined],
    ['rate-limited', undefined],
    ['auth', REFUSED],
    ['permission', `Acme did something. ${NOT_ALLOWED}`],
    ['invalid', CHECK_URL],
    ['not-found', CHECK_URL],
    ['conflict', CHECK_URL],
    ['unavailable', LATER],
    ['network', CHECK_URL],
    ['timeout', LATER],
    ['outcome-unknown', CHECK_URL],
    ['protocol', CHECK_URL],
  ])('turns a failure %s into the message %j', async (kind, error) => {
    const failure = new Failure({
      kind,
      reason: 'Acme did something.',
      message: 'Could not check: Acme did something. Run the step again.',
    });
    const checked = checkConnection(REFUSED, () => Promise.reject(failure));
    await expect(checked).resolves.toEqual({ valid: error === undefined, error });
  });

  test.each([new TypeError('key sk_live_123'), 'sk_live_123', { kind: 'quota' }, undefined])(
    'reveals nothing about the error %j',
    async (error: unknown) => {
      const failing = (): Promise<never> =>
        new Promise((_, reject) => {
          Reflect.apply(reject, undefined, [error]);
        });
      await expect(checkConnection(REFUSED, failing)).resolves.toEqual({
        valid: false,
        error:
          'The connection could not be checked: an unexpected error in the piece. Try again, or report it to the maker of the piece.',
      });
    },
  );

  test('reports a failure before the call, such as a missing connection', async () => {
    const checked = checkConnection(REFUSED, () => {
      throw new Failure({ kind: 'auth', message: 'No connection.' });
    });
    await expect(checked).resolves.toEqual({ valid: false, error: 'No connection.' });
  });
});
