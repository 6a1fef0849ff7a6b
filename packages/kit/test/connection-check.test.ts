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
const PROVES_THE_CREDENTIAL = new Set<FailureKind>(['quota', 'rate-limited']);

describe('the check of a connection', () => {
  test.each([undefined, null, false, { error: 'no' }])(
    'is passed by any answer: %j',
    async (answer) => {
      await expect(checkConnection(() => Promise.resolve(answer))).resolves.toEqual({
        valid: true,
      });
    },
  );

  test.each(KINDS.filter((kind) => PROVES_THE_CREDENTIAL.has(kind)))(
    'is passed by a failure %s, which proves the credential',
    async (kind) => {
      const failing = (): Promise<never> => Promise.reject(new Failure({ kind, message: 'No.' }));
      await expect(checkConnection(failing)).resolves.toEqual({ valid: true });
    },
  );

  test.each(KINDS.filter((kind) => !PROVES_THE_CREDENTIAL.has(kind)))(
    'is not passed by a failure %s, whose sentence it gives',
    async (kind) => {
      const failing = (): Promise<never> =>
        Promise.reject(new Failure({ kind, message: 'No.', status: 400, code: 'c' }));
      await expect(checkConnection(failing)).resolves.toEqual({ valid: false, error: 'No.' });
    },
  );

  test.each([new TypeError('key sk_live_123'), 'sk_live_123', { kind: 'quota' }, undefined])(
    'tells nothing of any other error: %j',
    async (error: unknown) => {
      const failing = (): Promise<never> =>
        new Promise((_, reject) => {
          Reflect.apply(reject, undefined, [error]);
        });
      await expect(checkConnection(failing)).resolves.toEqual({
        valid: false,
        error: 'The connection could not be checked.',
      });
    },
  );

  test('also hears a failure before the call, such as that of a missing connection', async () => {
    await expect(
      checkConnection(() => {
        throw new Failure({ kind: 'auth', message: 'No connection.' });
      }),
    ).resolves.toEqual({ valid: false, error: 'No connection.' });
  });
});
