import { findClient } from '../src/lib/api/clients';
import { createRequest } from '../src/lib/requests/create-request';
import { answeringService } from './answering-service';

const CLIENT = { id: 'acc_1', full_name: 'Ana Bell', email: 'ana@a.example' };
const REQUEST = { clientId: 'acc_1', templateId: 'tpl_1', name: 'Tax' };
const OPTIONS = {
  keepAsDraft: false,
  commentsEnabled: false,
  pinEnabled: false,
  shareLinkEnabled: false,
  skipIfOpen: true,
};

const { apiOf, calls } = answeringService();
const created = () => calls().filter((call) => call.startsWith('POST')).length;

/** Returns the API of a service that fills every list with copies of a record, apart from the number and the ID, and a total. */
function apiWith(record: object, total: number) {
  return apiOf((method, { search, searchParams }) => {
    if (method === 'POST') return { id: 'req_2' };
    if (search === '') return CLIENT;
    const offset = Number(searchParams.get('offset'));
    const length = Math.min(total - offset, 100);
    const results = Array.from({ length }, (_, at) => ({
      ...record,
      number: offset + at,
      ...('id' in record && offset + at > 0 && { id: `acc_copy_${offset + at}` }),
    }));
    return { results, pagination: { total_count: total } };
  });
}

it('a client is missing only if all clients were searched', async () => {
  await expect(findClient(apiWith(CLIENT, 5000), 'b@b.example')).rejects.toThrow(
    'Could not look through all clients with a similar email: there are more than 1,000.',
  );
  expect(await findClient(apiWith(CLIENT, 900), 'b@b.example')).toBeUndefined();
  expect(await findClient(apiWith(CLIENT, 5000), 'ANA@a.example')).toMatchObject({ raw: CLIENT });
});

it.each([
  ['if there are more requests than are searched', { name: 'Other', clients: [CLIENT] }, 5000],
  ['if the requests do not name their clients', { name: 'Other' }, 1],
])('no request is created %s', async (_, record, total) => {
  const api = apiWith(record, total);
  await expect(createRequest(api, { ...REQUEST, ...OPTIONS })).rejects.toThrow();
  expect(created()).toBe(0);
});

it('an open request is given even if its ID is missing', async () => {
  const open = { name: 'TAX', clients: [CLIENT] };
  const api = apiWith(open, 1);
  expect(await createRequest(api, { ...REQUEST, ...OPTIONS })).toMatchObject({
    skipped: true,
    raw: open,
  });
  expect(created()).toBe(0);
});
