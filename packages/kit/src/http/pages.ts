import { isFailure } from '../values/failure';

export type Page<Entry> = {
  entries: readonly Entry[];
  /** Number of entries of the whole list; `null` if the service does not tell it. */
  total: number | null;
  hasMore: boolean;
};

/** Limits of the pages that are read again, in case the total falls with each call: of one list, and for one page. */
const MAX_REREADS = 10;
const MAX_REREADS_OF_PAGE = 2;

/**
 * Yields the pages of a list, one call each, until the service has no more. The caller sets limits by stopping. If the
 * list became shorter while it was read, entries may have moved to pages that were read before: the page is read again
 * from that many entries earlier.
 * @param read requests the page that begins at an offset.
 */
export async function* pagesOf<One extends Page<unknown>>(
  read: (offset: number) => Promise<One>,
  offset = 0,
): AsyncGenerator<One> {
  let total: number | null = null;
  let rereads = 0;
  for (let at = offset; ;) {
    let page = await read(at);
    // Each reading takes time, in which more entries can go.
    for (let again = 0; ; again += 1, rereads += 1) {
      const gone = total === null || page.total === null ? 0 : total - page.total;
      total = page.total ?? total;
      const isLast = again === MAX_REREADS_OF_PAGE || rereads === MAX_REREADS;
      if (gone <= 0 || gone > at || isLast) break;
      const earlier = await read(at - gone);
      if (earlier.entries.length === 0 && page.entries.length > 0) break;
      [page, at] = [earlier, at - gone];
    }
    yield page;
    if (!page.hasMore) return;
    at += page.entries.length;
  }
}

/** Returns a stated total; `null` for one that is smaller than the number of entries which the list has at least. */
export function credibleTotal(total: number | null, least: number): number | null {
  return total !== null && total < least ? null : total;
}

/** A page of a service that may state only the total. */
type PageOrTotal<Entry> = Omit<Page<Entry>, 'hasMore'> & { hasMore?: boolean };

/**
 * Yields the pages of a list whose pages are numbered, one call each.
 * @param read requests the page with a number. Without `hasMore`, the list ends at its total or with an empty page.
 */
export async function* numberedPages<Entry>(
  read: (page: number) => Promise<PageOrTotal<Entry>>,
): AsyncGenerator<Page<Entry>> {
  let done = 0;
  for (let number = 1; ; number += 1) {
    const page = await read(number);
    done += page.entries.length;
    const isUnfinished = page.entries.length > 0 && (page.total === null || done < page.total);
    const hasMore = page.hasMore ?? isUnfinished;
    yield { ...page, hasMore };
    if (!hasMore) return;
  }
}

/**
 * Yields the pages of a list in which each page names the next one, one call each.
 * @param read requests the page at a cursor; the first without one.
 */
export async function* cursorPages<Entry>(
  read: (
    cursor: string | undefined,
  ) => Promise<Omit<Page<Entry>, 'hasMore'> & { next: string | null }>,
): AsyncGenerator<Page<Entry>> {
  for (let cursor: string | undefined; ;) {
    const { next, ...page } = await read(cursor);
    yield { ...page, hasMore: next !== null };
    if (next === null) return;
    cursor = next;
  }
}

/** The reason why a list is incomplete: its limit, the step's time, or a page without new entries. */
export type TruncatedBy = 'limit' | 'time' | 'repeated';

export type Collected<Entry> = {
  entries: Entry[];
  total: number | null;
  /** `null` for a complete list. */
  truncatedBy: TruncatedBy | null;
};

/**
 * Collects the entries of pages, without duplicates: pages can shift while they are read.
 * @param limit number of entries.
 * @param keyOf returns the identity of an entry.
 * @param isWanted returns false for an entry to leave out; by default none.
 * @param onPage is called after each page.
 * @throws the error of a page; after the first page, a timeout ends the list instead.
 */
export async function collectPages<Entry>(
  pages: AsyncIterable<Page<Entry>>,
  {
    limit,
    keyOf,
    isWanted = () => true,
    onPage,
  }: {
    limit: number;
    keyOf: (entry: Entry) => unknown;
    isWanted?: (entry: Entry) => boolean;
    onPage?: (progress: { done: number; of: number | null }) => Promise<void>;
  },
): Promise<Collected<Entry>> {
  const seen = new Set<unknown>();
  const found: Entry[] = [];
  let total: number | null = null;
  const collected = (truncatedBy: TruncatedBy | null): Collected<Entry> => ({
    entries: found,
    total,
    truncatedBy,
  });
  try {
    for await (const page of pages) {
      const before = seen.size;
      total = page.total ?? total;
      for (const entry of page.entries) {
        const key = keyOf(entry);
        if (seen.has(key)) continue;
        seen.add(key);
        if (!isWanted(entry)) continue;
        if (found.length === limit) return collected('limit');
        found.push(entry);
      }
      await onPage?.({ done: found.length, of: total });
      if (!page.hasMore) break;
      if (found.length >= limit) return collected('limit');
      if (seen.size === before) return collected('repeated');
    }
  } catch (error) {
    if (seen.size === 0 || !isFailure(error, 'timeout')) throw error;
    return collected('time');
  }
  return collected(null);
}
