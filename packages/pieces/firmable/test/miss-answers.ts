import type { FaultEffect } from '@pieceworks/lab/sandbox';
import contract from '#contract/vendor.json';

const { Person, Company } = contract.components.schemas;
const fields = Object.keys({ ...Person.properties, ...Company.properties });

/** Answers that a gateway may give when nobody was found. Its contract does not say. */
export const MISS_ANSWERS: readonly (readonly [name: string, answer: FaultEffect])[] = [
  ['404', { kind: 'status', status: 404, body: { message: 'No match was found' } }],
  ['an empty object', { kind: 'answer', body: {} }],
  ['null', { kind: 'answer', body: null }],
  ['an empty list', { kind: 'answer', body: [] }],
  ['nothing', { kind: 'empty-body' }],
  [
    'an empty record',
    { kind: 'answer', body: Object.fromEntries(fields.map((one) => [one, null])) },
  ],
];
