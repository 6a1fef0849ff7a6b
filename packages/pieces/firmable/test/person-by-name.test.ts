import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { asList, asRecord, at, readText } from '@pieceworks/kit';
import { withBaseUrl } from '@pieceworks/lab/host';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import { withListener } from '@pieceworks/lab/suites/server-saying';
import { sharedPiece, sharedPieces } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { PERSON_TYPE, readCompany, readPerson, readPersonFound } from '../src/lib/api/records';
import type { LookupResult, PeopleListed } from '../src/lib/api/types';
import { fixedPrice } from '../src/lib/credits';
import { recordLookup } from '../src/lib/lookup/record-lookup';
import { projectStore, reuseOf } from '../src/lib/lookup/reuse';
import type { Company, Person } from '../src/lib/outputs/output-rows';
import type { CompanyIdentity, PersonIdentity } from '../src/lib/readers/identifiers';
import { personLookups } from '../src/lib/resolve/resolve-person';

type Props = Readonly<Record<string, unknown>>;
type Listed = { person_id: string; name?: string; position: string; linkedin?: string };
type Refusal = { status: number; body: object };

/** Returns the ID of somebody at a place in the list of a company. */
const idOf = (row: number) => `fp${String(row).padStart(12, '0')}`;

/** A service of Firmable's own contract: companies under the domain `<key>.example`, with people. It counts its calls. */
class Firmable {
  readonly companies = new Map<string, Listed[]>();
  /** Each call: its path, and what it asks for. */
  readonly calls: string[] = [];
  /** The answers to the next calls whose text begins so. */
  refusals: { of: string; times: number; refusal: Refusal }[] = [];

  /** Adds a company and returns its domain. */
  employs(key: string, names: readonly string[]): string {
    const people = names.map((name, row) => ({
      person_id: idOf(row),
      name,
      position: `Job ${row}`,
    }));
    this.companies.set(key, people);
    return `${key}.example`;
  }

  /** The calls that a hit is charged for: the lookups. */
  lookups(path: string): string[] {
    return this.calls.filter((call) => call.startsWith(path));
  }

  answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://x');
    const body: unknown = request.method === 'POST' ? JSON.parse(await text(request)) : null;
    const asked =
      body === null
        ? url.searchParams.toString()
        : `${String(at(body, 'companyId'))}:${String(at(body, 'from'))}:${readText(body, 'selectedCountry') ?? ''}`;
    const call = `${url.pathname} ${asked}`;
    this.calls.push(call);
    const refused = this.refusals.find(({ of, times }) => times > 0 && call.startsWith(of));
    if (refused !== undefined) refused.times -= 1;
    const { status, body: told } = refused?.refusal ?? this.#answerTo(url, asRecord(body));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  };

  #answerTo({ pathname, searchParams }: URL, body: Props): Refusal {
    if (pathname === '/people/search') {
      const people = this.companies.get(String(body.companyId).replace('f-', '')) ?? [];
      const from = Number(body.from);
      return {
        status: 200,
        body: { total: people.length, records: people.slice(from, from + Number(body.size)) },
      };
    }
    const asked = [...searchParams.values()][0] ?? '';
    if (pathname === '/company') {
      const key = asked.replace('.example', '');
      return this.companies.has(key)
        ? { status: 200, body: { id: `f-${key}`, name: key.toUpperCase(), fqdn: asked } }
        : { status: 500, body: { error: 'Company profile not found' } };
    }
    const person = [...this.companies.values()].flat().find((one) => one.person_id === asked);
    return person === undefined
      ? { status: 500, body: { error: 'People profile not found' } }
      : {
          status: 200,
          body: { ...person, id: asked, emails: { work: [{ value: `${asked}@x.example` }] } },
        };
  }
}

const piece = sharedPiece(service, 'vendor');
beforeEach(() => {
  piece().host.clearStore();
});

/** Runs the packed piece against the service. */
function against<Result>(
  firmable: Firmable,
  work: (run: (action: string, props: Props) => Promise<Props>) => Promise<Result>,
): Promise<Result> {
  return withListener(
    (request, response) => void firmable.answer(request, response),
    (origin) =>
      work((action, props) => piece().run(action, props, withBaseUrl(piece().connection, origin))),
  );
}

