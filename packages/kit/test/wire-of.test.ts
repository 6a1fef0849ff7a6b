import { formOf } from '../src/piece/form';
import { BY_RULE, wireOf } from '../src/values/field-rows';

const ROWS = {
  comments: { kind: 'onOff', label: 'Comments', help: '', vendor: 'comments_enabled' },
  draft: { kind: 'switch', label: 'Draft', help: '', vendor: 'draft' },
  statuses: {
    kind: 'choices',
    label: 'Statuses',
    help: '',
    options: ['open', 'done'],
    vendor: 'statuses',
  },
  client: { kind: 'text', label: 'Client', help: '', vendor: BY_RULE },
} as const;

const { readFields } = formOf({});

function bodyOf(form: Partial<Record<keyof typeof ROWS, unknown>>) {
  const values = readFields(ROWS, form);
  const rules = { client: { client_email: 'a@b.example' } };
  const { client_email: email, ...body } = wireOf(ROWS, 'vendor', values, rules);
  // The type of a rule is exactly that of the body.
  expect(email.length).toBe(11);
  return body;
}

it.each([
  ['nothing', {}, {}],
  ['a field that was set to off', { comments: 'false' }, { comments_enabled: false }],
  ['a field that was set to on', { comments: true }, { comments_enabled: true }],
  ['a switch that is on', { draft: true }, { draft: true }],
  ['nothing for a switch that is off', { draft: false, comments: '' }, {}],
  [
    'several choices as one text',
    { statuses: ['Done', 'open', 'done'] },
    { statuses: 'done,open' },
  ],
])('a form sends %s', (_, form, body) => {
  expect(JSON.parse(JSON.stringify(bodyOf(form)))).toEqual(body);
});

it('a field of choices refuses any other word', () => {
  expect(() => bodyOf({ statuses: 'open, lost' })).toThrow('Statuses: choose one of open, done.');
});
