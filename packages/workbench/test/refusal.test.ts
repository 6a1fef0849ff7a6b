import { prepareProps, type PropertyMap } from '@pieceworks/lab/host';
import { messageOf } from '../src/server/refusal';

const PROPS: PropertyMap = {
  flag: { type: 'CHECKBOX', displayName: 'Full Records', required: true },
  count: { type: 'NUMBER', displayName: 'Count', required: true },
  rows: { type: 'ARRAY', displayName: 'Rows', required: true },
};

/** Returns the message for a value that the platform refuses. */
function refused(values: Readonly<Record<string, unknown>>): string {
  try {
    prepareProps(PROPS, values);
    return 'accepted';
  } catch (error) {
    return messageOf(error, PROPS, values);
  }
}

it.each([
  [
    { flag: { a: 1 } },
    'Full Records: the platform takes true or false here, and was given an object.',
  ],
  [
    { flag: [{}, {}] },
    'Full Records: the platform takes true or false here, and was given a list.',
  ],
  [
    { flag: 'maybe' },
    'Full Records: the platform takes true or false here, and was given "maybe".',
  ],
  [
    { flag: '' },
    'Full Records: the platform takes true or false here, and was given an empty text.',
  ],
  [{ flag: null }, 'Full Records: the platform requires this field.'],
  [
    { count: 'x'.repeat(200), rows: { 0: 'a' } },
    `Count: the platform takes a number here, and was given "${'x'.repeat(100)}". Rows: the platform takes a list here, and was given an object.`,
  ],
])('a refusal of %j shows what was given', (values, message) => {
  expect(refused(values)).toBe(message);
});

it.each([
  ['{"count":["Other words"]}', '{\n  "count": [\n    "Other words"\n  ]\n}'],
  ['No JSON', 'No JSON'],
])('another message %j is shown as it is', (message, shown) => {
  expect(messageOf(new Error(message), PROPS, {})).toBe(shown);
});