const namesOf = (list: unknown) => asList(list).map((one) => at(one, 'name'));
/** Returns the name of somebody with a number, in letters. */
const nameOf = (number: number) => {
  const letters = String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  return `Given${letters} Family${letters}`;
};
const crowd = (count: number) => Array.from({ length: count }, (_, number) => nameOf(number));

describe('a person by name and company', () => {
  it('is looked up by ID once, after the company', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', ['Jane Doe', 'Zoë Müller', 'John Smith']);
    await against(firmable, async (run) => {
      expect(await run('enrich_person', { name: 'MUELLER, Zoe', company })).toMatchObject({
        matched: true,
        reason: null,
        name: 'Zoë Müller',
        workEmail: 'fp000000000001@x.example',
        estimatedCredits: 2,
        creditsForRest: 0,
        candidates: [],
        tried: [
          { by: 'Company', matched: true },
          { by: 'Name', matched: true },
          { by: 'Person ID', matched: true },
        ],
      });
    });
    expect(firmable.calls).toEqual([
      '/company fqdn=acme.example',
      '/people/search f-acme:0:',
      '/people id=fp000000000001',
    ]);
  });

  it('is searched for in another market, too', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', ['Jane Doe']);
    await against(firmable, (run) =>
      run('enrich_person', { name: 'Jane Doe', company, country: 'NZ' }),
    );
    expect(firmable.calls.slice(0, 2)).toEqual([
      '/company fqdn=acme.example&country=NZ',
      '/people/search f-acme:0:NZ',
    ]);
  });

  it('costs 1 credit at a company with an ID', async () => {
    const firmable = new Firmable();
    firmable.employs('acme', ['Jane Doe']);
    // IDs are recognized by their form.
    firmable.companies.set('f000000000007', firmable.companies.get('acme') ?? []);
    await against(firmable, async (run) => {
      const asked = { name: 'Jane Doe', company: 'f000000000007' };
      expect(await run('enrich_person', { ...asked, maxCredits: 0 })).toMatchObject({
        matched: null,
        creditsForRest: 1,
      });
      expect(await run('enrich_person', { ...asked, maxCredits: 1 })).toMatchObject({
        matched: true,
        estimatedCredits: 1,
      });
    });
    expect(firmable.lookups('/company')).toEqual([]);
  });

  it.each<[title: string, names: string[], reason: RegExp, candidates: string[]]>([
    [
      'three of the name',
      ['John Smith', 'Jane Doe', 'john smith', 'John A. Smith'],
      /^3 people of the 4 people whom Firmable lists at ACME may be meant/,
      ['John Smith', 'john smith', 'John A. Smith'],
    ],
    [
      'three and more of the family name',
      ['Eve Smith', 'Bob Smith', 'Jack Smith', 'Ann Smith', 'Jane Doe'],
      /^Nobody of this name is among the 5 people .* See candidates for a similar one/,
      ['Jack Smith', 'Eve Smith', 'Bob Smith'],
    ],
    ['nobody of the name', ['Jane Doe'], /^The one person whom .* does not have this name/, []],
    ['nobody', [], /^Firmable lists nobody at ACME in this market.*Country/, []],
    ['an initial', ['J. Smith'], /^The one person .* look that person up by ID/, ['J. Smith']],
    ['a son', ['John Smith Jr'], /may be meant/, ['John Smith Jr']],
    [
      'more than ten of the name',
      Array<string>(12).fill('John Smith'),
      /^12 people of the 12 /,
      Array<string>(10).fill('John Smith'),
    ],
  ])('is not paid for if the company has %s', async (...row) => {
    const [, names, reason, candidates] = row;
    const firmable = new Firmable();
    const company = firmable.employs('acme', names);
    const output = await against(firmable, (run) =>
      run('enrich_person', { name: 'John Smith', company }),
    );
    expect(output).toMatchObject({ matched: false, name: null, estimatedCredits: 1 });
    expect(output.reason).toMatch(reason);
    expect(namesOf(output.candidates)).toEqual(candidates);
    expect(firmable.lookups('/people id')).toEqual([]);
  });

  it('has candidates with position, ID and page', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', ['J. Smith']);
    firmable.companies.get('acme')?.push({
      person_id: 'fp000000000001',
      position: 'Job 1',
      linkedin: 'john-smith-1a2b',
    });
    const { candidates } = await against(firmable, (run) =>
      run('enrich_person', { name: 'John Smith', company }),
    );
    expect(candidates).toEqual([
      {
        name: null,
        position: 'Job 1',
        id: 'fp000000000001',
        profileUrl: 'https://www.linkedin.com/in/john-smith-1a2b',
      },
      { name: 'J. Smith', position: 'Job 0', id: 'fp000000000000', profileUrl: null },
    ]);
  });

  it('is not certain beside somebody without a name whose page has it', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', ['John Smith']);
    const other = { person_id: 'fp000000000001', position: 'Job 1', linkedin: 'john-smith-1a2b' };
    firmable.companies.get('acme')?.push(other);
    const output = await against(firmable, (run) =>
      run('enrich_person', { name: 'John Smith', company }),
    );
    expect(output).toMatchObject({ matched: false, estimatedCredits: 1 });
    expect(namesOf(output.candidates)).toEqual(['John Smith', null]);
  });

  it('is compared with all 500 people of a company', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', [...crowd(499), 'John Smith']);
    const output = await against(firmable, (run) =>
      run('enrich_person', { name: 'John Smith', company }),
    );
    expect(output).toMatchObject({ matched: true, id: 'fp000000000499' });
    expect(firmable.lookups('/people/search')).toHaveLength(5);
  });

  it.each([
    ['one of the name', 'John Smith', ['John Smith'], /^One person .* 10,000 .* has more people\./],
    ['nobody of the name', 'Mary Poppins', [], /^Nobody of this name .* could not be compared\.$/],
  ])('is not certain among 10,000 of 10,100 people, with %s', async (...row) => {
    const [, name, candidates, reason] = row;
    const firmable = new Firmable();
    const company = firmable.employs('acme', ['John Smith', ...crowd(10_099)]);
    const output = await against(firmable, (run) => run('enrich_person', { name, company }));
    expect(output).toMatchObject({ matched: false, estimatedCredits: 1 });
    expect(output.reason).toMatch(reason);
    expect(namesOf(output.candidates)).toEqual(candidates);
    expect(firmable.lookups('/people/search')).toHaveLength(100);
  });

  it('is not certain among the people of a list that ends early', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', crowd(100));
    firmable.companies.get('acme')?.push({ person_id: 'p', name: 'John Smith', position: 'x' });
    firmable.refusals.push({
      of: '/people/search f-acme:100',
      times: 9,
      refusal: { status: 200, body: { total: 101, records: [] } },
    });
    const output = await against(firmable, (run) =>
      run('enrich_person', { name: nameOf(7), company }),
    );
    expect(output.reason).toMatch(
      /Firmable listed 100 of 101\. The others could not be compared\.$/,
    );
    expect(namesOf(output.candidates)).toEqual([nameOf(7)]);
  });

  it('is a candidate if the ID of the list is not known', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', ['John Smith']);
    firmable.refusals.push({
      of: '/people id',
      times: 1,
      refusal: { status: 500, body: { error: 'People profile not found' } },
    });
    const output = await against(firmable, (run) =>
      run('enrich_person', { name: 'John Smith', company }),
    );
    expect(output).toMatchObject({ matched: false, estimatedCredits: 1 });
    expect(namesOf(output.candidates)).toEqual(['John Smith']);
  });

  it.each([
    ['a company that is not known', 'nobody.example', /no company with these details/, 1],
    ['a company name that is not known', 'Nobody Ltd', /no company whose LinkedIn page/, 2],
    ['a public email provider', 'jane@gmail.com', /^gmail\.com is a public email provider/, 0],
  ])('is not found at %s, for nothing', async (...row) => {
    const [, company, reason, least] = row;
    const firmable = new Firmable();
    const output = await against(firmable, (run) =>
      run('enrich_person', { name: 'John Smith', company }),
    );
    expect(output).toMatchObject({ matched: false, estimatedCredits: 0, candidates: [] });
    expect(output.reason).toMatch(reason);
    expect(firmable.lookups('/people')).toEqual([]);
    expect(firmable.calls.length).toBeGreaterThanOrEqual(least);
  });

  it('is found at a company that was guessed by its name', async () => {
    const firmable = new Firmable();
    firmable.employs('acme', ['John Smith']);
    const output = await against(firmable, (run) =>
      run('enrich_person', { name: 'John Smith', company: 'Acme Pty Ltd' }),
    );
    expect(output).toMatchObject({ matched: true, estimatedCredits: 2 });
    expect(firmable.calls[0]).toBe('/company ln_slug=acme');
  });

  it('is free the second time, in each spelling of name and company', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', ['John Smith']);
    await against(firmable, async (run) => {
      await run('enrich_person', { name: 'John Smith', company, reuseDays: 7 });
      const calls = firmable.calls.length;
      for (const [name, employer] of [
        ['John Smith', 'acme.example'],
        ['Smith, John', 'https://www.acme.example/about'],
        ['Dr JOHN SMITH', 'info@acme.example'],
      ] as const) {
        const again = { name, company: employer, reuseDays: 7 };
        expect(await run('enrich_person', again)).toMatchObject({
          matched: true,
          cached: true,
          estimatedCredits: 0,
        });
      }
      // The list of a company is free, and tells who is meant.
      const further = firmable.calls.slice(calls);
      expect(further.filter((call) => !call.startsWith('/people/search'))).toEqual([]);
      // Another person of the company needs the person alone.
      const other = { name: 'Jane Doe', company, reuseDays: 7 };
      expect(await run('enrich_person', other)).toMatchObject({
        matched: false,
        estimatedCredits: 0,
      });
    });
    expect(firmable.lookups('/company')).toHaveLength(1);
  });

  it('is no candidate twice: a stored doubt is free, too', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', ['J. Smith']);
    const asked = { name: 'John Smith', company, reuseDays: 7 };
    await against(firmable, async (run) => {
      const first = await run('enrich_person', asked);
      const again = await run('enrich_person', asked);
      expect(again).toMatchObject({ cached: true, reason: first.reason, estimatedCredits: 0 });
      expect(again.candidates).toEqual(first.candidates);
    });
    expect(firmable.calls).toHaveLength(2);
  });

  it('fails, and is not lost, if the search of the company fails', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', ['John Smith']);
    firmable.refusals.push({
      of: '/people/search',
      times: 99,
      refusal: { status: 500, body: { message: 'Oops' } },
    });
    await against(firmable, async (run) => {
      const asked = { name: 'John Smith', company, reuseDays: 7 };
      await expect(run('enrich_person', asked)).rejects.toThrow(
        /^Could not search for people: .*500/,
      );
      firmable.refusals = [];
      // The company was stored.
      expect(await run('enrich_person', asked)).toMatchObject({
        matched: true,
        estimatedCredits: 1,
      });
    });
    expect(firmable.lookups('/company')).toHaveLength(1);
  });

  it.each<[Props, RegExp]>([
    [{ name: 'John Smith' }, /^Company: fill it in beside the name/],
    [{ company: 'acme.example' }, /^Name: fill it in/],
    [{ name: 'John', company: 'acme.example' }, /^Name: enter the full name/],
    [{ name: 'N/A', company: 'acme.example' }, /^Name: fill it in/],
    [{ name: 'John Smith', company: 'n/a' }, /^Company: fill it in/],
    [{ name: 'John Smith', company: '株式会社' }, /^Company: a name needs Latin letters/],
    [{ name: 'John Smith', company: '51824753557' }, /^Company: .*not a valid ABN/],
    [
      { name: 'John Smith', company: 'acme.example', maxCredits: 1 },
      /^Maximum Credits: .* can cost 2/,
    ],
  ])('is refused before a call with %j', async (props, message) => {
    const firmable = new Firmable();
    await against(firmable, async (run) => {
      await expect(run('enrich_person', props)).rejects.toThrow(message);
    });
    expect(firmable.calls).toEqual([]);
  });

  it('is not looked up beside an identifier, which is certain', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', ['John Smith', 'Jane Doe']);
    await against(firmable, async (run) => {
      const props = { id: 'fp000000000001', name: 'John Smith', company };
      expect(await run('enrich_person', props)).toMatchObject({ name: 'Jane Doe' });
    });
    expect(firmable.calls).toEqual(['/people id=fp000000000001']);
  });
});

