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

it.each<[string, (piece: Piece) => void]>([
  ['action search was removed.', put('actions.search')],
  ['trigger found was removed.', put('triggers.found')],
  ['action enrich, field email was removed.', put('actions.enrich.props.email')],
  [
    'action enrich, field people, field slug was removed.',
    put('actions.enrich.props.people.properties.slug'),
  ],
  ['trigger found, field text was removed.', put('triggers.found.props.text')],
  [
    'action enrich, field email changed from SHORT_TEXT to NUMBER.',
    put('actions.enrich.props.email.type', 'NUMBER'),
  ],
  ['action enrich, field email is now required.', put('actions.enrich.props.email.required', true)],
  [
    'action enrich, field extra is now required.',
    put('actions.enrich.props.extra', { type: 'NUMBER', required: true }),
  ],
  [
    'connection CUSTOM_AUTH, field contract, option "vendor" was removed.',
    put('auth.props.contract.options.options', [{ value: 'auto' }]),
  ],
  [
    'action enrich, output name was removed.',
    put('actions.enrich.outputSchema.fields', [
      { key: 'phone', value: 'contact.phone' },
      { key: 'items', listItems: [{ key: 'id' }] },
    ]),
  ],
  [
    'action enrich, output contact.phone was removed.',
    put('actions.enrich.outputSchema.fields.1.value', 'phone'),
  ],
  [
    'action enrich, output items, output id was removed.',
    put('actions.enrich.outputSchema.fields.2.listItems', []),
  ],
  [
    'action enrich, output items changed from list to value.',
    put('actions.enrich.outputSchema.fields.2', { key: 'items' }),
  ],
  ['trigger found changed from POLLING to WEBHOOK.', put('triggers.found.type', 'WEBHOOK')],
  ['connection CUSTOM_AUTH was removed.', put('auth.type', 'SECRET_TEXT')],
  [
    'connection CUSTOM_AUTH, field region is now required.',
    put('auth.props.region', { type: 'SHORT_TEXT', required: true }),
  ],
  ['connection CUSTOM_AUTH was removed.', put('auth')],
])('the release finds that %s', (words, change) => {
  expect(broken(change)).toEqual([words]);
});

it.each<[string, (piece: Piece) => void]>([
  ['no change', () => undefined],
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
])('the release allows %s', (_title, change) => {
  expect(broken(change)).toEqual([]);
});

it('the release names every break', () => {
  expect(
    broken((next) => {
      put('actions.search')(next);
      put('triggers.found.props.text')(next);
    }),
  ).toEqual(['action search was removed.', 'trigger found, field text was removed.']);
});
