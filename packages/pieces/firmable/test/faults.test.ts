import { at } from '@pieceworks/kit';
import { describeFaults, type FaultyOperation } from '@pieceworks/testing/fault-suite';

const lookup = {
  method: 'POST',
  effect: 'charge',
  takes: ['not-found', 'empty'],
} as const;

const secrets = (connection: unknown) => [
  String(at(connection, 'apiKey')),
  'banksia-freight.example',
  'amelia-singh-908',
  '51824753556',
];

const gateway: FaultyOperation[] = [
  {
    ...lookup,
    action: 'enrich_company',
    path: '/enrich/company',
    props: () => ({ domain: 'banksia-freight.example' }),
  },
  {
    ...lookup,
    action: 'enrich_person',
    path: '/enrich/person',
    props: () => ({ profileSlug: 'amelia-singh-908' }),
  },
  {
    ...lookup,
    action: 'search_people',
    takes: ['not-found'],
    path: '/search/people',
    props: () => ({ position: 'Manager' }),
  },
  {
    action: 'custom_api_call',
    method: 'POST',
    effect: 'create',
    takes: ['empty'],
    path: '/enrich/company',
    props: () => ({ method: 'POST', url: '/enrich/company', body: { abn: '51824753556' } }),
  },
];

const vendor: FaultyOperation[] = [
  {
    ...lookup,
    effect: 'read',
    method: 'GET',
    action: 'enrich_company',
    path: '/company',
    props: () => ({ domain: 'banksia-freight.example' }),
  },
  {
    ...lookup,
    effect: 'read',
    method: 'GET',
    action: 'enrich_person',
    path: '/people',
    props: () => ({ profileSlug: 'amelia-singh-908' }),
  },
  {
    ...lookup,
    effect: 'read',
    action: 'search_people',
    takes: ['not-found'],
    path: '/internal/people/search',
    redirectsBefore: 1,
    props: () => ({ company: 'f000000117001' }),
  },
];

describeFaults('firmable', {
  secrets,
  operations: { gateway, vendor },
  alike: { enrich_people: 'enrich_person', enrich_companies: 'enrich_company' },
});
