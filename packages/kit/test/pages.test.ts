import fc from 'fast-check';
import { collectPages, Failure, type Page, pagesOf } from '../src';

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
