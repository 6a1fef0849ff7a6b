import { describeWire } from '@pieceworks/testing/wire-suite';

const enrichPerson = (body: object) => ({ method: 'POST', path: '/enrich/person', body });
const enrichCompany = (body: object) => ({ method: 'POST', path: '/enrich/company', body });
const searchPeople = (body: object) => ({ method: 'POST', path: '/search/people', body });

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
  }).map(([title, list]) => [`each row of a mapped list of ${title}`, list, objects] as const);
}

describeWire('firmable', {
  credential: { header: ['authorization', 'Bearer [hidden]'] },
  sent: {
    enrich_person: [
      [
        'every identifier',
        {
          profileUrl: 'https://www.linkedin.com/in/jane-doe',
          email: 'jane@example.com',
          profileSlug: 'jane-doe',
        },
        enrichPerson({
          profile_url: 'https://www.linkedin.com/in/jane-doe',
          email: 'jane@example.com',
          profile_slug: 'jane-doe',
        }),
      ],
      [
        'one identifier without the blank ones',
        { profileUrl: ' ', email: ' jane@example.com ' },
        enrichPerson({ email: 'jane@example.com' }),
      ],
      [
        'the identifier in Person, beside another one',
        { person: 'jane@example.com', profileSlug: 'jane-doe' },
        enrichPerson({ email: 'jane@example.com', profile_slug: 'jane-doe' }),
      ],
      [
        'the ID in Person',
        { person: 'fp000000067001' },
        { method: 'GET', path: '/people', query: { id: ['fp000000067001'] } },
        'vendor',
      ],
      [
        'the slug of a profile URL',
        { profileSlug: 'https://au.linkedin.com/in/jane-doe/?trk=x' },
        enrichPerson({ profile_slug: 'jane-doe' }),
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
        enrichCompany({
          domain: 'example.com.au',
          profile_url: 'https://linkedin.com/company/example',
          abn: '51824753556',
          website: 'https://www.example.com.au/about',
        }),
      ],
      ...[...ABNS, 'ABN 51-824-753-556'].map(
        (abn) => [`the ABN ${abn}`, { abn }, enrichCompany({ abn: '51824753556' })] as const,
      ),
      ...[
        'https://www.Example.com.au/contact?x=1',
        'www.example.com.au',
        'EXAMPLE.com.au.',
        'http://example.com.au:8080/',
      ].map(
        (domain) =>
          [
            `the domain of ${domain}`,
            { domain },
            enrichCompany({ domain: 'example.com.au' }),
          ] as const,
      ),
      ...(
        [
          ['jane@ato.example', { domain: 'ato.example' }],
          ['https://www.ato.example/about', { domain: 'ato.example' }],
          ['ABN 51 824 753 556', { abn: '51824753556' }],
          ['linkedin.com/company/ato', { profile_url: 'https://linkedin.com/company/ato' }],
        ] as const
      ).map(
        ([company, body]) =>
          [`the identifier in the Company ${company}`, { company }, enrichCompany(body)] as const,
      ),
      [
        'the ID in Company, beside a domain',
        { company: 'f000000117001', domain: 'nobody.example' },
        { method: 'GET', path: '/company', query: { id: ['f000000117001'] } },
        'vendor',
      ],
      ...(['gateway', 'vendor'] as const).map(
        (contract) =>
          [
            `nothing for an address of a public mail host (${contract})`,
            { company: 'jane@gmail.com', maxCredits: 0 },
            [],
            contract,
          ] as const,
      ),
      [
        'a domain without the ID and slug, which a gateway lacks',
        { domain: 'nobody.example', id: 'f000000000001', profileSlug: 'nobody' },
        enrichCompany({ domain: 'nobody.example' }),
      ],
      [
        'the other domains if a .com finds nothing',
        { domain: 'nobody.com', website: 'https://nobody.com', otherDomains: true },
        [
          enrichCompany({ domain: 'nobody.com', website: 'https://nobody.com' }),
          enrichCompany({ domain: 'nobody.com.au' }),
          enrichCompany({ domain: 'nobody.co.nz' }),
        ],
      ],
      [
        'no other domain for one that does not end in .com',
        { domain: 'nobody.com.au', otherDomains: true },
        enrichCompany({ domain: 'nobody.com.au' }),
      ],
    ],
    search_people: [
      [
        'every filter',
        { company: 'Example', position: 'Manager', seniority: 'Manager', department: 'Marketing' },
        searchPeople({
          company: 'Example',
          position: 'Manager',
          seniority: 'Manager',
          department: 'Marketing',
        }),
      ],
      [
        'other filters alone, by the names of the gateway',
        { otherFilters: { state: 'NSW', size: '11-50', region: null } },
        searchPeople({ state: 'NSW', size: '11-50' }),
      ],
      [
        'numbers in digits',
        { position: 'Manager', otherFilters: { from: 1e21, share: 1e-7 } },
        searchPeople({ position: 'Manager', from: '1000000000000000000000', share: '0.0000001' }),
      ],
      [
        'nothing for the default number of people',
        { position: 'Manager', number: 100 },
        searchPeople({ position: 'Manager' }),
      ],
    ],
    enrich_companies: [
      [
        'the other domains of a website',
        { companies: [{ website: 'https://www.nobody.com/about' }], otherDomains: true },
        [
          enrichCompany({ website: 'https://www.nobody.com/about' }),
          enrichCompany({ domain: 'nobody.com.au' }),
          enrichCompany({ domain: 'nobody.co.nz' }),
        ],
      ],
      ...[
        'ato.example',
        'https://www.ato.example/about?x=1',
        'ato.example:8080',
        'http://ato.example?x=1',
      ].map(
        (row) =>
          [
            `the domain of the typed row ${row}`,
            { companies: [row] },
            enrichCompany({ domain: 'ato.example' }),
          ] as const,
      ),
      ...ABNS.map(
        (row) =>
          [
            `the ABN of the typed row ${row}`,
            { companies: [row] },
            enrichCompany({ abn: '51824753556' }),
          ] as const,
      ),
      ...mappedLists('domain', ['a.example', 'b.example']).map(
        ([title, companies, rows]) => [title, { companies }, rows.map(enrichCompany)] as const,
      ),
      [
        'the profile URL of a typed row',
        { companies: ['linkedin.com/company/example'] },
        enrichCompany({ profile_url: 'https://linkedin.com/company/example' }),
      ],
      [
        'the other domains of a typed row',
        { companies: ['nobody.com'], otherDomains: true },
        ['nobody.com', 'nobody.com.au', 'nobody.co.nz'].map((domain) => enrichCompany({ domain })),
      ],
      [
        'a domain once that is text in one row and an object in another',
        { companies: ['ato.example', { domain: 'ATO.example', notes: 'unknown key' }] },
        enrichCompany({ domain: 'ato.example' }),
      ],
      [
        'an ABN once that two rows spell differently',
        { companies: [{ abn: '51 824 753 556' }, { abn: '51824753556' }] },
        enrichCompany({ abn: '51824753556' }),
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
            enrichPerson({ profile_url: 'https://linkedin.com/in/jane-doe' }),
          ] as const,
      ),
      ...mappedLists('email', ['a@b.example', 'b@b.example']).map(
        ([title, people, rows]) => [title, { people }, rows.map(enrichPerson)] as const,
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
        enrichPerson({ email: 'jane@example.com' }),
      ],
      [
        'a row without its blank fields',
        { people: [{ email: ' jane@example.com ', profileSlug: '' }] },
        enrichPerson({ email: 'jane@example.com' }),
      ],
      [
        'the email of a typed row',
        { people: [' jane@example.com '] },
        enrichPerson({ email: 'jane@example.com' }),
      ],
      [
        'the profile URL of a typed row',
        { people: ['au.linkedin.com/in/jane@doe'] },
        enrichPerson({ profile_url: 'https://au.linkedin.com/in/jane@doe' }),
      ],
    ],
    custom_api_call: [
      [
        'a POST with a JSON body',
        { method: 'POST', url: '/enrich/company', body: { abn: '51824753556' } },
        enrichCompany({ abn: '51824753556' }),
      ],
      [
        'a body that is typed as text, and a query in the path',
        { method: 'POST', url: 'search/people?debug=1', body: '{"position": "Manager"}' },
        { ...searchPeople({ position: 'Manager' }), query: { debug: ['1'] } },
      ],
    ],
  },
  refused: {
    enrich_person: [
      [
        { person: 'jane-doe' },
        'Person: this is not an email, LinkedIn URL or person ID. To say what it is, fill in the field below that fits.',
      ],
      [{ person: 'a@b.example', email: 'c@b.example' }, /^Person, Email: these fields name two/],
      [{}, 'Person, LinkedIn URL, Email, LinkedIn Profile Name, Person ID: fill in at least'],
      [{ email: 'jane' }, /^Email: /],
      [{ profileUrl: 'not a url' }, /^LinkedIn URL: /],
      [{ profileSlug: 'jane doe' }, /^LinkedIn Profile Name: /],
      [{ profileSlug: '/jane/doe/' }, /^LinkedIn Profile Name: /],
      [{ email: 'a@b.example', reuseDays: 366 }, /^Reuse /],
      [{ id: 'fp000000067001' }, /^Person ID: not available through a gateway/],
    ],
    search_people: [
      [
        { company: 'a'.repeat(10_001) },
        'Company: this is too long; enter at most 10,000 characters.',
      ],
      ...Object.entries({ company: 'Company', position: 'Position', seniority: 'Seniority' }).map(
        ([name, label]) =>
          [
            { otherFilters: { [name]: 'a' } },
            `Other Filters: "${name}" is sent by the field ${label}; use that field instead.`,
          ] as const,
      ),
      [{ company: 'X', number: 10 }, /^Maximum Results: /],
      [{ company: 'X', maxCredits: 9 }, /^Maximum Credits: /],
      [{}, 'Company, Position, Seniority, Department, Other Filters: fill in'],
    ],
    enrich_company: [
      [{ company: 'Banksia Freight' }, /^Company: this is not a domain, email, URL, ABN or /],
      [{ company: '123' }, 'Company: an ABN has 11 digits.'],
      [{ company: 'f000000117001' }, /^Company ID: not available through a gateway/],
      [{ company: 'a.example', domain: 'b.example' }, /^Company, Domain: these fields name two/],
      [
        { domain: '' },
        'Company, Domain, ABN, Website, LinkedIn URL, LinkedIn Profile Name, Company ID: fill in',
      ],
      [{ domain: 'a@example.com' }, /^Domain: this is an email/],
      [{ domain: 'localhost' }, /^Domain: /],
      [{ abn: '51824753557' }, /^ABN: .*check digits/],
      [{ abn: '10000000000' }, /^ABN: .*check digits/],
      [{ abn: '01824753556' }, /^ABN: .*check digits/],
      [{ abn: '5182475355' }, 'ABN: an ABN has 11 digits.'],
      [{ abn: '9429039501974' }, /^ABN: this is an NZBN/],
      [{ website: 'ftp://example.com' }, /^Website: /],
      [{ abn: '9429039501975' }, 'ABN: an ABN has 11 digits.'],
      [{ id: 'f000000117001' }, /^Company ID: not available through a gateway/],
      [{ profileSlug: 'smec' }, /^LinkedIn Profile Name: not available through a gateway/],
      [{ abn: '51824753556', country: 'NZ' }, /^Country: /],
    ],
    // The platform itself accepts only lists, so no row mixes the ABN and domain of two companies.
    enrich_people: LISTS_BY_COLUMN.map((people) => [{ people }, /Expected array/]),
    enrich_companies: LISTS_BY_COLUMN.map((companies) => [{ companies }, /Expected array/]),
    custom_api_call: [
      [{ method: 'DELETE', url: '/x' }, 'Method: choose one of GET, POST.'],
      [{ method: 'GET' }, 'URL: fill in this field.'],
      [{ method: 'GET', url: 'https://elsewhere.example/' }, /^URL: only /],
      [{ method: 'GET', url: '//elsewhere.example/' }, /^URL: /],
      [{ method: 'GET', url: '/../../x' }, /^URL: it must stay below/],
      [
        { method: 'GET', url: '/x', headers: { Authorization: 'Bearer x' } },
        'Headers: leave out Authorization',
      ],
    ],
  },
});
