import { asRecord, Failure, type FailureKind, HttpMethod, readText } from '@pieceworks/kit';
import { readForm } from '@pieceworks/kit/form';
import type { ContractName } from '@pieceworks/lab/services';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { createApi } from '../src/lib/api/content-snare-api';
import { createRequests } from '../src/lib/requests/many/create-requests';
import { REQUEST_LIST } from '../src/lib/requests/many/request-list-form';

/**
 * The fate of a write: done; not done, for one of these reasons; or without an answer, although it was done (`lost`), is
 * done only after the run (`late`), or is never done (`gone`).
 */
type Fate = 'ok' | 'lost' | 'late' | 'gone' | FailureKind;
/** The fate of a page of a list: it lacks its first record, repeats the page before it, ends the list, or a record comes in front. */
type PageFate = 'ok' | 'hides' | 'repeats' | 'ends' | 'grows';

type Client = { id: string; email: string; full_name: string };
type Request = { id: string; name: string; status: string; clients: Client[] };
type Sent = Parameters<Parameters<typeof createApi>[0]['sendRequest']>[0];
type Output = Awaited<ReturnType<typeof createRequests>>;

/** Returns a client and a name as people compare them. The service may write an ampersand as an entity. */
const keyOf = (email: string, name: string) =>
  `${email} ${name.replace('&amp;', '&').replace(/\s/g, '')}`.toLowerCase();

const failed = (kind: FailureKind) =>
  new Failure({ kind, message: `The service said ${kind}.`, httpStatus: 400 });

/** An account that creates what it is sent, also twice. */
class World {
  clients: Client[] = [];
  requests: Request[] = [];
  writes = 0;
  fates: Fate[] = [];
  pageFates: PageFate[] = [];
  #late: (() => void)[] = [];
  #ids = 0;

  constructor(
    readonly contract: ContractName,
    /** True if its list leaves out archived requests, unless they are asked for. */
    readonly hidesArchived: boolean,
  ) {}

  client(email: string, full_name: string): Client {
    const known = this.clients.find((one) => one.email.toLowerCase() === email.toLowerCase());
    if (known) return known;
    const made = { id: `acc_${(this.#ids += 1)}`, email, full_name };
    this.clients.push(made);
    return made;
  }

  request(client: Client, name: string, status: string): Request {
    const made = { id: `req_${(this.#ids += 1)}`, name, status, clients: [client] };
    this.requests.push(made);
    return made;
  }

  /** Lets happen what was under way. */
  settle(): void {
    for (const work of this.#late.splice(0)) work();
  }

  sendRequest = (sent: Sent) => {
    const body = sent.method === HttpMethod.GET ? this.#page(sent) : this.#write(sent);
    return Promise.resolve({ status: 200, headers: {}, body, unknownOutcomes: 0 });
  };

  #page({ url, query = [] }: Sent): unknown {
    const given = new Map(query);
    const [limit, offset] = [Number(given.get('limit')), Number(given.get('offset'))];
    const status = given.get('filter_by[statuses][]');
    const all = (): readonly object[] =>
      url.endsWith('/clients')
        ? this.clients
        : url.endsWith('/requests')
          ? this.requests.filter((one) => this.#isListed(one, status))
          : [{ id: 'tpl_1', name: 'Tax' }];
    const fate = this.pageFates.shift() ?? 'ok';
    if (fate === 'grows' && url.endsWith('/requests')) {
      const other = { id: 'acc_0', email: 'other@x.example', full_name: 'Other' };
      const id = `req_${(this.#ids += 1)}`;
      this.requests.unshift({ id, name: `Own ${id}`, status: 'published', clients: [other] });
    }
    const total_count = all().length;
    const begin = fate === 'repeats' ? 0 : offset;
    const results = all().slice(begin, begin + limit);
    if (fate === 'hides') results.shift();
    return { results: fate === 'ends' ? [] : results, pagination: { total_count } };
  }

  #isListed({ status }: Request, wanted: string | undefined): boolean {
    return wanted === undefined ? !this.hidesArchived || status !== 'archived' : status === wanted;
  }

  #write({ url, body }: Sent): unknown {
    this.writes += 1;
    const fate = this.fates.shift() ?? 'ok';
    const work = url.endsWith('/clients')
      ? () => this.client(readText(body, 'email') ?? '', readText(body, 'name') ?? '')
      : () => this.#newRequest(body);
    if (fate === 'late') this.#late.push(work);
    if (fate === 'late' || fate === 'gone') throw failed('outcome-unknown');
    if (fate !== 'ok' && fate !== 'lost') throw failed(fate);
    const made = work();
    if (fate === 'lost') throw failed('outcome-unknown');
    return made;
  }

  #newRequest(body: unknown): Request {
    const { client_id: id, status = 'published' } = asRecord(body);
    const email = readText(body, 'client_email') ?? '';
    const client =
      this.clients.find((one) => one.id === id) ??
      this.client(email, readText(body, 'client_full_name') ?? 'No name');
    return this.request(client, readText(body, 'name') ?? '', String(status));
  }

  /** Returns the number of requests of each client and name. */
  counts(): number[] {
    const counts = new Map<string, number>();
    for (const { name, clients } of this.requests) {
      const key = keyOf(clients[0]?.email ?? '', name);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts.values()];
  }
}

/** Returns false for the requests that others have made. */
const isOurs = ({ name }: Request) => !/^Own |^Tax 2025/.test(name);

class List {
  readonly store = new RefusingStore();

