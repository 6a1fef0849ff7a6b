import { asRecord, at } from '@pieceworks/kit';
import type { FaultEffect } from '@pieceworks/lab/sandbox';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';

const COMPANY = 'banksia-freight.example';

describe('the vendor contract', () => {
  const piece = sharedPiece(service, 'vendor');
  const paths = async () => (await piece().sandbox.journal()).map((entry) => entry.contractPath);
  const credits = async () => (await accountOf(piece().sandbox).ledger()).creditsCharged;

  afterEach(() => piece().sandbox.clearFaults());
  const answerSearchesAs = async (form: 'object' | 'array') => {
    if (form === 'object') return;
    const match = { path: '/internal/people/search' };
    await piece().sandbox.fault({
      kind: 'part-of-answer',
      part: 'records',
      times: 'always',
      match,
    });
  };

  const notFound = { error: 404, message: 'No match was found' };
  it.each<[string, FaultEffect[]]>([
    ['500', []],
    ['404', [{ kind: 'status', status: 404, body: notFound }]],
    ['an empty object', [{ kind: 'answer', body: {} }]],
    ['null', [{ kind: 'answer', body: null }]],
  ])(
    'gives a result for a miss by %s after one call for each identifier',
    async (_name, misses) => {
      await piece().sandbox.fault(misses.map((miss) => ({ ...miss, times: 2 })));
      const output = await piece().run('enrich_company', {
        domain: 'nobody.example',
        website: 'https://www.nobody.example',
      });
      expect(output).toMatchObject({
        matched: false,
        tried: [
          { by: 'Domain', matched: false },
          { by: 'Website', matched: false },
        ],
      });
      expect(await paths()).toEqual(['/company', '/company']);
    },
  );

  it('stops at the first identifier that matches', async () => {
    const output = await piece().run('enrich_company', {
      abn: '51824753556',
      domain: COMPANY,
      country: 'AU',
    });
    expect(output).toMatchObject({
      matched: true,
      name: 'Australian Taxation Office',
      tried: [{ by: 'ABN', matched: true }],
    });
    const [entry] = await piece().sandbox.journal();
    expect(entry?.query).toEqual({ abn: ['51824753556'], country: ['AU'] });
  });

  it.each([
    ['enrich_company', { id: 'f000000117001' }, { id: ['f000000117001'] }, 'Company ID'],
    [
      'enrich_company',
      { profileSlug: 'banksia-freight' },
      { ln_slug: ['banksia-freight'] },
      'LinkedIn Profile Name',
    ],
    ['enrich_person', { id: 'fp000000067001' }, { id: ['fp000000067001'] }, 'Person ID'],
  ])('lets %s find by %j', async (action, props, query, by) => {
    const output = await piece().run(action, props);
    expect(output).toMatchObject({ matched: true, tried: [{ by, matched: true }] });
    expect((await piece().sandbox.journal()).map((entry) => entry.query)).toEqual([query]);
  });

  it('tries the other domains of a .com last, if the form allows it', async () => {
    const asked = { domain: 'nobody.com', website: 'https://www.nobody.com' };
    const { tried } = await piece().run('enrich_company', { ...asked, otherDomains: true });
    const ways = ['Domain', 'Website', 'Domain (.com.au)', 'Domain (.co.nz)'];
    expect(tried).toEqual(ways.map((by) => ({ by, matched: false })));
    const domains = (await piece().sandbox.journal()).map(({ query }) => query.fqdn?.[0]);
    expect(domains).toEqual(['nobody.com', undefined, 'nobody.com.au', 'nobody.co.nz']);
    expect((await piece().run('enrich_company', asked)).tried).toHaveLength(2);
    const found = await piece().run('enrich_companies', {
      companies: [{ domain: 'example.com' }, { website: 'https://www.example.com/about' }],
      otherDomains: true,
    });
    expect(found).toMatchObject({ hits: 2, estimatedCredits: 2 });
    expect(at(found, 'items', 1, 'matchedBy')).toBe('Domain (.com.au)');
  });

  it.each([
    ['jane@gmail.com', ['personal_email', 'work_email']],
    ['jane@company.example', ['work_email', 'personal_email']],
  ])('looks %s up as the likelier kind of email first', async (email, order) => {
    await piece().run('enrich_person', { email });
    const asked = (await piece().sandbox.journal()).map(({ query }) => Object.keys(query));
    expect(asked).toEqual(order.map((parameter) => [parameter]));
  });

  describe('a search for people', () => {
    it('is refused without a company, or if finding it may not cost anything', async () => {
      const search = (props: object) => piece().run('search_people', { ...props });
      await expect(search({ position: 'Manager' })).rejects.toThrow(/^Company: fill it in/);
      await expect(search({ company: 'Banksia Freight' })).rejects.toThrow(
        /^Company: Firmable searches by company ID/,
      );
      expect(await paths()).toEqual([]);
    });

    it.each([
      'Banksia Freight',
      'Banksia Freight Pty Ltd',
      'BANKSIA FREIGHT & CO',
      COMPANY,
      `https://www.${COMPANY}/about`,
    ])('finds the company %s first, if the form allows it', async (company) => {
      const output = await piece().run('search_people', { company, lookUpCompany: true });
      expect(at(output, 'company', 'name')).toBe('Banksia Freight');
      expect(output.reason).toBeNull();
      expect(await paths()).toEqual(['/company', '/people/search', '/internal/people/search']);
    });

    it.each(['object', 'array'] as const)(
      'costs nothing with the ID of a company, for an answer that is an %s',
      async (form) => {
        await answerSearchesAs(form);
        const { id } = await piece().run('enrich_company', { domain: COMPANY });
        const before = await credits();
        const output = await piece().run('search_people', { company: id });
        expect(await credits()).toBe(before);
        expect(output.company).toBeNull();
      },
    );

    it('sends the codes of labels, and refuses unknown labels', async () => {
      const company = 'f000000117001';
      await piece().run('search_people', { company, seniority: 'manager', department: 'Sales' });
      const [entry] = await piece().sandbox.journal();
      expect(entry?.body).toMatchObject({ seniority: '5', department: '2' });
      await expect(piece().run('search_people', { company, department: 'Magic' })).rejects.toThrow(
        /^Department: "Magic" is unknown; choose one of General Management, Sales/,
      );
    });

    describe('over several pages', () => {
      const company = 'f000000117001';
      const ids = ({ items }: Readonly<Record<string, unknown>>) =>
        (Array.isArray(items) ? items : []).map((item) => at(item, 'id'));
      let total = 0;

      beforeAll(async () => {
        // The tests before have used up the rate limit of a second.
        await piece().sandbox.settings({ rateLimits: false });
        total = Number((await piece().run('search_people', { company, number: 1 })).total);
        expect(total).toBeGreaterThan(200);
      });

      it.each(['object', 'array'] as const)(
        'reads all people if there are fewer (%s)',
        async (form) => {
          await answerSearchesAs(form);
          const { host, connection } = piece();
          const { output, progress } = await host.runAction('search_people', {
            connection,
            propsValue: { company, number: 10_000 },
          });
          expect(new Set(ids(asRecord(output))).size).toBe(total);
          expect(output).toMatchObject({
            truncated: false,
            truncatedReason: null,
            estimatedCredits: 0,
          });
          const known = form === 'object' ? total : null;
          expect(progress.at(0)).toEqual({ done: 100, of: known });
          expect(progress.at(-1)).toEqual({ done: total, of: known });
        },
      );
    });

    it('reports the cost of finding the company, within the maximum', async () => {
      await piece().sandbox.reset();
      const search = (props: object) =>
        piece().run('search_people', { lookUpCompany: true, ...props });
      expect(await search({ company: COMPANY, maxCredits: 0 })).toMatchObject({
        items: [],
        reason: 'Nothing was looked up. It would cost at most 1 credit.',
        estimatedCredits: 0,
        creditsForRest: 1,
      });
      expect(await paths()).toEqual([]);
      const output = await search({ company: COMPANY, maxCredits: 1 });
      expect(output).toMatchObject({ estimatedCredits: 1, creditsForRest: 0 });
      expect(await credits()).toBe(1);
    });

    it('says that the company is unknown', async () => {
      const output = await piece().run('search_people', {
        company: 'Nobody At All',
        lookUpCompany: true,
      });
      expect(output).toMatchObject({
        items: [],
        total: 0,
        estimatedCredits: 0,
        reason: expect.stringMatching(/no company .* A domain, ABN or ID is surer than a name\.$/),
      });
    });

    it('tries several spellings of a name, which cost nothing until one is found', async () => {
      await piece().sandbox.reset();
      const company = 'The Banksia Freight Proprietary Limited';
      const output = await piece().run('search_people', { company, lookUpCompany: true });
      expect(at(output, 'company', 'name')).toBe('Banksia Freight');
      const asked = (await piece().sandbox.journal()).map(({ query }) => query.ln_slug?.[0]);
      expect(asked).toEqual(['the-banksia-freight', 'banksia-freight', undefined, undefined]);
      expect([output.estimatedCredits, await credits()]).toEqual([1, 1]);
    });

    it('lists nobody of another company whose page has the name', async () => {
      const body = { id: 'f000000117099', name: 'Wattle Freight' };
      await piece().sandbox.fault([{ kind: 'answer', body, match: { path: '/company' } }]);
      const output = await piece().run('search_people', {
        company: 'Banksia Freight',
        lookUpCompany: true,
      });
      expect(output).toMatchObject({
        items: [],
        company: null,
        estimatedCredits: 1,
        reason: expect.stringMatching(/belongs to another company, Wattle Freight\. A domain/),
      });
      expect(await paths()).not.toContain('/people/search');
    });
  });
});
