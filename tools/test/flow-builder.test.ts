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

it('the flow builder writes what is filled in, the connection, and which fields are mapped', () => {
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

it('the flow builder writes an empty field as the platform does', () => {
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

it('the flow builder takes references to parts of objects, of lists, and to the item of a loop', () => {
  build((flow, event) => {
    const found = flow.action(PIECE, FIND, 'Look', { id: event('tags', 0) });
    flow.action(PIECE, FIND, 'Again', { id: found('owner', 'email') });
    flow.forEach('Each', found('items'), (item) => {
      flow.action(PIECE, FIND, 'Inside', { id: item('id') });
    });
  });
});

type Wrong = Parameters<typeof build>[0];

/** Wrong steps, by the expected error. */
const WRONG: Readonly<Record<string, Wrong>> = {
  // The compiler would only find an excess property in a literal.
  'Look: There is no field size.': (flow) =>
    flow.action(PIECE, FIND, 'Look', { ...{ colour: 'red', size: 1 }, id: '1' }),
  'Look: ID (id) is required.': (flow) => flow.action(PIECE, FIND, 'Look', { colour: 'red' }),
  'Look: Colour (colour) has no ["blue"].': (flow) =>
    flow.action(PIECE, FIND, 'Look', { id: '1', colour: 'blue' }),
  "Look: nothing gives back {{trigger['name']}}.": (flow, event) =>
    flow.action(PIECE, FIND, 'Look', { id: event('name') }),
  "Again: nothing gives back {{step_1['owner']['phone']}}.": (flow) => {
    const found = flow.action(PIECE, FIND, 'Look', { id: '1' });
    flow.action(PIECE, FIND, 'Again', { id: `of ${found('owner', 'phone')}` });
  },
  "Each: {{step_1['owner']}} is no list.": (flow) => {
    const found = flow.action(PIECE, FIND, 'Look', { id: '1' });
    flow.forEach('Each', found('owner'), () => undefined);
  },
  "Again: {{step_2['name']}} is no step before this one.": (flow, event) => {
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
};

it.each(Object.entries(WRONG))('the flow builder says: %s', (message, steps) => {
  expect(() => build(steps)).toThrow(new Error(message));
});

it('the flow builder refuses a flow without a trigger', () => {
  const flow = new FlowBuilder(SOURCES);
  expect(() => flow.built).toThrow('A flow needs a trigger.');
  expect(() => flow.action(PIECE, FIND, 'Look', { id: '1' })).toThrow('begins with its trigger');
});

it('the flow builder refuses a reference that it would not write', () => {
  expect(() => referencesIn('{{ step_1.name }}')).toThrow('{{ step_1.name }} is no reference');
});
