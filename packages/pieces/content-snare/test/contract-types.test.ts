import { writing } from '@pieceworks/kit';
import { nothingIsLeft } from '@pieceworks/kit/form';
import type { ContentSnareApi } from '../src/lib/api/content-snare-api';
import { listRequests } from '../src/lib/api/requests';
import type { ClientChanges } from '../src/lib/fields';

const OPERATION = writing('try what must not compile');

/** Calls that the contracts do not have. Each must be an error of the compiler. */
async function wrongCalls(api: ContentSnareApi) {
  const { call, callGateway } = api;
  const review = { id: 'fld_1', body: { status: 'approved' } } as const;
  await call('PUT /partner_api/v1/fields/{id}/review', OPERATION, review);
  // @ts-expect-error -- no such route
  await call('PUT /partner_api/v1/field/{id}/review', OPERATION, review);
  // @ts-expect-error -- no such method
  await call('POST /partner_api/v1/fields/{id}/review', OPERATION, review);
  // @ts-expect-error -- the ID is missing
  await call('PUT /partner_api/v1/fields/{id}/review', OPERATION, { body: { status: 'redo' } });
  await call('PUT /partner_api/v1/fields/{id}/review', OPERATION, {
    id: 'fld_1',
    // @ts-expect-error -- no such name
    body: { status: 'redo', comment: 'Once more' },
  });
  await call('PUT /partner_api/v1/fields/{id}/review', OPERATION, {
    id: 'fld_1',
    // @ts-expect-error -- no such value
    body: { status: 'rejected' },
  });
  // @ts-expect-error -- the body is required
  await call('PUT /partner_api/v1/fields/{id}/review', OPERATION, { id: 'fld_1' });
  // @ts-expect-error -- a DELETE has no body
  await call('DELETE /partner_api/v1/clients/{id}', OPERATION, { id: 'acc_1', body: {} });
  // @ts-expect-error -- no such parameter
  await api.list()('GET /partner_api/v1/clients', OPERATION, { query: { search: 'ada' } });
  // @ts-expect-error -- the names of the other contract
  await callGateway('POST /partner_api/v1/clients', OPERATION, { body: { full_name: 'Ada' } });
}

/** An encoder that forgets a field. */
function wrongEncoder({ name, ...rest }: ClientChanges) {
  // @ts-expect-error -- the other fields are left
  nothingIsLeft(rest);
  return { full_name: name };
}

/** Outputs of a request that a list does not have. */
async function wrongRows(api: ContentSnareApi): Promise<unknown> {
  const { entries } = await listRequests(api, {});
  return entries.map(({ record }): unknown => [
    record.clientName,
    // @ts-expect-error -- no link for the client
    record.shareLink,
    // @ts-expect-error -- no progress
    record.fieldsDone,
    // @ts-expect-error -- no folder
    record.folder,
  ]);
}

it('wrong routes, IDs, names, values, bodies, outputs and forgotten fields do not compile', () => {
  expect([wrongCalls, wrongEncoder, wrongRows]).toHaveLength(3);
});
