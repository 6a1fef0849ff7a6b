import { type Known, type Call, reading } from '@pieceworks/kit';
import { nothingIsLeft, withPairs } from '@pieceworks/kit/form';
import type { components as Gateway, paths as GatewayPaths } from '#contract/gateway';
import type { components as Vendor, paths as VendorPaths } from '#contract/vendor';
import type { CompanyIdentity } from '../src/lib/readers/identifiers';
import { PEOPLE_SEARCH, type PeopleFilter } from '../src/lib/search-fields';

const OPERATION = reading('try what must not compile');

/** Calls that the contracts do not have. Each must be an error of the compiler. */
async function wrongCalls(
  call: Call<VendorPaths, unknown>,
  callGateway: Call<GatewayPaths, unknown>,
) {
  await call('GET /people', OPERATION, { query: { id: 'fp000000067001' } });
  await callGateway('POST /enrich/person', OPERATION, { body: { email: 'a@b.example' } });
  // @ts-expect-error -- no such route
  await call('GET /peopel', OPERATION, { query: { id: 'fp000000067001' } });
  // @ts-expect-error -- no such method
  await call('POST /people', OPERATION, { query: { id: 'fp000000067001' } });
  // @ts-expect-error -- a route of the other contract
  await callGateway('GET /people', OPERATION, { query: { id: 'fp000000067001' } });
  // @ts-expect-error -- no such name
  await call('GET /people', OPERATION, { query: { slug: 'jane-doe' } });
  // @ts-expect-error -- a name of the other contract
  await callGateway('POST /enrich/company', OPERATION, { body: { fqdn: 'b.example' } });
  // @ts-expect-error -- the body is required
  await callGateway('POST /search/people', OPERATION);
  // @ts-expect-error -- the company is required
  await call('POST /people/search', OPERATION, { body: { position: 'Manager' } });
  // @ts-expect-error -- no such code
  await call('POST /people/search', OPERATION, { body: { companyId: 'f1', seniority: 'Manager' } });
}

/** Encoders that forget a field, or misspell a name on the wire. */
function wrongEncoders({ position, ...rest }: PeopleFilter, { domain, ...more }: CompanyIdentity) {
  // @ts-expect-error -- the other fields are left
  nothingIsLeft(rest);
  // @ts-expect-error -- the other identifiers are left
  nothingIsLeft(more);
  // @ts-expect-error -- no such name
  const company: Gateway['schemas']['CompanyIdentity'] = { domian: domain };
  // @ts-expect-error -- no such name
  const query: Vendor['schemas']['PeopleSearch'] = { companyId: 'f1', positoin: position };
  type Filter = Known<Gateway['schemas']['PeopleFilter']>;
  const filter = withPairs<typeof PEOPLE_SEARCH, Filter>(
    PEOPLE_SEARCH,
    'otherFilters',
    {},
    // @ts-expect-error -- no such name
    { rank: position },
  );
  return [company, query, filter];
}

it('wrong routes, names, bodies and forgotten fields do not compile', () => {
  expect([wrongCalls, wrongEncoders]).toHaveLength(2);
});
