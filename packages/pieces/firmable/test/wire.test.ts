import { describeWire } from '@pieceworks/testing/wire-suite';

const enrichPerson = (body: object) => ({ method: 'POST', path: '/enrich/person', body });
const enrichCompany = (body: object) => ({ method: 'POST', path: '/enrich/company', body });
const searchPeople = (body: object) => ({ method: 'POST', path: '/search/people', body });

describeWire('firmable', {
  header: ['authorization', 'Bearer [hidden]'],
  sent: [
    {
      title: 'every identifier',
      action: 'enrich_person',
      props: {
        profileUrl: 'https://www.linkedin.com/in/jane-doe',
        email: 'jane@example.com',
        profileSlug: 'jane-doe',
      },
      sends: enrichPerson({
        profile_url: 'https://www.linkedin.com/in/jane-doe',
        email: 'jane@example.com',
        profile_slug: 'jane-doe',
      }),
    },
    {
      title: 'one identifier, blanks left out',
      action: 'enrich_person',
      props: { profileUrl: ' ', email: ' jane@example.com ' },
      sends: enrichPerson({ email: 'jane@example.com' }),
    },
    {
      title: 'a slug out of a profile URL',
      action: 'enrich_person',
      props: { profileSlug: 'https://au.linkedin.com/in/jane-doe/?trk=x' },
      sends: enrichPerson({ profile_slug: 'jane-doe' }),
    },
    {
      title: 'every identifier',
      action: 'enrich_company',
      props: {
        domain: 'example.com.au',
        profileUrl: 'linkedin.com/company/example',
        abn: '51824753556',
        website: 'https://www.example.com.au/about',
      },
      sends: enrichCompany({
        domain: 'example.com.au',
        profile_url: 'https://linkedin.com/company/example',
        abn: '51824753556',
        website: 'https://www.example.com.au/about',
      }),
    },
    ...['51 824 753 556', 'ABN 51-824-753-556', 'ABN: 51.824.753.556', 51824753556].map((abn) => ({
      title: `the ABN ${abn}`,
      action: 'enrich_company',
      props: { abn },
      sends: enrichCompany({ abn: '51824753556' }),
    })),
    ...[
      'https://www.Example.com.au/contact?x=1',
      'www.example.com.au',
      'EXAMPLE.com.au.',
      'http://example.com.au:8080/',
    ].map((domain) => ({
      title: `the domain of ${domain}`,
      action: 'enrich_company',
      props: { domain },
      sends: enrichCompany({ domain: 'example.com.au' }),
    })),
    {
      title: 'every filter',
      action: 'search_people',
      props: {
        company: 'Example',
        position: 'Manager',
        seniority: 'Manager',
        department: 'Marketing',
      },
      sends: searchPeople({
        company: 'Example',
        position: 'Manager',
        seniority: 'Manager',
        department: 'Marketing',
      }),
    },
    {
      title: 'one filter',
      action: 'search_people',
      props: { position: 'Manager', company: null },
      sends: searchPeople({ position: 'Manager' }),
    },
    {
      title: 'other filters by the names of the gateway, which are enough',
      action: 'search_people',
      props: { otherFilters: { state: 'NSW', size: '11-50', region: null } },
      sends: searchPeople({ state: 'NSW', size: '11-50' }),
    },
    {
      title: 'numbers in digits',
      action: 'search_people',
      props: { position: 'Manager', otherFilters: { from: 1e21, share: 1e-7 } },
      sends: searchPeople({
        position: 'Manager',
        from: '1000000000000000000000',
        share: '0.0000001',
      }),
    },
    {
      title: 'the number of people that is filled in unless it is changed',
      action: 'search_people',
      props: { position: 'Manager', number: 100 },
      sends: searchPeople({ position: 'Manager' }),
    },
    {
      title: 'what a gateway has, beside an ID and a slug',
      action: 'enrich_company',
      props: { domain: 'nobody.example', id: 'f000000000001', profileSlug: 'nobody' },
      sends: enrichCompany({ domain: 'nobody.example' }),
    },
    {
      title: 'the other domains after a .com that finds nothing',
      action: 'enrich_company',
      props: { domain: 'nobody.com', website: 'https://nobody.com', otherDomains: true },
      sends: [
        enrichCompany({ domain: 'nobody.com', website: 'https://nobody.com' }),
        enrichCompany({ domain: 'nobody.com.au' }),
        enrichCompany({ domain: 'nobody.co.nz' }),
      ],
    },
    {
      title: 'no other domain beside one that is none of .com',
      action: 'enrich_company',
      props: { domain: 'nobody.com.au', otherDomains: true },
      sends: enrichCompany({ domain: 'nobody.com.au' }),
    },
    {
      title: 'the other domains of a website',
      action: 'enrich_companies',
      props: { companies: [{ website: 'https://www.nobody.com/about' }], otherDomains: true },
      sends: [
        enrichCompany({ website: 'https://www.nobody.com/about' }),
        enrichCompany({ domain: 'nobody.com.au' }),
        enrichCompany({ domain: 'nobody.co.nz' }),
      ],
    },
    ...[
      'https://www.linkedin.com./in/jane-doe',
      'https://www.linkedin.com/in/jane-doe//',
      'https://www.linkedin.com/in/jane%2Ddoe',
      'https://au.linkedin.com/in/jane-doe',
      'https://m.linkedin.com/in/Jane-Doe?trk=x',
      'www.linkedin.com//in/jane-doe/details/experience/',
    ].map((profileUrl) => ({
      title: `once the profile that is spelled ${profileUrl}`,
      action: 'enrich_people',
      props: { people: [{ profileUrl: 'https://linkedin.com/in/jane-doe' }, { profileUrl }] },
      sends: enrichPerson({ profile_url: 'https://linkedin.com/in/jane-doe' }),
    })),
    {
      title: 'once what differs in nothing that is sent',
      action: 'enrich_people',
      props: {
        people: [
          { id: 'fp000000067001', email: 'jane@example.com' },
          { email: 'jane@example.com' },
          { id: 'fp000000067002', email: 'Jane@example.com' },
        ],
      },
      sends: enrichPerson({ email: 'jane@example.com' }),
    },
    {
      title: 'a row, blanks left out',
      action: 'enrich_people',
      props: { people: [{ email: ' jane@example.com ', profileSlug: '' }] },
      sends: enrichPerson({ email: 'jane@example.com' }),
    },
    {
      title: 'the email of a typed row',
      action: 'enrich_people',
      props: { people: [' jane@example.com '] },
      sends: enrichPerson({ email: 'jane@example.com' }),
    },
    {
      title: 'the profile URL of a typed row',
      action: 'enrich_people',
      props: { people: ['au.linkedin.com/in/jane@doe'] },
      sends: enrichPerson({ profile_url: 'https://au.linkedin.com/in/jane@doe' }),
    },
    ...[
      'ato.example',
      'https://www.ato.example/about?x=1',
      'ato.example:8080',
      'http://ato.example?x=1',
    ].map((row) => ({
      title: `the domain of a row that is typed as ${row}`,
      action: 'enrich_companies',
      props: { companies: [row] },
      sends: enrichCompany({ domain: 'ato.example' }),
    })),
    ...['51 824 753 556', '51-824-753-556', 'ABN: 51.824.753.556', 51824753556].map((row) => ({
      title: `the ABN of a row that is typed as ${row}`,
      action: 'enrich_companies',
      props: { companies: [row] },
      sends: enrichCompany({ abn: '51824753556' }),
    })),
    {
      title: 'the profile URL of a typed row',
      action: 'enrich_companies',
      props: { companies: ['linkedin.com/company/example'] },
      sends: enrichCompany({ profile_url: 'https://linkedin.com/company/example' }),
    },
    {
      title: 'the other domains of a typed row',
      action: 'enrich_companies',
      props: { companies: ['nobody.com'], otherDomains: true },
      sends: ['nobody.com', 'nobody.com.au', 'nobody.co.nz'].map((domain) =>
        enrichCompany({ domain }),
      ),
    },
    {
      title: 'once what is typed in one row and an object in another',
      action: 'enrich_companies',
      props: { companies: ['ato.example', { domain: 'ATO.example', notes: 'unknown key' }] },
      sends: enrichCompany({ domain: 'ato.example' }),
    },
    ...[
      { action: 'enrich_people', key: 'people', lookUp: enrichPerson, field: 'email' },
      { action: 'enrich_companies', key: 'companies', lookUp: enrichCompany, field: 'domain' },
    ].flatMap(({ action, key, lookUp, field }) => {
      const texts = ['a', 'b'].map((name) =>
        field === 'email' ? `${name}@b.example` : `${name}.example`,
      );
      const objects = texts.map((text) => ({ [field]: text }));
      const lists = {
        texts,
        objects,
        'texts in one row': [texts],
        'objects in one row': [objects],
      };
      return Object.entries(lists).map(([title, list]) => ({
        title: `each of a mapped list of ${title}`,
        action,
        props: { [key]: list },
        sends: objects.map(lookUp),
      }));
    }),
    {
      title: 'each different row once',
      action: 'enrich_companies',
      props: { companies: [{ abn: '51 824 753 556' }, { abn: '51824753556' }] },
      sends: enrichCompany({ abn: '51824753556' }),
    },
    {
      title: 'a POST with a JSON body',
      action: 'custom_api_call',
      props: { method: 'POST', url: '/enrich/company', body: { abn: '51824753556' } },
      sends: enrichCompany({ abn: '51824753556' }),
    },
    {
      title: 'a body written as text, a query in the path',
      action: 'custom_api_call',
      props: { method: 'POST', url: 'search/people?debug=1', body: '{"position": "Manager"}' },
      sends: { ...searchPeople({ position: 'Manager' }), query: { debug: ['1'] } },
    },
  ],
  refused: [
    {
      action: 'enrich_person',
      props: {},
      says: 'Profile URL, Email, Profile Slug, Person ID: fill in at least',
    },
    {
      action: 'search_people',
      props: { company: 'a'.repeat(10_001) },
      says: 'Company: this is too long; enter at most 10,000 characters.',
    },
    { action: 'enrich_person', props: { email: 'jane' }, says: /^Email: / },
    { action: 'enrich_person', props: { profileUrl: 'not a url' }, says: /^Profile URL: / },
    { action: 'enrich_person', props: { profileSlug: 'jane doe' }, says: /^Profile Slug: / },
    { action: 'enrich_person', props: { profileSlug: '/jane/doe/' }, says: /^Profile Slug: / },
    {
      action: 'enrich_company',
      props: { domain: '' },
      says: 'Domain, ABN, Website, Profile URL, Profile Slug, Company ID: fill in',
    },
    {
      action: 'enrich_company',
      props: { domain: 'a@example.com' },
      says: /^Domain: this is an email/,
    },
    { action: 'enrich_company', props: { domain: 'localhost' }, says: /^Domain: / },
    { action: 'enrich_company', props: { abn: '51824753557' }, says: /^ABN: .*check digits/ },
    { action: 'enrich_company', props: { abn: '10000000000' }, says: /^ABN: .*check digits/ },
    { action: 'enrich_company', props: { abn: '01824753556' }, says: /^ABN: .*check digits/ },
    { action: 'enrich_company', props: { abn: '5182475355' }, says: 'ABN: an ABN has 11 digits.' },
    {
      action: 'enrich_company',
      props: { abn: '9429039501974' },
      says: /^ABN: this is an NZBN/,
    },
    { action: 'enrich_company', props: { website: 'ftp://example.com' }, says: /^Website: / },
    {
      action: 'enrich_company',
      props: { abn: '9429039501975' },
      says: 'ABN: an ABN has 11 digits.',
    },
    { action: 'enrich_person', props: { email: 'a@b.example', reuseDays: 366 }, says: /^Reuse / },
    { action: 'enrich_person', props: { id: 'fp000000067001' }, says: /^Person ID: a gateway / },
    { action: 'enrich_company', props: { id: 'f000000117001' }, says: /^Company ID: a gateway / },
    { action: 'enrich_company', props: { profileSlug: 'smec' }, says: /^Profile Slug: a gateway / },
    { action: 'enrich_company', props: { abn: '51824753556', country: 'NZ' }, says: /^Country: / },
    // The platform itself accepts only lists, so no row mixes the ABN and domain of two companies.
    ...[
      { action: 'enrich_people', key: 'people', column: 'email' },
      { action: 'enrich_companies', key: 'companies', column: 'domain' },
    ].flatMap(({ action, key, column }) =>
      [{ [column]: ['a.example'], id: ['f000000117001'] }, '["a.example"]', '{}', null].map(
        (value) => ({
          action,
          props: { [key]: value },
          says: /Expected array/,
        }),
      ),
    ),
    { action: 'search_people', props: { company: 'X', number: 10 }, says: /^Number of People: / },
    { action: 'search_people', props: { company: 'X', maxCredits: 9 }, says: /^Maximum Credits: / },
    ...Object.entries({ company: 'Company', position: 'Position', seniority: 'Seniority' }).map(
      ([name, label]) => ({
        action: 'search_people',
        props: { otherFilters: { [name]: 'a' } },
        says: `Other Filters: "${name}" is sent by the field ${label}; use that field instead.`,
      }),
    ),
    {
      action: 'search_people',
      props: {},
      says: 'Company, Position, Seniority, Department, Other Filters: fill in',
    },
    {
      action: 'custom_api_call',
      props: { method: 'DELETE', url: '/x' },
      says: 'Method: choose one of GET, POST.',
    },
    { action: 'custom_api_call', props: { method: 'GET' }, says: 'URL: fill in this field.' },
    {
      action: 'custom_api_call',
      props: { method: 'GET', url: 'https://elsewhere.example/' },
      says: /^URL: only /,
    },
    {
      action: 'custom_api_call',
      props: { method: 'GET', url: '//elsewhere.example/' },
      says: /^URL: /,
    },
    {
      action: 'custom_api_call',
      props: { method: 'GET', url: '/../../x' },
      says: /^URL: it must stay below/,
    },
    {
      action: 'custom_api_call',
      props: { method: 'GET', url: '/x', headers: { Authorization: 'Bearer x' } },
      says: 'Headers: leave out Authorization',
    },
  ],
});
