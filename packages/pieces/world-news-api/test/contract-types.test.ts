import { metering } from '@pieceworks/kit';
import { nothingIsLeft, withoutPairs } from '@pieceworks/kit/form';
import type { NewsService } from '../src/lib/api/news-service';
import { SEARCH, type NewsFilter } from '../src/lib/fields';

const OPERATION = metering('try what must not compile');

/** Calls that the contracts do not have. Each must be an error of the compiler. */
async function wrongCalls({ call, callGateway }: Pick<NewsService, 'call' | 'callGateway'>) {
  await call('GET /geo-coordinates', OPERATION, { query: { location: 'Hobart' } });
  // @ts-expect-error -- no such route
  await call('GET /search-new', OPERATION, { query: { text: 'rain' } });
  // @ts-expect-error -- no such method
  await call('POST /search-news', OPERATION, { query: { text: 'rain' } });
  // @ts-expect-error -- no such name
  await call('GET /search-news', OPERATION, { query: { texts: 'rain' } });
  // @ts-expect-error -- the query is required
  await call('GET /geo-coordinates', OPERATION);
  // @ts-expect-error -- a GET has no body
  await call('GET /search-news', OPERATION, { query: { text: 'rain' }, body: { text: 'rain' } });
  // @ts-expect-error -- a name of the other contract
  await callGateway('GET /search-news', OPERATION, { query: { 'source-country': 'au' } });
}

/** Encoders that forget a field, or misspell a name on the wire. */
function wrongEncoders({ text, ...rest }: NewsFilter) {
  // @ts-expect-error -- the other fields are left
  nothingIsLeft(rest);
  // @ts-expect-error -- no such name
  return withoutPairs<typeof SEARCH, { text?: string }>(SEARCH, 'otherFilters', {}, { txt: text });
}

it('wrong routes, names, bodies and forgotten fields do not compile', () => {
  expect([wrongCalls, wrongEncoders]).toHaveLength(2);
});
