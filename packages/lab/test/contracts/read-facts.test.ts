import { readFacts, requireDistinct } from '../../src/contracts/read-facts';

const FILE = 'parcel-desk.yaml';
const TEXT = `
- id: parcel-by-get
  claim: A parcel is read by GET.
  gateway: POST
  vendor: GET
  piece: Takes both.
  sure: H
  source: the documentation
- id: parcel-kinds
  claim: A parcel has one of two kinds, and each costs a stamp.
  gateway: two
  vendor: two
  piece: Shows the kind.
  sure: H, the cost M
  source: the documentation
- id: no-stamps-left
  claim: A refusal says that no stamps are left.
  gateway: answers 402
  vendor: answers 402
  piece: Says it.
  sure: L
  source: a guess
`;

it.each([
  ['id: parcel-by-get', 'id: Miss', 'Miss: an id is two words or more'],
  ['sure: H\n', 'sure: certain\n', 'parcel-by-get: sure is H, M or L'],
  ['sure: H,', 'sure: H -', 'parcel-kinds: sure is H, M or L'],
  ['claim:', 'claims:', 'parcel-by-get: there is no field claims.'],
  ['source: the', 'source: # the', 'parcel-by-get: source is missing.'],
  ['sure: H\n', 'sure: H\n  noCode: x\n', 'parcel-by-get: noCode is for a doubtful fact.'],
])('readFacts refuses "%s" changed to "%s"', (from, to, problem) => {
  expect(() => readFacts(FILE, TEXT.replace(from, to))).toThrow(`${FILE}, ${problem}`);
});

it.each(['', 'id: parcel-by-get'])('readFacts refuses "%s", which is not a list', (text) => {
  expect(() => readFacts(FILE, text)).toThrow('parcel-desk.yaml holds no list.');
});

it('requireDistinct refuses two facts with one id', () => {
  const facts = readFacts(FILE, TEXT);
  expect(() => {
    requireDistinct(facts);
  }).not.toThrow();
  expect(() => {
    requireDistinct([...facts, ...facts.slice(-1)]);
  }).toThrow('There are two facts no-stamps-left.');
});
