import { withOutput } from '../src/piece/agent-text';

const field = (key: string) => ({ key, label: key });
const list = (key: string, ...keys: string[]) => ({ ...field(key), listItems: keys.map(field) });

/** Returns a description that leaves this much room for the sentence about the output. */
const leaving = (room: number) => 'a'.repeat(600 - room);
const sentenceOf = (text: string) => text.replace(/^a+ /, '');

it('agents are told the whole output if there is room, records with an ID first', () => {
  const output = [field('total'), list('items', 'id', 'name'), { ...list('place'), children: [] }];
  expect(withOutput('Lists all.', output)).toBe(
    'Lists all. Returns items[]: id, name; total; place[].',
  );
});

it('a list of names that is cut ends with dots', () => {
  const output = [list('items', 'id', 'name', 'email'), field('total'), field('x'.repeat(30))];
  const cut = (room: number) => sentenceOf(withOutput(leaving(room), output));
  expect(cut(73)).toBe(`Returns items[]: id, name, email; total; ${'x'.repeat(30)}.`);
  expect(cut(72)).toBe('Returns items[]: id, name, email; total; ...');
});

it('a list inside another one is cut too', () => {
  const output = [list('items', 'id', 'x'.repeat(30), 'y'.repeat(30)), field('total')];
  expect(sentenceOf(withOutput(leaving(60), output))).toBe('Returns items[]: id, ...; total.');
});

it('a text with little room says nothing of the output', () => {
  expect(withOutput(leaving(59), [field('total')])).toBe(leaving(59));
  expect(sentenceOf(withOutput(leaving(60), [field('total')]))).toBe('Returns total.');
});

it('agents are told only the first of many fields inside another one', () => {
  const keys = Array.from({ length: 11 }, (_, position) => `f${position}`);
  expect(withOutput('Lists all.', [list('items', ...keys)])).toBe(
    `Lists all. Returns items[]: ${keys.slice(0, 10).join(', ')}, ...`,
  );
});

it.each([12, 59, 60, 61, 70, 80])('never exceeds the room of %i', (room) => {
  const output = [list('items', 'id', 'name', 'email'), field('total'), field('reason')];
  expect(withOutput(leaving(room), output).length).toBeLessThanOrEqual(600);
});
