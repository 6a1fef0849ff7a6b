import { addedClient, createdRequests, reviewedField, whatIsMissing } from '../service/headlines';

it.each([
  [3, 1, 1, [], '1 of 3 open requests lacks something, 1 overdue'],
  [3, 2, 0, [], '2 of 3 open requests lack something'],
  [1, 1, 0, [{}], '1 of 1 open request lacks something, 1 could not be read'],
  [3, 0, 0, [], 'Nothing is missing in 3 open requests'],
  [0, 0, 0, [], 'There is no open request'],
])('of %i open requests, %i lack something', (openRequests, lacking, overdue, unread, said) => {
  expect(whatIsMissing({ openRequests, requestsWithMissing: lacking, overdue, unread })).toBe(said);
});

it.each([
  [{ createdCount: 2, existsCount: 1 }, '2 requests created, 1 already there'],
  [{ createdCount: 1, rejectedCount: 1, leftCount: 3 }, '1 request created, 1 rejected, 3 left'],
  [{ leftCount: 4, preview: [{}] }, '4 to create'],
  [{ draftCount: 1, unsureCount: 2 }, '1 there as a draft, 2 perhaps created'],
  [{}, undefined],
])('of a list with %j it is said what became of its rows', (output, said) => {
  expect(createdRequests(output)).toBe(said);
});

it('a client who was there is not said to be added, and a field that was sent back is not approved', () => {
  expect(addedClient({ added: false, name: 'Logo' })).toBe(
    'The client was already part of the request Logo',
  );
  expect(addedClient({ added: true, name: 'Logo' })).toBeUndefined();
  expect(reviewedField({ status: 'redo' })).toBe('Sent the field back to the client');
  expect(reviewedField({ status: 'approved' })).toBe('Approved the field');
});
