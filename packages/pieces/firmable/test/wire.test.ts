import { describeWire } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

const DOMAINS = ['a.example', 'b.example'];
const COMPANIES = DOMAINS.map((domain) => ({ domain }));

describeWire(service, {
  gateway: {
    sent: {
      enrich_person: [
        [
          'every identifier',
          {
            profileUrl: 'https://www.linkedin.com/in/jane-doe',
            email: 'jane@example.com',
            profileSlug: 'jane-doe',
          },
        ],
        [
          'the slug of a profile URL',
          { profileSlug: 'https://au.linkedin.com/in/jane-doe/?trk=x' },
        ],
      ],
      enrich_company: [
        [
          'every identifier',
          {
            domain: 'example.com.au',
            profileUrl: 'linkedin.com/company/example',
            abn: '51824753556',
            website: 'https://www.example.com.au/about',
          },
        ],
        ...[
          'https://www.Example.com.au/contact?x=1',
          'www.example.com.au',
          'EXAMPLE.com.au.',
          'http://example.com.au:8080/',
        ].map((domain) => [`the domain of ${domain}`, { domain }] as const),
        [
          'a domain without the ID and slug, which a gateway lacks',
          { domain: 'nobody.example', id: 'f000000000001', profileSlug: 'nobody' },
        ],
        [
          'the other domains if a .com finds nothing',
          { domain: 'nobody.com', website: 'https://nobody.com', otherDomains: true },
        ],
        [
          'no other domain for one that does not end in .com',
          { domain: 'nobody.com.au', otherDomains: true },
        ],
      ],
      forget_stored_results: [['nothing', { companies: DOMAINS }]],
      search_people: [
        [
          'every filter',
          {
            company: 'Example',
            position: 'Manager',
            seniority: 'Manager',
            department: 'Marketing',
          },
        ],
        [
          'other filters alone, by the names of the gateway',
          { otherFilters: { state: 'NSW', size: '11-50', region: null } },
        ],
        ['numbers in digits', { position: 'Manager', otherFilters: { from: 1e21, share: 1e-7 } }],
        ['nothing for the default number of people', { position: 'Manager', number: 100 }],
      ],
      find_and_enrich_people: [
        [
          'one search, and no lookup',
          { company: 'Example', position: 'Manager', seniority: 'Manager', number: 10 },
        ],
      ],
      enrich_companies: [
        [
          'the other domains of a website',
          { companies: [{ website: 'https://www.nobody.com/about' }], otherDomains: true },
        ],
        ['each row of a mapped list of texts', { companies: DOMAINS }],
        ['each row of a mapped list of objects', { companies: COMPANIES }],
        ['each row of a mapped list of texts in one row', { companies: [DOMAINS] }],
        ['each row of a mapped list of objects in one row', { companies: [COMPANIES] }],
        ['the profile URL of a typed row', { companies: ['linkedin.com/company/example'] }],
        ['the other domains of a typed row', { companies: ['nobody.com'], otherDomains: true }],
      ],
      enrich_people: [
        [
          'an email once that three rows repeat',
          {
            people: [
              { id: 'fp000000067001', email: 'jane@example.com' },
              { email: 'jane@example.com' },
              { id: 'fp000000067002', email: 'Jane@example.com' },
            ],
          },
        ],
        [
          'a row without its blank fields',
          { people: [{ email: ' jane@example.com ', profileSlug: '' }] },
        ],
        ['the email of a typed row', { people: [' jane@example.com '] }],
        ['the profile URL of a typed row', { people: ['au.linkedin.com/in/jane@doe'] }],
      ],
      custom_api_call: [
        [
          'a POST with a JSON body',
          { method: 'POST', url: '/enrich/company', body: { abn: '51824753556' } },
        ],
        [
          'a body that is typed as text, and a query in the path',
          { method: 'POST', url: 'search/people?debug=1', body: '{"position": "Manager"}' },
        ],
      ],
    },
    refused: {
      enrich_person: [
        { person: 'jane-doe' },
        { person: 'a@b.example', email: 'c@b.example' },
        {},
        { email: 'jane' },
        { profileUrl: 'not a url' },
        { profileSlug: 'jane doe' },
        { profileSlug: '/jane/doe/' },
        { email: 'a@b.example', reuseDays: 366 },
        { id: 'fp000000067001' },
        { name: 'Mei Macleod', company: 'example.com.au' },
        { name: 'Mei Macleod' },
        { name: 'Mei', company: 'example.com.au' },
        { company: 'example.com.au' },
        { company: 'example.com.au', country: 'NZ' },
      ],
      search_people: [
        { company: 'a'.repeat(10_001) },
        { otherFilters: { company: 'a' } },
        { company: 'X', number: 10 },
        { company: 'X', maxCredits: 9 },
        { company: 'X', position: 'N/A' },
        { company: 'undefined', position: 'Manager' },
        { company: 'X', country: 'null' },
        {},
      ],
      find_and_enrich_people: [
        { company: 'X', number: 100 },
        { company: 'X', number: 1_001 },
        { company: 'X', maxCredits: 9 },
        { company: 'X', onlyWith: ['email'] },
        {},
      ],
      enrich_company: [
        { company: 'Banksia Freight' },
        { company: '123' },
        { company: 'f000000117001' },
        { company: 'a.example', domain: 'b.example' },
        { domain: '' },
        { domain: 'a@example.com' },
        { domain: 'localhost' },
        { abn: '51824753557' },
        { abn: '9429039501974' },
        { website: 'ftp://example.com' },
        { abn: '9429039501975' },
        { id: 'f000000117001' },
        { profileSlug: 'smec' },
        { abn: '51824753556', country: 'NZ' },
      ],
      enrich_people: [{ people: null }],
      enrich_companies: [{ companies: null }],
      custom_api_call: [{ method: 'DELETE', url: '/x' }],
    },
  },
  vendor: {
    sent: {
      enrich_person: [
        ['the ID in Person', { person: 'fp000000067001' }],
        [
          'the company of a name, a search of its people, and the one person of the name',
          { name: 'KELLY, Ruby', company: 'https://www.ato.gov.au' },
        ],
        [
          'a search in another market, without a lookup of a company with an ID',
          { name: 'Ruby Kelly', company: 'f000000117001', country: 'NZ' },
        ],
      ],
      enrich_people: [
        [
          'one company and one search for two names',
          {
            people: [
              { full_name: 'Ruby Kelly', company_domain: 'ato.gov.au' },
              { first_name: 'Omar', last_name: 'Baker', company: 'ato.gov.au', id: null },
            ],
          },
        ],
      ],
      enrich_company: [
        [
          'the ID in Company, beside a domain',
          { company: 'f000000117001', domain: 'nobody.example' },
        ],
      ],
    },
  },
});
