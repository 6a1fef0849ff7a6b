import fc from 'fast-check';
import {
  collectPages,
  credibleTotal,
  cursorPages,
  Failure,
  numberedPages,
  type Page,
  pagesOf,
} from '../src';

/** A service with these entries, in pages of a size; it can repeat its first page or fail. */
function service(entries: readonly number[], size: number, total = true) {
  return (offset: number): Promise<Page<number>> =>
    Promise.resolve({
      entries: entries.slice(offset, offset + size),
      total: total ? entries.length : null,
      hasMore: offset + size < entries.length,
    });
}

const collect = (pages: AsyncIterable<Page<number>>, limit = 1_000) =>
  collectPages(pages, { limit, keyOf: (entry) => entry });

const timeout = new Failure({ kind: 'timeout', message: 'Too late.' });

describe('a list in pages', () => {
  test('has every entry once, up to the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat()),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 30 }),
        async (entries, size, limit) => {
          expect(await collect(pagesOf(service(entries, size)), limit)).toEqual({
            entries: entries.slice(0, limit),
            total: entries.length,
            truncatedBy: entries.length > limit ? 'limit' : null,
          });
        },
      ),
    );
  });

  test('drops entries that shift to the next page', async () => {
    const read = service([1, 2, 2, 3], 2);
    expect((await collect(pagesOf(read))).entries).toEqual([1, 2, 3]);
  });

  test('has every entry that stays, while others are removed between the calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(), { maxLength: 60 }),
        fc.integer({ min: 4, max: 9 }),
        fc.array(fc.nat(60), { maxLength: 2 }),
        async (entries, size, removed) => {
          const left = [...entries];
          const gone = removed.values();
          const read = (offset: number) => {
            const page = service([...left], size)(offset);
            // One entry at most between two calls, from the second page on.
            const { value } = gone.next();
            if (value !== undefined) left.splice(value, 1);
            return page;
          };
          const found = await collect(pagesOf(read));
          expect(found.truncatedBy).not.toBe('repeated');
          expect(left.filter((entry) => !found.entries.includes(entry))).toEqual([]);
        },
      ),
    );
  });

  test('ends where its total falls with each call', async () => {
    let total = 1_000;
    const read = (offset: number) =>
      Promise.resolve({ entries: [offset, offset + 1, offset + 2], total: --total, hasMore: true });
    const { entries } = await collect(pagesOf(read), 100);
    expect(entries).toHaveLength(100);
  });

  test.each([
    [null, 5, null],
    [0, 5, null],
    [4, 5, null],
    [5, 5, 5],
    [0, 0, 0],
  ])('with the total %s and %s entries has the total %s', (total, least, credible) => {
    expect(credibleTotal(total, least)).toBe(credible);
  });

  test('ends where the service returns known entries again', async () => {
    const repeat = () => Promise.resolve({ entries: [1, 2], total: 9, hasMore: true });
    expect(await collect(pagesOf(repeat))).toEqual({
      entries: [1, 2],
      total: 9,
      truncatedBy: 'repeated',
    });
  });

  test('keeps what it has when the time is up, but not without a page', async () => {
    const read = (offset: number) =>
      offset === 0 ? service([1, 2, 3], 2)(0) : Promise.reject(timeout);
    expect(await collect(pagesOf(read))).toMatchObject({ entries: [1, 2], truncatedBy: 'time' });
    await expect(collect(pagesOf(() => Promise.reject(timeout)))).rejects.toBe(timeout);
    const other = new Error('other');
    const fails = (offset: number) => (offset === 0 ? read(0) : Promise.reject(other));
    await expect(collect(pagesOf(fails))).rejects.toBe(other);
  });

  test('reads no page beyond the limit', async () => {
    const read = jest.fn(service([1, 2, 3, 4], 2));
    await collect(pagesOf(read), 2);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

/** Returns the entries of each page. */
async function read(pages: AsyncIterable<Page<number>>): Promise<(readonly number[])[]> {
  const found: (readonly number[])[] = [];
  for await (const { entries } of pages) found.push(entries);
  return found;
}

describe('numbered pages', () => {
  const numbered = (total: number | null) =>
    jest.fn((page: number) =>
      Promise.resolve({ entries: [1, 2, 3].slice((page - 1) * 2, page * 2), total }),
    );

  test('end at the total', async () => {
    const readPage = numbered(3);
    expect(await read(numberedPages(readPage))).toEqual([[1, 2], [3]]);
    expect(readPage.mock.calls).toEqual([[1], [2]]);
  });

  test('end with an empty page if the service does not state the total', async () => {
    expect(await read(numberedPages(numbered(null)))).toEqual([[1, 2], [3], []]);
  });

  test('end where the service says so', async () => {
    const readPage = (page: number) =>
      Promise.resolve({ entries: [page], total: null, hasMore: page < 2 });
    expect(await read(numberedPages(readPage))).toEqual([[1], [2]]);
  });
});

test('pages with a cursor end where none follows', async () => {
  const readPage = jest.fn((cursor = 'a') =>
    Promise.resolve({
      entries: [cursor === 'a' ? 1 : 2],
      total: null,
      next: cursor === 'a' ? 'b' : null,
    }),
  );
  expect(await read(cursorPages(readPage))).toEqual([[1], [2]]);
  expect(readPage.mock.calls).toEqual([[undefined], ['b']]);
});
