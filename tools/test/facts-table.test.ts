import type { Fact } from '@pieceworks/lab/contracts';
import { withFactsTable } from '../src/pages/facts-table';

const FACT: Fact = {
  id: 'parcel-by-get',
  claim: 'A parcel is read by GET.',
  gateway: 'POST',
  vendor: 'GET',
  piece: 'Takes both.',
  sure: 'H',
  source: 'the documentation',
};

it('withFactsTable replaces the table by a row for each fact', () => {
  const begin = '<!-- facts of a, generated -->';
  const end = '<!-- end of a -->';
  const row = `| ${[FACT.gateway, FACT.vendor, FACT.piece, FACT.sure].join(' | ')} |`;
  const written = withFactsTable(`before ${begin} old ${end} after`, 'a', [FACT]);
  expect(written.split('\n')).toEqual([
    `before ${begin}`,
    '',
    '| gateway | vendor | the piece | confidence |',
    '| --- | --- | --- | --- |',
    row,
    '',
    `${end} after`,
  ]);
  expect(withFactsTable(written, 'a', [FACT])).toBe(written);
  expect(() => withFactsTable(written, 'b', [FACT])).toThrow('no place for the facts of b');
});
