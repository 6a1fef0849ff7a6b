import { CLIENT_EVENT } from '../src/lib/webhooks/kinds/client';
import { FIELD_EVENT } from '../src/lib/webhooks/kinds/field';
import { ANSWERED_REQUEST_EVENT } from '../src/lib/webhooks/kinds/request';
import { answeringService } from './answering-service';

const RECORDS: Readonly<Record<string, string>> = {
  '/partner_api/v1/clients/7': '{"id":7,"full_name":"Ana"}',
  '/partner_api/v1/requests/5': '{"id":5,"name":"Tax","pages":[{"id":3}]}',
  '/partner_api/v1/pages/3':
    '{"id":3,"sections":[{"id":2,"fields":[{"id":1,"name":"Year","status":"done"}]}]}',
};

const { apiOf } = answeringService();
/** The API of a service with numeric ids. */
const api = () => apiOf((_, { pathname }) => RECORDS[pathname] ?? 404);

it.each([1, '1'])('the field of an event is read by its ID %j', async (id) => {
  const delivery = { id, page_id: 3, request: { id: 5 } };
  expect(await FIELD_EVENT.readAgain?.(api(), delivery)).toMatchObject({
    id: '1',
    name: 'Year',
    pageId: '3',
    sectionId: '2',
    requestId: '5',
  });
});

it('a request and a client are read by a numeric ID', async () => {
  const request = await ANSWERED_REQUEST_EVENT.readAgain?.(api(), { id: 5 });
  expect(request).toMatchObject({ id: '5', answers: { Year: null } });
  expect(await CLIENT_EVENT.readAgain?.(api(), { id: 7 })).toMatchObject({ id: '7' });
});
