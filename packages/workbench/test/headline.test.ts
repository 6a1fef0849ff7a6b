import { foundIn } from '../src/server/found';
import { headlineOf } from '../src/server/headline';

const fields = [{ key: 'items', label: 'Articles' }];

/** Returns the headline of a run of this step. */
function headline(name: string, output: unknown, values = {}) {
  const step = { name, displayName: 'The Step', outputSchema: { fields } };
  return headlineOf({ step, values, output, found: foundIn(output) });
}

const items = (count: number) => Array.from({ length: count }, () => ({}));

it.each([
  ['a list', { items: items(2), total: 2 }, '2 articles'],
  ['one entry', { items: items(1) }, '1 article'],
  [
    'a shorter list than there is, with the reason',
    { items: items(2), total: 1_234, truncatedReason: 'Raise the limit.' },
    '2 of 1,234 articles',
  ],
  ['a shorter list without a reason', { items: items(2), total: 4 }, '2 articles'],
  ['a shorter list with an empty reason', { items: items(2), total: 4, stopped: '' }, '2 articles'],
  ['an empty list', { items: [] }, 'Nothing found'],
  ['a miss', { matched: false, name: 'Ada' }, 'Nothing found'],
  ['an estimate', { lookedUp: false, matched: null }, 'Only the cost was estimated'],
  ['a list of lookups', { hits: 1_000, misses: 1, items: [] }, '1,000 found, 1 not found'],
  ['a list of lookups that skipped all', { hits: 0, misses: 0, skipped: 2 }, '2 skipped'],
  ['events', items(1), '1 event'],
  ['a record', { name: 'Ada' }, 'Found Ada'],
  ['a record with an empty name', { name: '', title: null, fileName: 'a.png' }, 'Found a.png'],
  ['nothing that it tells', { ok: true }, 'Ran The Step'],
  ['no output', undefined, 'Ran The Step'],
])('the headline of %s', (_, output, expected) => {
  expect(headline('get_thing', output)).toBe(expected);
});

it.each([
  ['create_thing_from_pages', { id: 'a_1', name: 'Logo' }, 'Created the thing Logo'],
  ['delete_thing', { thingId: 'a_1' }, 'Deleted the thing a_1'],
  ['add_page_to_thing', { name: 'Logo' }, 'Added the page to the thing Logo'],
  ['submit_all_fields', { name: 'Logo' }, 'Submitted all fields'],
  ['find_or_create_thing', { outcome: 'updated', name: 'Ada' }, 'Updated the thing Ada'],
])('the headline of %s says what was done', (name, output, expected) => {
  expect(headline(name, output)).toBe(expected);
});

it('a call that a person has written is named by its line and its status', () => {
  const values = { method: 'POST', url: '/things' };
  expect(headline('custom_api_call', { status: 201, body: { name: 'Ada' } }, values)).toBe(
    'POST /things: 201',
  );
  // A record may have a status, too, and a step a field for an address.
  expect(headline('get_thing', { status: 'open', name: 'Ada' }, values)).toBe('Found Ada');
});
