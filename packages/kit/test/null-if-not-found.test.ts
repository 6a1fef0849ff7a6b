import { Failure, type FailureKind, nullIfNotFound } from '../src';

const failing = (kind: FailureKind) => () =>
  Promise.reject(new Failure({ kind, message: `${kind}.` }));

it('gives what the call gives, and null for what the service does not have', async () => {
  await expect(nullIfNotFound(() => Promise.resolve('there'))).resolves.toBe('there');
  await expect(nullIfNotFound(failing('not-found'))).resolves.toBeNull();
});

it.each<FailureKind>(['auth', 'invalid', 'unavailable', 'outcome-unknown'])(
  'takes no failure but that for an answer: %s',
  async (kind) => {
    await expect(nullIfNotFound(failing(kind))).rejects.toMatchObject({ kind });
  },
);

it('takes no error of the code for an answer', async () => {
  const bug = () => Promise.reject(new TypeError('x is not a function'));
  await expect(nullIfNotFound(bug)).rejects.toThrow(TypeError);
});