describe('a list of people by name and company', () => {
  speedUpWaits();
  const fiftyRows = Array.from({ length: 50 }, (_, row) => ({
    name: nameOf(row),
    company: `c${row % 5}.example`,
  }));
  const employers = () => {
    const firmable = new Firmable();
    for (const key of ['c0', 'c1', 'c2', 'c3', 'c4']) firmable.employs(key, crowd(50));
    return firmable;
  };

  it('looks up each of 5 companies once for 50 rows', async () => {
    const firmable = employers();
    const output = await against(firmable, (run) => run('enrich_people', { people: fiftyRows }));
    expect(output).toMatchObject({ hits: 50, estimatedCredits: 55, creditsForRest: 0 });
    expect(namesOf(output.found)).toEqual(fiftyRows.map(({ name }) => name));
    expect(at(output, 'items', 7, 'input')).toBe(`Name: ${nameOf(7)}, Company: c2.example`);
    expect(firmable.lookups('/company').sort()).toEqual(
      [0, 1, 2, 3, 4].map((row) => `/company fqdn=c${row}.example`),
    );
    expect(firmable.lookups('/people/search')).toHaveLength(5);
    expect(firmable.lookups('/people id')).toHaveLength(50);
  });

  it.each([
    [0, 0, 55],
    [1, 0, 55],
    [2, 2, 53],
    [17, 17, 38],
    [54, 54, 1],
    [55, 55, 0],
  ])('spends at most Maximum Credits %i, and tells what the rest costs', async (...row) => {
    const [maxCredits, spent, creditsForRest] = row;
    const firmable = employers();
    await against(firmable, async (run) => {
      const first = await run('enrich_people', { people: fiftyRows, maxCredits });
      expect(first).toMatchObject({ estimatedCredits: spent, creditsForRest });
      const paid = firmable.lookups('/company').length + firmable.lookups('/people id').length;
      expect(paid).toBe(spent);
      // The rows left are another run's, which has the companies from the store.
      if (creditsForRest === 0) return;
      // Without its maximum, which would hold on.
      const second = await run('enrich_people', { people: at(first.next, 'rows') });
      expect(second).toMatchObject({ estimatedCredits: creditsForRest });
    });
    expect(firmable.lookups('/company')).toHaveLength(5);
    expect(new Set(firmable.lookups('/people id')).size).toBe(50);
    expect(firmable.lookups('/people id')).toHaveLength(50);
  });

  it('is free the second time', async () => {
    const firmable = employers();
    await against(firmable, async (run) => {
      await run('enrich_people', { people: fiftyRows });
      const calls = firmable.calls.length;
      const again = await run('enrich_people', { people: fiftyRows, maxCredits: 0 });
      expect(again).toMatchObject({ hits: 50, estimatedCredits: 0 });
      expect(firmable.calls).toHaveLength(calls);
    });
  });

  it('waits out a rate limit without paying for a company twice', async () => {
    const firmable = employers();
    const refusal = { status: 429, body: { message: 'Slow down' } };
    for (const call of ['/company', '/people/search', '/people id']) {
      firmable.refusals.push({ of: call, times: 1, refusal });
    }
    const output = await against(firmable, (run) => run('enrich_people', { people: fiftyRows }));
    expect(output).toMatchObject({ hits: 50, estimatedCredits: 55 });
  });

  it('reads a page again that the rate limit refuses, and not the pages before it', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', crowd(900));
    for (const page of [100, 200, 300, 400, 500, 600, 700, 800]) {
      const refusal = { status: 429, body: { message: 'Slow down' } };
      firmable.refusals.push({ of: `/people/search f-acme:${page}`, times: 1, refusal });
    }
    const people = [{ name: nameOf(5), company }];
    const output = await against(firmable, (run) => run('enrich_people', { people }));
    expect(output).toMatchObject({ hits: 1, estimatedCredits: 2 });
    expect(firmable.lookups('/people/search')).toHaveLength(9 + 8);
  });

  it('gives up a service that refuses each call, after as many calls as for an email', async () => {
    const refusal = { status: 429, body: { message: 'Slow down' } };
    const callsFor = async (row: Props) => {
      const firmable = new Firmable();
      firmable.refusals.push({ of: '/', times: 999, refusal });
      firmable.companies.set('f000000000007', []);
      await against(firmable, async (run) => {
        await expect(run('enrich_people', { people: [row] })).rejects.toThrow(/rate limit/);
      });
      return firmable.calls.length;
    };
    const byEmail = await callsFor({ email: 'jane@acme.example' });
    expect(await callsFor({ name: 'Jane Doe', company: 'f000000000007' })).toBe(byEmail);
    expect(await callsFor({ name: 'Jane Doe', company: 'acme.example' })).toBe(byEmail);
  });

  it('leaves the rows of a company that fails, and answers the others', async () => {
    const firmable = employers();
    firmable.refusals.push({
      of: '/people/search f-c0',
      times: 99,
      refusal: { status: 500, body: { message: 'Oops' } },
    });
    await against(firmable, async (run) => {
      const first = await run('enrich_people', { people: fiftyRows });
      expect(first).toMatchObject({
        hits: 40,
        failed: 10,
        leftCount: 10,
        estimatedCredits: 45,
        goesOn: true,
      });
      firmable.refusals = [];
      const second = await run('enrich_people', { people: [first.next] });
      expect(second).toMatchObject({ hits: 10, estimatedCredits: 10, leftCount: 0 });
    });
    expect(firmable.lookups('/company')).toHaveLength(5);
  });

  it('gives each row its reason and candidates', async () => {
    const firmable = new Firmable();
    firmable.employs('acme', ['John Smith', 'John Smith', 'Jane Doe']);
    const people = [
      { full_name: 'John Smith', company_domain: 'acme.example' },
      {
        'First Name': 'Jane',
        'Last Name': 'Doe',
        Company: 'Acme Pty Ltd',
        Website: 'acme.example',
      },
      { name: 'Nobody Here', company: 'nobody.example' },
      { name: 'Jane Doe' },
      { company: 'acme.example' },
      { name: 'Jane', company: 'acme.example' },
      { name: 'Jane Doe', company: 'acme.example', email: null, id: '', profileUrl: 'N/A' },
    ];
    const output = await against(firmable, (run) => run('enrich_people', { people }));
    expect(asList(output.items).map((item) => at(item, 'status'))).toEqual([
      ...['miss', 'hit', 'miss', 'invalid', 'invalid', 'invalid', 'hit'],
    ]);
    expect(namesOf(at(output, 'notFound', 0, 'candidates'))).toEqual(['John Smith', 'John Smith']);
    expect(asList(output.notFound).map((row) => String(at(row, 'reason')))).toEqual([
      expect.stringMatching(/^2 people of the 3 /),
      expect.stringMatching(/no company with these details/),
      expect.stringMatching(/^Company: fill it in beside the name/),
      expect.stringMatching(/^Name: fill it in/),
      expect.stringMatching(/^Name: enter the full name/),
    ]);
    // Rows of one name and company are one lookup.
    expect(output.estimatedCredits).toBe(2);
  });

  it('pays once for two spellings of one person', async () => {
    const firmable = new Firmable();
    firmable.employs('acme', ['Katherine Jones']);
    const people = ['JONES, Katherine', 'Katherine Jones', 'Katherine B. Jones'].map((name) => {
      return { name, company: 'acme.example' };
    });
    const output = await against(firmable, (run) => run('enrich_people', { people }));
    expect(output).toMatchObject({ hits: 3, estimatedCredits: 2 });
    expect(firmable.lookups('/people id')).toHaveLength(1);
  });

  it('prefers an identifier of the row, at no cost for the company', async () => {
    const firmable = new Firmable();
    firmable.employs('acme', ['John Smith']);
    const people = [{ id: 'fp000000000000', name: 'Jane Doe', company: 'acme.example' }];
    const output = await against(firmable, (run) => run('enrich_people', { people }));
    expect(output).toMatchObject({ hits: 1, estimatedCredits: 1 });
    expect(firmable.calls).toEqual(['/people id=fp000000000000']);
  });

  it('takes the ID of another program for none', async () => {
    const firmable = new Firmable();
    firmable.employs('acme', ['John Smith']);
    const people = [
      { id: 42, name: 'John Smith', company: 'acme.example' },
      { id: 43, name: 'Jane Doe' },
    ];
    const output = await against(firmable, (run) => run('enrich_people', { people }));
    expect(output).toMatchObject({ hits: 1, invalid: 1, estimatedCredits: 2 });
    expect(firmable.lookups('/people id')).toEqual(['/people id=fp000000000000']);
  });

  it('reads a company of 2,000 people once for 90 rows', async () => {
    const firmable = new Firmable();
    const company = firmable.employs('acme', crowd(2_000));
    const people = crowd(90).map((name) => ({ name, company }));
    const output = await against(firmable, (run) => run('enrich_people', { people }));
    expect(output).toMatchObject({ hits: 90, estimatedCredits: 91 });
    expect(firmable.lookups('/people/search')).toHaveLength(20);
  });
});

