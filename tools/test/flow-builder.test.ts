import { exists, FlowBuilder, otherwise, when } from '../src/flows/format/flow-builder';
import { referencesIn } from '../src/flows/format/reference';

const PIECE = {
  name: '@pieceworks/piece-x',
  displayName: 'X',
  connection: 'x',
};
const SOURCES = { code: () => '', versions: new Map([['@pieceworks/piece-x', '1.2.3']]) };
const COLOURS = { options: { options: [{ label: 'Red', value: 'red' }] } };
const FIND = {
  name: 'find',
  displayName: 'Find',
  props: {
    id: { type: 'DROPDOWN', displayName: 'ID', required: true },
    colour: { type: 'STATIC_DROPDOWN', displayName: 'Colour', required: false, ...COLOURS },
    notes: { type: 'ARRAY', displayName: 'Notes', required: false },
    most: { type: 'NUMBER', displayName: 'Most', required: false, defaultValue: 5 },
  },
  outputSchema: {
    fields: [
      { key: 'name' },
      { key: 'items', listItems: [{ key: 'id' }] },
      { key: 'owner', children: [{ key: 'email' }] },
    ],
  },
};
const START = {
  name: 'start',
  displayName: 'Start',
  props: {},
  sampleData: { id: 1, tags: ['a'] },
};

function build(steps: (flow: FlowBuilder, event: ReturnType<FlowBuilder['trigger']>) => void) {
  const flow = new FlowBuilder(SOURCES);
  steps(flow, flow.trigger(PIECE, START, 'Begin', {}));
  return flow.built;
}

it('writes what is filled in, the connection, and which fields are mapped', () => {
  const { trigger } = build((flow, event) => {
    flow.action(PIECE, FIND, 'Look', { id: event('id'), colour: 'red' });
  });
  expect(trigger.nextAction).toMatchObject({
    name: 'step_1',
    settings: {
      pieceVersion: '1.2.3',
      actionName: 'find',
      input: { id: "{{trigger['id']}}", colour: 'red', auth: "{{connections['x']}}" },
      propertySettings: { id: { type: 'DYNAMIC' }, colour: { type: 'MANUAL' } },
    },
  });
});

it('writes a field that nobody fills in as the builder does', () => {
  const { trigger } = build((flow) => {
    flow.action(PIECE, FIND, 'Look', { id: '1' });
  });
  expect(trigger.nextAction).toMatchObject({
    settings: {
      input: { id: '1', colour: null, notes: [], most: 5, auth: "{{connections['x']}}" },
      propertySettings: { colour: { type: 'MANUAL' }, notes: { type: 'MANUAL' } },
    },
  });
});

it('takes references to parts of objects, of lists, and to the item of a loop', () => {
  build((flow, event) => {
    const found = flow.action(PIECE, FIND, 'Look', { id: event('tags', 0) });
    flow.action(PIECE, FIND, 'Again', { id: found('owner', 'email') });
    flow.forEach('Each', found('items'), (item) => {
      flow.action(PIECE, FIND, 'Inside', { id: item('id') });
    });
  });
});

type Wrong = Parameters<typeof build>[0];

it.each<[string, Wrong, string]>([
  [
    'a field that the form does not have',
    // The compiler would only find an excess property in a literal.
    (flow) => flow.action(PIECE, FIND, 'Look', { ...{ colour: 'red', size: 1 }, id: '1' }),
    'Look: There is no field size.',
  ],
  [
    'a required field that is empty',
    (flow) => flow.action(PIECE, FIND, 'Look', { colour: 'red' }),
    'Look: ID (id) has to be filled in.',
  ],
  [
    'a choice that there is not',
    (flow) => flow.action(PIECE, FIND, 'Look', { id: '1', colour: 'blue' }),
    'Look: Colour (colour) has no ["blue"].',
  ],
  [
    'a part that the event does not have',
    (flow, event) => flow.action(PIECE, FIND, 'Look', { id: event('name') }),
    "Look: nothing gives back {{trigger['name']}}.",
  ],
  [
    'a part that an output does not have',
    (flow) => {
      const found = flow.action(PIECE, FIND, 'Look', { id: '1' });
      flow.action(PIECE, FIND, 'Again', { id: `of ${found('owner', 'phone')}` });
    },
    "Again: nothing gives back {{step_1['owner']['phone']}}.",
  ],
  [
    'a loop over what is no list',
    (flow) => {
      const found = flow.action(PIECE, FIND, 'Look', { id: '1' });
      flow.forEach('Each', found('owner'), () => undefined);
    },
    "Each: {{step_1['owner']}} is no list.",
  ],
  [
    'a step of another branch',
    (flow, event) => {
      let inside = '';
      flow.router('Which?', 'first', [
        when('One', [exists(event('id'))], () => {
          inside = flow.action(PIECE, FIND, 'Look', { id: '1' })('name');
        }),
        otherwise('Other', () => {
          flow.action(PIECE, FIND, 'Again', { id: inside });
        }),
      ]);
    },
    "Again: {{step_2['name']}} is no step before this one.",
  ],
])('refuses %s', (_title, steps, message) => {
  expect(() => build(steps)).toThrow(new Error(message));
});

it('refuses a flow without a trigger', () => {
  const flow = new FlowBuilder(SOURCES);
  expect(() => flow.built).toThrow('A flow needs a trigger.');
  expect(() => flow.action(PIECE, FIND, 'Look', { id: '1' })).toThrow('begins with its trigger');
});

it('refuses to read what it would not write', () => {
  expect(() => referencesIn('{{ step_1.name }}')).toThrow('{{ step_1.name }} is no reference');
});
