import { breakingChanges } from '../src/release/breaking-changes';
import { surfaceOf } from '../src/release/surface';

/** Creates a piece with one of everything that a flow can depend on. */
function piece() {
  return {
    displayName: 'Firmable',
    auth: {
      type: 'CUSTOM_AUTH',
      props: {
        apiKey: { type: 'SECRET_TEXT', required: true },
        contract: {
          type: 'STATIC_DROPDOWN',
          required: false,
          options: { options: [{ value: 'auto' }, { value: 'vendor' }] },
        },
      },
    },
    actions: {
      enrich: {
        displayName: 'Enrich',
        props: {
          email: { type: 'SHORT_TEXT', required: false },
          // The options of this dropdown come from the service.
          company: { type: 'DROPDOWN', required: true, options: () => ({ options: [] }) },
          hint: { type: 'MARKDOWN', required: false },
          people: {
            type: 'ARRAY',
            required: false,
            properties: { slug: { type: 'SHORT_TEXT', required: false } },
          },
        },
        outputSchema: {
          fields: [
            { key: 'name' },
            { key: 'phone', value: 'contact.phone' },
            { key: 'items', listItems: [{ key: 'id' }] },
          ],
        },
      },
      search: { props: {} },
    },
    triggers: { found: { type: 'POLLING', props: { text: { type: 'SHORT_TEXT' } } } },
  };
}

type Piece = ReturnType<typeof piece>;

/** Returns the breaking changes of one change. */
function broken(change: (piece: Piece) => void): string[] {
  const next = piece();
  change(next);
  return breakingChanges(surfaceOf(piece()), surfaceOf(next));
}

/** Sets a value at a path of keys; without a value, deletes it. */
function put(path: string, value?: unknown): (piece: Piece) => void {
  return (next) => {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let owner: object = next;
    for (const key of keys) {
      const found: unknown = Reflect.get(owner, key);
      if (typeof found !== 'object' || found === null) throw new Error(`no ${key} in ${path}`);
      owner = found;
    }
    if (value === undefined) Reflect.deleteProperty(owner, last);
    else Reflect.set(owner, last, value);
  };
}

it.each<[string, (piece: Piece) => void, string]>([
  ['an action that is gone', put('actions.search'), 'action search is gone.'],
  ['a trigger that is gone', put('triggers.found'), 'trigger found is gone.'],
  [
    'a field that is gone',
    put('actions.enrich.props.email'),
    'action enrich, field email is gone.',
  ],
  [
    'a field of a row that is gone',
    put('actions.enrich.props.people.properties.slug'),
    'action enrich, field people, field slug is gone.',
  ],
  [
    'a field of a trigger that is gone',
    put('triggers.found.props.text'),
    'trigger found, field text is gone.',
  ],
  [
    'a field of another type',
    put('actions.enrich.props.email.type', 'NUMBER'),
    'action enrich, field email was SHORT_TEXT and is NUMBER.',
  ],
  [
    'a field that must be filled in from now on',
    put('actions.enrich.props.email.required', true),
    'action enrich, field email has to be filled in.',
  ],
  [
    'a new field that must be filled in',
    put('actions.enrich.props.extra', { type: 'NUMBER', required: true }),
    'action enrich, field extra has to be filled in.',
  ],
  [
    'an option that is gone',
    put('auth.props.contract.options.options', [{ value: 'auto' }]),
    'connection CUSTOM_AUTH, field contract, option "vendor" is gone.',
  ],
  [
    'an output that is gone',
    put('actions.enrich.outputSchema.fields', [
      { key: 'phone', value: 'contact.phone' },
      { key: 'items', listItems: [{ key: 'id' }] },
    ]),
    'action enrich, output name is gone.',
  ],
  [
    'an output that is somewhere else',
    put('actions.enrich.outputSchema.fields.1.value', 'phone'),
    'action enrich, output contact.phone is gone.',
  ],
  [
    'an output of list items that is gone',
    put('actions.enrich.outputSchema.fields.2.listItems', []),
    'action enrich, output items, output id is gone.',
  ],
  [
    'a list that is none any more',
    put('actions.enrich.outputSchema.fields.2', { key: 'items' }),
    'action enrich, output items was list and is value.',
  ],
  [
    'another kind of trigger',
    put('triggers.found.type', 'WEBHOOK'),
    'trigger found was POLLING and is WEBHOOK.',
  ],
  [
    'another kind of connection',
    put('auth.type', 'SECRET_TEXT'),
    'connection CUSTOM_AUTH is gone.',
  ],
  [
    'a connection that asks for more',
    put('auth.props.region', { type: 'SHORT_TEXT', required: true }),
    'connection CUSTOM_AUTH, field region has to be filled in.',
  ],
  ['no connection any more', put('auth'), 'connection CUSTOM_AUTH is gone.'],
])('a flow breaks with %s', (_title, change, words) => {
  expect(broken(change)).toEqual([words]);
});

it.each<[string, (piece: Piece) => void]>([
  ['nothing changed', () => undefined],
  ['other words', put('actions.enrich.displayName', 'Look up')],
  [
    'a new action, also with what must be filled in',
    put('actions.more', { props: { id: { type: 'NUMBER', required: true } } }),
  ],
  ['a new trigger', put('triggers.more', { type: 'WEBHOOK' })],
  [
    'a new field that can stay empty',
    put('actions.enrich.props.more', { type: 'NUMBER', required: false }),
  ],
  ['a field that can stay empty from now on', put('actions.enrich.props.company.required', false)],
  ['a new option', put('auth.props.contract.options.options.2', { value: 'gateway' })],
  ['a new output', put('actions.enrich.outputSchema.fields.3', { key: 'more' })],
  [
    'the outputs of an action that listed none',
    put('actions.search.outputSchema', { fields: [{ key: 'id' }] }),
  ],
  ['another text between the fields', put('actions.enrich.props.hint')],
])('a flow goes on with %s', (_title, change) => {
  expect(broken(change)).toEqual([]);
});

it('names all that breaks', () => {
  expect(
    broken((next) => {
      put('actions.search')(next);
      put('triggers.found.props.text')(next);
    }),
  ).toEqual(['action search is gone.', 'trigger found, field text is gone.']);
});

it('takes a renamed action for one that is gone', () => {
  expect(
    broken((next) => {
      put('actions.find', next.actions.search)(next);
      put('actions.search')(next);
    }),
  ).toEqual(['action search is gone.']);
});
