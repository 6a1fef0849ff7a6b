import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withFactsTable } from '@pieceworks/tools/pages/facts-table';
import { readFacts, requireDistinct } from '../../src/contracts/read-facts';

const FILE = 'firmable.yaml';
const TEXT = readFileSync(path.join(__dirname, '../facts', FILE), 'utf8');

it.each([
  ['id: miss-is-500', 'id: Miss', 'Miss: an id is two words or more'],
  ['sure: H\n', 'sure: certain\n', 'person-by-get: sure is H, M or L'],
  ['sure: H,', 'sure: H -', 'email-kinds: sure is H, M or L'],
  ['claim:', 'claims:', 'person-by-get: there is no field claims.'],
  ['source: the', 'source: # the', 'person-by-get: source is missing.'],
  ['noProbe:', 'probe: x\n  noProbe:', 'person-by-get: it has a probe, or noProbe'],
  ['noProbe:', 'noCode: x\n  noProbe:', 'person-by-get: noCode is for a doubtful fact.'],
])('readFacts refuses "%s" changed to "%s"', (from, to, problem) => {
  expect(() => readFacts(FILE, TEXT.replace(from, to))).toThrow(`${FILE}, ${problem}`);
});

it.each(['', 'id: person-by-get'])('readFacts refuses "%s", which is not a list', (text) => {
  expect(() => readFacts(FILE, text)).toThrow('firmable.yaml holds no list.');
});

it('requireDistinct refuses two facts with one id', () => {
  const facts = readFacts(FILE, TEXT);
  expect(() => {
    requireDistinct(facts);
  }).not.toThrow();
  expect(() => {
    requireDistinct([...facts, ...facts.slice(-1)]);
  }).toThrow('There are two facts no-credits-left.');
});

it('withFactsTable replaces the table by a row for each fact', () => {
  const [fact] = readFacts(FILE, TEXT);
  if (fact === undefined) throw new Error('There is no fact.');
  const begin = '<!-- facts of a, generated -->';
  const end = '<!-- end of a -->';
  const row = `| ${[fact.gateway, fact.vendor, fact.piece, fact.sure].join(' | ')} |`;
  const written = withFactsTable(`before ${begin} old ${end} after`, 'a', [fact]);
  expect(written.split('\n')).toEqual([
    `before ${begin}`,
    '',
    '| gateway | vendor | the piece | confidence |',
    '| --- | --- | --- | --- |',
    row,
    '',
    `${end} after`,
  ]);
  expect(withFactsTable(written, 'a', [fact])).toBe(written);
  expect(() => withFactsTable(written, 'b', [fact])).toThrow('no place for the facts of b');
});
