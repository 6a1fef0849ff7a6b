import { ANSWERED_REQUEST_EVENT, REQUEST_EVENT } from '../src/lib/webhooks/kinds/request';
import { answeringService } from './answering-service';

const service = answeringService();

/** A service with requests by status, the latest first. Those whose name ends with `+` have a file. */
function apiWith(requests: Readonly<Record<string, readonly string[]>>) {
  const fieldOf = (id: string) => ({
    id: 'fld',
    name: 'Scan',
    type: 'file',
    answers: id.endsWith('+')
      ? [{ attachment: { filename: 'scan.pdf', url: 'https://files.example/scan.pdf' } }]
      : [],
  });
  return service.apiOf((_, { pathname, searchParams }) => {
    const id = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    if (pathname.includes('/pages/')) return { id, sections: [{ fields: [fieldOf(id)] }] };
    if (pathname.includes('/requests/')) return { id, name: id, pages: [{ id }] };
    const statuses = searchParams.getAll('filter_by[statuses][]');
    const wanted = statuses.length > 0 ? statuses : Object.keys(requests);
    const results = wanted
      .flatMap((status) => requests[status] ?? [])
      .map((name) => ({ id: name }));
    return { results, pagination: { total_count: results.length } };
  });
}

const OVER = ['completed', 'archived'] as const;

describe('a test of Request Completed', () => {
  it.each([
    ['completed ones before archived ones', { completed: ['a'], archived: ['b+'] }, ['a']],
    ['archived ones if none is completed', { archived: ['a', 'b+'] }, ['b+', 'a']],
    ['those with files first', { completed: ['a', 'b+', 'c'] }, ['b+', 'a', 'c']],
    [
      'an earlier one with files',
      { completed: ['a', 'b', 'c', 'd', 'e+', 'f+'] },
      ['e+', 'a', 'b'],
    ],
    ['the latest ones if none has files', { completed: ['a', 'b', 'c', 'd'] }, ['a', 'b', 'c']],
    ['none', {}, []],
  ])('shows %s', async (_, requests, ids) => {
    const shown = await ANSWERED_REQUEST_EVENT.recent?.(apiWith(requests), OVER);
    expect(shown?.map(({ id }) => id)).toEqual(ids);
  });

  it('looks through ten requests at most', async () => {
    const completed = Array.from({ length: 30 }, (_, at) => `req_${at}`);
    await ANSWERED_REQUEST_EVENT.recent?.(apiWith({ completed }), OVER);
    expect(service.calls().filter((call) => call.includes('/requests/'))).toHaveLength(10);
  });
});

it('a test of another trigger shows the latest requests', async () => {
  const shown = await REQUEST_EVENT.recent?.(apiWith({ published: ['a', 'b+', 'c', 'd'] }), []);
  expect(shown?.map(({ id }) => id)).toEqual(['a', 'b+', 'c']);
});
