import { checkConnection, Failure, type FailureKind } from '../src';

const KINDS: readonly FailureKind[] = [
  'auth',
  'permission',
  'invalid',
  'not-found',
  'conflict',
  'rate-limited',
  'quota',
  'unavailable',
  'network',
  'timeout',
  'outcome-unknown',
  'protocol',
];
const REFUSED = 'The API key was not accepted. Copy it again from the profile.';
const PROVES_THE_CREDENTIAL = new Set<FailureKind>(['quota', 'rate-limited']);

describe('the check of a connection', () => {
  test.each([undefined, null, false, { error: 'no' }])(
    'is passed by any answer: %j',
    async (answer) => {
      await expect(checkConnection(REFUSED, () => Promise.resolve(answer))).resolves.toEqual({
        valid: true,
      });
    },
  );

  test.each(KINDS.filter((kind) => PROVES_THE_CREDENTIAL.has(kind)))(
    'is passed by a failure %s, which proves the credential',
    async (kind) => {
      const failing = (): Promise<never> => Promise.reject(new Failure({ kind, message: 'No.' }));
      await expect(checkConnection(REFUSED, failing)).resolves.toEqual({ valid: true });
    },
  );

  const CHECK_URL = 'Acme did something. Check the Base URL.';
  const LATER = 'Acme did something. Try again in a few minutes.';
  test.each<[FailureKind, string]>([
    ['auth', REFUSED],
    [
      'permission',
      'Acme did something. This account is not allowed to use the API. Ask its administrator.',
    ],
    ['invalid', CHECK_URL],
    ['not-found', CHECK_URL],
    ['conflict', CHECK_URL],
    ['unavailable', LATER],
    ['network', CHECK_URL],
    ['timeout', LATER],
    ['outcome-unknown', CHECK_URL],
    ['protocol', CHECK_URL],
  ])('is not passed by a failure %s, of which it says what to do', async (kind, error) => {
    const failing = (): Promise<never> =>
      Promise.reject(
        new Failure({
          kind,
          reason: 'Acme did something.',
          message: 'Could not check: Acme did something. Run the step again.',
        }),
      );
    await expect(checkConnection(REFUSED, failing)).resolves.toEqual({ valid: false, error });
  });

  test.each([new TypeError('key sk_live_123'), 'sk_live_123', { kind: 'quota' }, undefined])(
    'tells nothing of any other error: %j',
    async (error: unknown) => {
      const failing = (): Promise<never> =>
        new Promise((_, reject) => {
          Reflect.apply(reject, undefined, [error]);
        });
      await expect(checkConnection(REFUSED, failing)).resolves.toEqual({
        valid: false,
        error: 'The connection could not be checked.',
      });
    },
  );

  test('also hears a failure before the call, such as that of a missing connection', async () => {
    await expect(
      checkConnection(REFUSED, () => {
        throw new Failure({ kind: 'auth', message: 'No connection.' });
      }),
    ).resolves.toEqual({ valid: false, error: 'No connection.' });
  });
});
