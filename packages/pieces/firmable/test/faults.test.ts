import { at } from '@pieceworks/kit';
import { describeFaults, type FaultyOperation } from '@pieceworks/testing/fault-suite';

const lookup = (action: string, path: string, props: object, more: Partial<FaultyOperation>) => ({
  ...({ method: 'POST', effect: 'charge', takes: ['not-found', 'empty'] } as const),
  ...{ action, path, props: () => ({ ...props }), ...more },
});
const COMPANY = { domain: 'banksia-freight.example' };
const PERSON = { profileSlug: 'amelia-singh-908' };
const BODY = { method: 'POST', url: '/enrich/company', body: { abn: '51824753556' } };

const secrets = (connection: unknown) => [
  String(at(connection, 'apiKey')),
  'banksia-freight.example',
  'amelia-singh-908',
  '51824753556',
];

const gateway: FaultyOperation[] = [
  lookup('enrich_company', '/enrich/company', COMPANY, {}),
  lookup('enrich_person', '/enrich/person', PERSON, {}),
  lookup('search_people', '/search/people', { position: 'Manager' }, { takes: ['not-found'] }),
  lookup('custom_api_call', '/enrich/company', BODY, { effect: 'create', takes: ['empty'] }),
];

const vendor: FaultyOperation[] = [
  lookup('enrich_company', '/company', COMPANY, { effect: 'read', method: 'GET' }),
  lookup('enrich_person', '/people', PERSON, { effect: 'read', method: 'GET' }),
  lookup(
    'search_people',
    '/internal/people/search',
    { company: 'f000000117001' },
    { effect: 'read', takes: ['not-found'], redirectsBefore: 1 },
  ),
];

describeFaults('firmable', {
  secrets,
  operations: { gateway, vendor },
  alike: { enrich_people: 'enrich_person', enrich_companies: 'enrich_company' },
});
