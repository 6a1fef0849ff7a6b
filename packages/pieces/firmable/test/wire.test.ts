import { describeWire } from '@pieceworks/testing/wire-suite';

const ABNS = ['51 824 753 556', '51-824-753-556', 'ABN: 51.824.753.556', 51824753556];
const LISTS_BY_COLUMN = [{ email: ['a'], domain: ['a'] }, '["a.example"]', '{}', null];

/** Returns the same two rows in each form of a mapped list. */
function mappedLists(field: string, texts: readonly string[]) {
  const objects = texts.map((text) => ({ [field]: text }));
  return Object.entries({
    texts,
    objects,
    'texts in one row': [texts],
    'objects in one row': [objects],
  }).map(([title, list]) => [`each row of a mapped list of ${title}`, list] as const);
}

const PUBLIC_ADDRESS = { company: 'jane@gmail.com', maxCredits: 0 };

describeWire('firmable', {
  credential: { header: ['authorization', 'Bearer [hidden]'] },
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
        ['one identifier without the blank ones', { profileUrl: ' ', email: ' jane@example.com ' }],
        [
          'the identifier in Person, beside another one',
          { person: 'jane@example.com', profileSlug: 'jane-doe' },
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
        ...[...ABNS, 'ABN 51-824-753-556'].map((abn) => [`the ABN ${abn}`, { abn }] as const),
        ...[
          'https://www.Example.com.au/contact?x=1',
          'www.example.com.au',
          'EXAMPLE.com.au.',
          'http://example.com.au:8080/',
        ].map((domain) => [`the domain of ${domain}`, { domain }] as const),
        ...[
          'jane@ato.example',
          'https://www.ato.example/about',
          'ABN 51 824 753 556',
          'linkedin.com/company/ato',
        ].map((company) => [`the identifier in the Company ${company}`, { company }] as const),
        ['nothing for an address of a public mail host', PUBLIC_ADDRESS],
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
      enrich_companies: [
        [
          'the other domains of a website',
          { companies: [{ website: 'https://www.nobody.com/about' }], otherDomains: true },
        ],
        ...[
          'ato.example',
          'https://www.ato.example/about?x=1',
          'ato.example:8080',
          'http://ato.example?x=1',
        ].map((row) => [`the domain of the typed row ${row}`, { companies: [row] }] as const),
        ...ABNS.map((row) => [`the ABN of the typed row ${row}`, { companies: [row] }] as const),
        ...mappedLists('domain', ['a.example', 'b.example']).map(
          ([title, companies]) => [title, { companies }] as const,
        ),
        ['the profile URL of a typed row', { companies: ['linkedin.com/company/example'] }],
        ['the other domains of a typed row', { companies: ['nobody.com'], otherDomains: true }],
        [
          'a domain once that is text in one row and an object in another',
          { companies: ['ato.example', { domain: 'ATO.example', notes: 'unknown key' }] },
        ],
        [
          'an ABN once that two rows spell differently',
          { companies: [{ abn: '51 824 753 556' }, { abn: '51824753556' }] },
        ],
      ],
      enrich_people: [
        ...[
          'https://www.linkedin.com./in/jane-doe',
          'https://www.linkedin.com/in/jane-doe//',
          'https://www.linkedin.com/in/jane%2Ddoe',
          'https://au.linkedin.com/in/jane-doe',
          'https://m.linkedin.com/in/Jane-Doe?trk=x',
          'www.linkedin.com//in/jane-doe/details/experience/',
        ].map(
          (profileUrl) =>
            [
              `a profile once, although a row spells it ${profileUrl}`,
              { people: [{ profileUrl: 'https://linkedin.com/in/jane-doe' }, { profileUrl }] },
            ] as const,
        ),
        ...mappedLists('email', ['a@b.example', 'b@b.example']).map(
          ([title, people]) => [title, { people }] as const,
        ),
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
      ],
      search_people: [
        { company: 'a'.repeat(10_001) },
        ...['company', 'position', 'seniority'].map((name) => ({ otherFilters: { [name]: 'a' } })),
        { company: 'X', number: 10 },
        { company: 'X', maxCredits: 9 },
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
        { abn: '10000000000' },
        { abn: '01824753556' },
        { abn: '5182475355' },
        { abn: '9429039501974' },
        { website: 'ftp://example.com' },
        { abn: '9429039501975' },
        { id: 'f000000117001' },
        { profileSlug: 'smec' },
        { abn: '51824753556', country: 'NZ' },
      ],
      enrich_people: LISTS_BY_COLUMN.map((people) => ({ people })),
      enrich_companies: LISTS_BY_COLUMN.map((companies) => ({ companies })),
      custom_api_call: [
        { method: 'DELETE', url: '/x' },
        { method: 'GET' },
        { method: 'GET', url: 'https://elsewhere.example/' },
        { method: 'GET', url: '//elsewhere.example/' },
        { method: 'GET', url: '/../../x' },

        { method: 'GET', url: '/x', headers: { Authorization: 'Bearer x' } },
      ],
    },
  },
  vendor: {
    sent: {
      enrich_person: [['the ID in Person', { person: 'fp000000067001' }]],
      enrich_company: [
        [
          'the ID in Company, beside a domain',
          { company: 'f000000117001', domain: 'nobody.example' },
        ],
        ['nothing for an address of a public mail host', PUBLIC_ADDRESS],
      ],
    },
  },
});