  constructor(
    readonly world: World,
    readonly rows: readonly unknown[],
  ) {}

  run(given: readonly unknown[] = this.rows, maxRequests = 1_000): Promise<Output> {
    const { world } = this;
    const api = createApi(world, { contract: world.contract });
    const form = readForm(REQUEST_LIST, {
      clients: given,
      templateId: 'tpl_1',
      requestName: 'Tax 2026 for {client}',
      maxRequests,
    });
    return createRequests(api, form, { store: this.store, output: undefined, run: { id: 'run' } });
  }
}

const anyRow = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom('a@x.example', 'A@X.example', 'b@x.example', 'c@x.example', 'd@x.example'),
        fc.constantFrom('Ann', 'ANN', 'Bo  Bell', 'Bo Bell', 'Smith & Co'),
      )
      .map(([email, name]) => ({ Email: email, Name: name })),
  },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 30 }).map((number) => ({ email: `n${number}@x.example`, name: 'N' })),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('a@x.example', 'e@x.example', 'nobody', {}) },
);
const anyFate = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fate>('ok') },
  { weight: 4, arbitrary: fc.constantFrom<Fate>('lost', 'late', 'gone') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Fate>('invalid', 'conflict', 'network', 'quota', 'rate-limited'),
  },
);
const anyPageFate = fc.oneof(
  { weight: 4, arbitrary: fc.constant<PageFate>('ok') },
  { weight: 1, arbitrary: fc.constantFrom<PageFate>('hides', 'repeats', 'ends', 'grows') },
);
/** Requests that the account has before: more than a page of others, and some of the same clients and names. */
const anyAccount = fc.record({
  hidesArchived: fc.boolean(),
  others: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(0, 3) },
    { weight: 1, arbitrary: fc.constant(250) },
  ),
  own: fc.array(
    fc.tuple(
      fc.constantFrom('a@x.example', 'b@x.example', 'e@x.example'),
      fc.constantFrom('Ann', 'Bo Bell', 'Smith &amp; Co', 'E'),
      fc.constantFrom('draft', 'published', 'completed', 'archived'),
    ),
    { maxLength: 4 },
  ),
});

/** Checks that each row of a run stands in one place. */
function checkPlaces(output: Output, given: number): void {
  const { created, exists, draft, rejected, unsure, next } = output;
  const ends = [created, exists, draft, rejected, unsure].flat().map(({ row }) => row);
  expect(new Set(ends).size).toBe(ends.length);
  expect(ends.length + (next?.rows.length ?? 0)).toBe(given);
  expect(output.leftCount).toBe(next?.rows.length ?? 0);
}

it('no client is asked twice by one name, over any faults, chains and repetitions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        contract: fc.constantFrom<ContractName>('vendor', 'gateway'),
        account: anyAccount,
        rows: fc.array(anyRow, { minLength: 1, maxLength: 30 }),
        fates: fc.array(fc.array(anyFate, { maxLength: 20 }), { maxLength: 4 }),
        pageFates: fc.array(fc.array(anyPageFate, { maxLength: 8 }), { maxLength: 4 }),
        maxRequests: fc.constantFrom(5, 1_000),
      }),
      async ({ contract, account, rows, fates, pageFates, maxRequests }) => {
        const world = new World(contract, account.hidesArchived);
        const before = new Set<string>();
        for (const [email, name, status] of account.own) {
          const key = `${email} ${name}`;
          if (before.has(key)) continue;
          before.add(key);
          world.request(world.client(email, name), `TAX 2026  for ${name}`, status);
        }
        for (let other = 0; other < account.others; other += 1) {
          world.request(world.client(`o${other}@x.example`, 'O'), `Tax 2025 ${other}`, 'archived');
        }
        const list = new List(world, rows);
        let given: readonly unknown[] = rows;
        let left = rows.length;
        const unsure = new Set<number>();
        for (let run = 0; run < fates.length + pageFates.length; run += 1) {
          world.fates = [...(fates[run] ?? [])];
          world.pageFates = [...(pageFates[run] ?? [])];
          const created = world.requests.filter(isOurs).length;
          const output = await list.run(given, maxRequests).catch((error: unknown) => {
            // It was stopped before it created anything.
            expect(String(error)).toMatch(/No request was created\.$/);
            expect(world.requests.filter(isOurs)).toHaveLength(created);
            return null;
          });
          world.settle();
          expect(Math.max(0, ...world.counts())).toBeLessThanOrEqual(1);
          if (output === null) continue;
          checkPlaces(output, left);
          // What may have been created is not written again in this chain.
          for (const { row } of output.created) expect(unsure.has(row)).toBe(false);
          for (const { row } of output.unsure) unsure.add(row);
          if (output.next === null) unsure.clear();
          given = output.next === null ? rows : [JSON.parse(JSON.stringify(output.next))];
          left = output.next === null ? rows.length : output.leftCount;
        }

        // Without faults, the list comes to its end, and the same list again writes nothing.
        [world.fates, world.pageFates] = [[], []];
        const last = await list.run();
        expect(last).toMatchObject({ leftCount: 0, unsureCount: 0, stopped: null, goesOn: false });
        expect(Math.max(0, ...world.counts())).toBeLessThanOrEqual(1);
        const writes = world.writes;
        const again = await list.run();
        expect(world.writes).toBe(writes);
        expect(again.existsCount + again.draftCount + again.rejectedCount).toBe(rows.length);
        expect(list.store.keys).toEqual([]);
      },
    ),
    { numRuns: runs(500) },
  );
});