describe('the lookup of a step', () => {
  const counting = (list: Partial<PeopleListed> & { count: number }) => {
    const calls = { companies: 0, lists: 0, people: 0 };
    const { count, ...end } = list;
    const company = {
      lookUp: ({ domain }: CompanyIdentity): Promise<LookupResult<Company>> => {
        calls.companies += 1;
        const raw = { id: domain };
        return Promise.resolve({ matched: true, found: readCompany(raw), tried: [], raw });
      },
    };
    const listPeople = () => {
      calls.lists += 1;
      const people = crowd(count).map((name, id) => {
        const raw = { id: `p${id}`, name };
        return { person: readPersonFound(raw), raw };
      });
      const whole = { people, total: count, isComplete: true, isTruncated: false };
      return Promise.resolve({ ...whole, ...end });
    };
    const lookUp = ({ id }: PersonIdentity): Promise<LookupResult<Person>> => {
      calls.people += 1;
      const raw = { id };
      return Promise.resolve({ matched: true, found: readPerson(raw), tried: [], raw });
    };
    const accept = (identity: PersonIdentity) => identity;
    const person = { type: PERSON_TYPE, price: fixedPrice(1), accept, lookUp };
    const step = personLookups({ person, company, listPeople });
    const reuse = reuseOf(PERSON_TYPE, '', projectStore(new RefusingStore()), { refresh: false });
    return { calls, lookUp: recordLookup<PersonIdentity, Person>(step, reuse) };
  };
  const employed = (number: number) => ({ company: `c${number}.example`, country: undefined });

  it('reads a company again, but does not buy it again, after many others', async () => {
    const { calls, lookUp } = counting({ count: 2_000 });
    for (const number of [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 10, 0]) {
      await lookUp({ name: nameOf(7), ...employed(number) }, {});
    }
    expect(calls).toEqual({ companies: 11, lists: 12, people: 1 });
  });

  it('fails, and keeps no result, if the time ends before the list', async () => {
    const { lookUp } = counting({ count: 3, isComplete: false });
    await expect(lookUp({ name: nameOf(1), ...employed(0) }, {})).rejects.toMatchObject({
      kind: 'timeout',
      message: expect.stringMatching(/^The people of the company could not be read in time/),
    });
  });
});

