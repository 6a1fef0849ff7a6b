import {
  asRecord,
  CHECK_BASE_URL,
  collectPages,
  credibleTotal,
  Failure,
  formatNumber,
  listOutput,
  type Operation,
  type Page,
  pagesOf,
  readNumber,
  readText,
  type TruncatedBy,
} from '@pieceworks/kit';
import { LISTING } from '../fields';

/** The service's own page size (vendor contract). */
const PAGE_SIZE = 200;

/** The reason for an incomplete list, and the number of entries that were read. */
export type Truncation = {
  /** `ended` for a list that ends before its stated total. */
  by: TruncatedBy | 'ended';
  read: number;
};

/** A list as far as it was read. */
export type Listed<Entry> = {
  entries: Entry[];
  /** The reason why there may be more entries; `null` for a complete list. */
  truncation: Truncation | null;
  /** The number of entries in the service, if it states one. */
  total: number | null;
};

/** A list, and the total that the service has stated with its last page, if any. */
export type CountedList = Listed<unknown> & { stated: number | null };

/** Returns true for a list that need not be read again. */
export type IsGood = (listed: CountedList) => boolean;

/** Returns true if no further page of a list is to be read. */
export type IsTimeUp = () => boolean;

/** Reads a page of a list. */
export type PageReader = (page: { limit: number; offset: number }) => Promise<unknown>;

/**
 * Reads the pages of a list until it ends, reaches the limit, repeats itself, or the step's time is up. A page is a list or
 * `{results, pagination}`. A list that is not good is read once more.
 * @param isTimeUp by default, the limit of the calls is the only one.
 * @param isGood by default, returns false for a list that ends before its stated total.
 */
export async function readList(
  readAt: PageReader,
  operation: Operation,
  limit: number,
  isTimeUp: IsTimeUp = () => false,
  isGood: IsGood = ({ truncation }) => truncation?.by !== 'ended',
): Promise<CountedList> {
  const listed = await readPages(readAt, operation, limit, isTimeUp);
  if (isGood(listed) || isTimeUp()) return listed;
  return readPages(readAt, operation, limit, isTimeUp);
}

async function readPages(
  readAt: PageReader,
  operation: Operation,
  limit: number,
  isTimeUp: IsTimeUp,
): Promise<CountedList> {
  const size = Math.min(PAGE_SIZE, limit);
  /** The total by the last page with entries, since entries come and go while the pages are read; and the position reached. */
  const end: { stated: number | null; reached: number } = { stated: null, reached: 0 };
  const first = { hasNoTotal: false };
  const pages = pagesOf(async (offset) => {
    // Ends the list after its first page, as the time limit of the calls does.
    if (offset > 0 && isTimeUp()) throw new Failure({ kind: 'timeout', message: TIME_IS_UP });
    const page = await readAt({ limit: size, offset });
    const read = readPage(page, offset, size, operation);
    first.hasNoTotal = Array.isArray(page) || isWrongTotal(page, read.entries.length);
    if (read.entries.length > 0 || end.stated === null) end.stated = read.total;
    end.reached = offset + read.entries.length;
    return read;
  });
  const { entries, total, truncatedBy } = await collectPages(pages, {
    limit,
    // A record that changes between two pages is still the same.
    keyOf: (entry) => readText(entry, 'id') ?? JSON.stringify(entry),
  });
  const { stated, reached } = end;
  if (truncatedBy === null && stated !== null && reached < stated) {
    return { entries, truncation: { by: 'ended', read: entries.length }, total: stated, stated };
  }
  // A service that ignores paging returns the same short list again: a bare one, or one whose total is wrong.
  const isAll = truncatedBy === 'repeated' && first.hasNoTotal && entries.length < size;
  return truncatedBy === null || isAll
    ? { entries, truncation: null, total: entries.length, stated }
    : { entries, truncation: { by: truncatedBy, read: entries.length }, total, stated };
}

const TIME_IS_UP = 'The time to read the list is up.';

/** Returns true for a page that has more entries than the whole list by its total, such as 0. */
function isWrongTotal(page: unknown, entries: number): boolean {
  const total = readNumber(asRecord(page).pagination, 'total_count');
  return total !== null && total < entries;
}

function readPage(
  page: unknown,
  offset: number,
  size: number,
  operation: Operation,
): Page<unknown> {
  const entries = resultsOf(page, operation);
  const least = offset + entries.length;
  const told = credibleTotal(readNumber(asRecord(page).pagination, 'total_count'), least);
  // The service ignores paging: it returned more than the page size, so the list is complete.
  const isAll = told === null && offset === 0 && entries.length > size;
  const total = isAll ? entries.length : told;
  return {
    entries,
    total,
    hasMore: entries.length > 0 && (total === null || least < total),
  };
}

/** @throws Failure for an answer without a list. Reading it as empty would report records as not found. */
function resultsOf(page: unknown, operation: Operation): readonly unknown[] {
  const results: unknown = Array.isArray(page) ? page : asRecord(page).results;
  if (!Array.isArray(results)) throw notUnderstood(operation);
  return results;
}

export function notUnderstood({ name }: Operation): Failure {
  return new Failure({
    kind: 'protocol',
    message: `Could not ${name}: Content Snare sent an answer that is empty or has an unexpected format. ${CHECK_BASE_URL}`,
  });
}

/**
 * Throws for a list that was not read to its end, because a missing entry may be in the rest.
 * @throws Failure with the reason why the list is incomplete.
 */
export function requireComplete(
  { truncation }: Pick<Listed<unknown>, 'truncation'>,
  pluralName: string,
): void {
  if (truncation === null) return;
  throw new Failure({
    kind: truncation.by === 'time' ? 'timeout' : 'protocol',
    message: `Could not look through all ${pluralName}: ${REASONS[truncation.by](formatNumber(truncation.read))}.`,
  });
}

const REASONS: Readonly<Record<Truncation['by'], (read: string) => string>> = {
  limit: (read) => `there are more than ${read}`,
  repeated: (read) => `the service returned the same page again after ${read}`,
  ended: (read) => `the service returned only ${read} of them, and counts more`,
  time: (read) => `the step reached its time limit after ${read}`,
};

/**
 * Returns the output of a list of Content Snare.
 * @param canRaise true if the form has a field for the limit.
 */
export function outputOfList<Entry>(
  { entries, truncation, total }: Listed<Entry>,
  canRaise = false,
) {
  const reason = truncation && reasonOf(truncation, entries.length, canRaise);
  return listOutput(entries, total, reason);
}

function reasonOf({ by, read }: Truncation, listed: number, canRaise: boolean): string {
  const most = formatNumber(read);
  if (by === 'repeated') {
    return `Content Snare returned the same page twice, after ${most}. Run the step again.`;
  }
  if (by === 'ended') {
    return `Content Snare returned only ${most}, and counts more. Run the step again.`;
  }
  const isListed = by === 'limit' && listed === read;
  const extent = by === 'time' ? 'read in time' : 'looked through';
  const raise = canRaise ? `Raise ${LISTING.maxResults.displayName}, or narrow` : 'Narrow';
  const [first, are, were] =
    read === 1 ? ['first one', 'is', 'was'] : [`first ${most}`, 'are', 'were'];
  return isListed
    ? `Only the ${first} ${are} listed. ${raise} the search.`
    : `Only the ${first} ${were} ${extent}. Narrow the search.`;
}
