import { Failure, type FailureKind, nullIfNotFound } from '../src';

describe('nullIfNotFound', () => {
  const failing = (kind: FailureKind) => () =>
    Promise.reject(new Failure({ kind, message: `${kind}.` }));

  it('returns the result of the call, and null after a 404', async () => {
    await expect(nullIfNotFound(() => Promise.resolve('there'))).resolves.toBe('there');
    await expect(nullIfNotFound(failing('not-found'))).resolves.toBeNull();
  });

  it.each<FailureKind>(['auth', 'invalid', 'unavailable', 'outcome-unknown'])(
    'passes on a failure %s',
    async (kind) => {
      await expect(nullIfNotFound(failing(kind))).rejects.toMatchObject({ kind });
    },
  );

  it('passes on an error of the code', async () => {
    const bug = () => Promise.reject(new TypeError('x is not a function'));
    await expect(nullIfNotFound(bug)).rejects.toThrow(TypeError);
  });
});