const pieces = sharedPieces(service, [{ contract: 'vendor' }, { contract: 'gateway' }]);

it('a person by name costs the account two credits, and nothing again', async () => {
  const { run, sandbox } = pieces('vendor');
  await sandbox.reset();
  const listed = await run('search_people', { company: 'ato.gov.au', lookUpCompany: true });
  const name = String(at(listed, 'items', 3, 'name'));
  await sandbox.reset();
  const props = { name, company: 'ato.gov.au', reuseDays: 1 };
  expect(await run('enrich_person', props)).toMatchObject({
    matched: true,
    name,
    estimatedCredits: 2,
  });
  const again = await run('enrich_person', props);
  expect(await accountOf(sandbox).ledger()).toMatchObject({ creditsCharged: 2 });
  // One memory: whoever was found by name is known by ID and by another spelling, and for as long.
  const byId = await run('enrich_person', { person: at(again, 'id'), reuseDays: 1 });
  expect(byId).toMatchObject({ cached: true, estimatedCredits: 0 });
  const spelled = { ...props, name: `Dr ${name}` };
  for (const asked of [spelled, spelled]) {
    const { cachedAt } = asRecord(byId);
    expect(await run('enrich_person', asked)).toMatchObject({ cachedAt, estimatedCredits: 0 });
  }
});

it('a person who is stored by ID costs nothing by name', async () => {
  const { run, sandbox } = pieces('vendor');
  await sandbox.reset();
  const listed = await run('search_people', { company: 'ato.gov.au', lookUpCompany: true });
  const { id, name } = asRecord(at(listed, 'items', 3));
  await run('enrich_person', { person: id, reuseDays: 1 });
  const props = { name, company: at(listed, 'company', 'id'), reuseDays: 1 };
  expect(await run('enrich_person', props)).toMatchObject({ cached: true, estimatedCredits: 0 });
});

it('a gateway takes no name, and says so before a call', async () => {
  const { run, sandbox } = pieces('gateway');
  await sandbox.clearJournal();
  const asked = { name: 'John Smith', company: 'acme.example' };
  await expect(run('enrich_person', asked)).rejects.toThrow(
    /^Name: not available through a gateway/,
  );
  const output = await run('enrich_people', {
    people: [asked, { email: 'jane@a.example', ...asked }],
  });
  expect(output).toMatchObject({ invalid: 1, misses: 1 });
  expect(await sandbox.journal()).toHaveLength(1);
});
