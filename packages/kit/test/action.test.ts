import { PieceAuth } from '@activepieces/pieces-framework';
import { actionsOf, type FormAction, NO_BLIND_RETRY } from '../src';
import { required, text } from '../src/form';

const FORM = { word: required(text({ displayName: 'Word', description: 'A word.' })) };
const connect = jest.fn(() => ({ say: (word: string) => `${word}!` }));
const AUTH = PieceAuth.SecretText({ displayName: 'Key', required: true });
const create = actionsOf(AUTH, connect);
type Action = FormAction<typeof FORM, ReturnType<typeof connect>>;

const ACTION: Action = {
  name: 'say',
  displayName: 'Say',
  description: 'Says a word.',
  aiMetadata: { description: 'Says one word.', idempotent: true },
  classification: 'READ',
  props: FORM,
  outputSchema: { fields: [{ key: 'said', label: 'Said' }] },
  run: ({ word }, api) => Promise.resolve({ said: api.say(word) }),
};

/** Runs the action with a form, in a context that holds no more than the form. */
async function run(propsValue: object): Promise<unknown> {
  const { run: step } = create(ACTION);
  const output: unknown = await Reflect.apply(step, undefined, [{ propsValue }]);
  return output;
}

it('runs with the values of its form', async () => {
  expect(await run({ word: ' rain ' })).toEqual({ said: 'rain!' });
});

it('has a test of its own, or is tested by a run', async () => {
  const tested = create({
    ...ACTION,
    test: ({ word }, _api, { run: { id } }) => Promise.resolve(`${word} ${id}`),
  });
  const context = { propsValue: { word: ' rain ' }, run: { id: 'run_1' } };
  const outputs: unknown[] = [tested.test, tested.run, create(ACTION).test].map((step): unknown =>
    Reflect.apply(step, undefined, [context]),
  );
  expect(await Promise.all(outputs)).toEqual(['rain run_1', { said: 'rain!' }, { said: 'rain!' }]);
});

it('reads its form before it uses the connection', async () => {
  connect.mockClear();
  await expect(run({ word: '' })).rejects.toThrow('Word: fill in this field.');
  expect(connect).not.toHaveBeenCalled();
});

it('gives its text to agents as it is', () => {
  const { audience, aiMetadata } = create(ACTION);
  expect(audience).toBe('both');
  expect(aiMetadata?.description).toBe('Says one word.');
});

it('is for people only without a text for agents', () => {
  const { audience } = create({ ...ACTION, aiMetadata: { idempotent: true } });
  expect(audience).toBe('human');
});

it('is not sent again by the platform if it creates or charges', () => {
  const careful = create({ ...ACTION, aiMetadata: { idempotent: false } });
  expect(careful.errorHandlingOptions).toEqual(NO_BLIND_RETRY);
  expect(create(ACTION).errorHandlingOptions).not.toEqual(NO_BLIND_RETRY);
});

it('cannot use a field that its form lacks', () => {
  const wrong: Action = {
    ...ACTION,
    // @ts-expect-error -- no such field
    run: ({ sentence }) => Promise.resolve(sentence),
  };
  expect(wrong.props).toBe(FORM);
});
