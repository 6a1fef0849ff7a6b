import { PieceAuth, type Store } from '@activepieces/pieces-framework';
import { pollingTriggersOf } from '../src';
import { advanced, required, text, wholeNumber } from '../src/form';

const STORE: Store = {
  get: () => Promise.resolve(null),
  put: (_key, value) => Promise.resolve(value),
  delete: () => Promise.resolve(),
};
const FORM = {
  word: required(text({ displayName: 'Word', description: 'A word.' })),
  ...advanced({
    most: wholeNumber({
      displayName: 'Most',
      description: 'At most.',
      range: { min: 1, max: 9 },
    }),
  }),
};

/** Creates a trigger that lists texts; returns it, and the calls that it makes. */
function triggerOf(
  existing: readonly string[],
  schedule?: { cronExpression: string; timezone: string },
) {
  const calls: string[] = [];
  const auth = PieceAuth.SecretText({ displayName: 'Key', required: true });
  const create = pollingTriggersOf(auth, () => ({ existing }));
  const trigger = create({
    name: 'new_text',
    displayName: 'New Text',
    description: 'Triggers when there is a new text.',
    aiMetadata: { description: 'Triggers once for each new text.' },
    props: FORM,
    outputSchema: { fields: [{ key: 'text', label: 'Text' }] },
    ...(schedule && { schedule: () => schedule }),
    watch: ({ word }, api) => ({
      begin: () => {
        calls.push(`begin ${word}`);
        return Promise.resolve();
      },
      poll: () => Promise.resolve([...api.existing]),
      sample: (most) => Promise.resolve(api.existing.slice(0, most)),
    }),
    outputOf: (text) => ({ text }),
    sample: () => 'made up',
  });
  return { trigger, calls };
}

const TEXTS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Calls a hook of the trigger with a platform's context; returns the result and the schedules that it sets. */
async function call(
  { trigger }: ReturnType<typeof triggerOf>,
  hook: 'onEnable' | 'onDisable' | 'run' | 'test',
  propsValue: object = { word: 'rain' },
) {
  const schedules: unknown[] = [];
  const setSchedule = (schedule: unknown) => schedules.push(schedule);
  const context = { auth: undefined, propsValue, store: STORE, setSchedule };
  const result: unknown = await Reflect.apply(trigger[hook], trigger, [context]);
  return { result, schedules };
}

it('a polling trigger notes what is there, and then polls every hour', async () => {
  const made = triggerOf(TEXTS);
  const { schedules } = await call(made, 'onEnable');
  expect(made.calls).toEqual(['begin rain']);
  expect(schedules).toEqual([{ cronExpression: '0 * * * *', timezone: 'UTC' }]);
});

it('a polling trigger can have a schedule of its own', async () => {
  const daily = { cronExpression: '0 0 * * *', timezone: 'UTC' };
  expect((await call(triggerOf(TEXTS, daily), 'onEnable')).schedules).toEqual([daily]);
});

it('a polling trigger is not turned on with an invalid form', async () => {
  const made = triggerOf(TEXTS);
  await expect(call(made, 'onEnable', { word: 'rain', most: 10 })).rejects.toThrow(/^Most: /);
  expect(made.calls).toEqual([]);
});

it('a polling trigger keeps its state when it is turned off', async () => {
  const remove = jest.spyOn(STORE, 'delete');
  await call(triggerOf(TEXTS), 'onDisable');
  expect(remove).not.toHaveBeenCalled();
});

it('a poll of a trigger returns each new item as its output', async () => {
  const { result } = await call(triggerOf(['a', 'b']), 'run');
  expect(result).toEqual([{ text: 'a' }, { text: 'b' }]);
});

it.each([
  ['some of the existing items', TEXTS, TEXTS.slice(0, 5).map((text) => ({ text }))],
  ['a made-up item, if there are none', [], [{ text: 'made up' }]],
])('a test of a polling trigger returns %s', async (_, existing, items) => {
  expect((await call(triggerOf(existing), 'test')).result).toEqual(items);
});

it('a polling trigger has a sample, a classification and a text for agents', () => {
  const { trigger } = triggerOf([]);
  expect(trigger).toMatchObject({
    type: 'POLLING',
    sampleData: { text: 'made up' },
    classification: 'READ',
    aiMetadata: { description: 'Triggers once for each new text.', idempotent: true },
    outputSchema: { fields: [{ key: 'text', label: 'Text' }] },
  });
  expect(Object.keys(trigger.props)).toEqual(['word', 'most']);
});
