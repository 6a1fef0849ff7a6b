import { dayIn, Failure, markOf } from '@pieceworks/kit';
import { readRequest } from '../api/requests';
import type { RequestStalledForm } from '../fields';
import { isOpen, listOpen, type OpenRequest, readWithMissing, requireOwner } from './open-requests';
import { type Progress, progressOf, ProgressNotes } from './progress-notes';
import {
  failureOf,
  listWhole,
  type PolledRequests,
  readEach,
  sampleRequests,
} from './request-poll';
import {
  beginWatch,
  endWatch,
  leftBy,
  pollRequests,
  type TriggerContext,
  watchOf,
} from './request-watch';

/** A request without progress. */
export type StalledRequest = OpenRequest & {
  /** Time of the check that first saw this progress, ISO 8601 in UTC. */
  noProgressSince: string;
  /** Calendar days since then. */
  daysStalled: number;
};

const STATE_KEY = 'request_stalled';
const DAY_MS = 24 * 3_600_000;
/** Calls of a check, which has an API of its own, after which it reads no further request: the service allows as many in 10 s. */
const MOST_CALLS = 50;

/** Returns the trigger's functions for the requests that have no progress by its form. */
export function stalledRequests(context: TriggerContext, form: RequestStalledForm) {
  const { search, owner } = form;
  const list = () => listOpen(context.api, { search, owner });
  const watch = watchOf(context, STATE_KEY, form, list);
  /** Notes the progress without starting the flow. */
  const start = async () => {
    const listed = await listWhole(context, list);
    const { notes, each } = await check(context, form, listed, {});
    const problem = failureOf(listed, each) ?? (each.areAllSick ? each.sick : undefined);
    if (problem !== undefined && notes.size === 0) throw problem;
    return { known: [], notes: notes.stored(), left: leftBy(listed, each) };
  };

  return {
    /** Notes the progress of the open requests. A republished flow keeps its notes. */
    begin: () =>
      beginWatch(watch, async ({ isNew, isChanged }) => {
        if (isNew || isChanged) await requireOwner(context.api, form);
        return isNew ? start() : null;
      }),

    poll: () =>
      pollRequests(watch, start, async (listed, before) => {
        const { ready, notes, each } = await check(context, form, listed, before);
        // The marks tell a poll only what another one at the same time has delivered.
        const today = dayIn('UTC', 0, notes.now);
        const markFor = ({ id, noProgressSince }: StalledRequest) =>
          markOf(`${id} ${noProgressSince}`, today);
        return {
          fresh: ready.map((item) => ({ item, marks: [markFor(item)] })),
          known: [],
          keepsGroup: (group) => group === today,
          notes: notes.stored(),
          each,
        };
      }),

    /** Returns at most this many open requests, also those with progress. */
    sample: async (most: number) =>
      sampleRequests(await list(), (requests) => readSample(context, form, requests, most)),
  };
}

/** Ends the trigger when its flow is turned off. */
export async function endStalledRequests(
  store: TriggerContext['store'],
  now: number,
): Promise<void> {
  await endWatch(store, STATE_KEY, now);
}

/**
 * Compares the progress of the open requests with the notes of earlier checks, and notes it. The list is not known to have the
 * progress: requests without it are read one by one, as many as a check may.
 * @param before the notes, and hashes of the IDs of requests that could not be read.
 * @returns the requests that stand still (`ready`), the notes, and the result of `readEach`.
 */
async function check(
  context: TriggerContext,
  form: RequestStalledForm,
  { entries, isWhole, mostMs }: PolledRequests,
  before: { notes?: unknown; failed?: readonly string[] },
) {
  const { api, now } = context;
  const { daysWithoutProgress, onlyIfMissing, timeZone = 'UTC' } = form;
  const notes = new ProgressNotes(before.notes, { now, answeredAt: api.answeredAt }, timeZone);
  if (isWhole) notes.keepOnly(entries.map(({ id }) => id));

  const ready: StalledRequest[] = [];
  const each = await readEach(
    context,
    toRead(entries, notes, daysWithoutProgress),
    before.failed ?? [],
    async (open) => {
      const { id } = open;
      const mayStart = notes.standstillOf(id, daysWithoutProgress) !== undefined;
      const read = await readOpen(context, form, open, onlyIfMissing && mayStart);
      if (!isOpen(read.request.record)) return false;
      notes.see(id, progressOf(open.request.record) ?? knownProgress(read.request.record));
      const standstill = notes.standstillOf(id, daysWithoutProgress);
      if (standstill === undefined) return true;
      notes.end(id);
      const noProgressSince = new Date(standstill.since).toISOString();
      const daysStalled = standstill.days;
      if (isWanted(form, read)) ready.push({ ...read, daysStalled, noProgressSince });
      return true;
    },
    { mostMs, canGoOn: () => api.calls() < MOST_CALLS },
  );
  return { ready, notes, each };
}

/**
 * Notes the progress that the list tells.
 * @returns the requests whose progress it does not tell, or that may start the flow: new ones first, then those that may
 * start the flow, then the longest unseen.
 */
function toRead(
  listed: readonly OpenRequest[],
  notes: ProgressNotes,
  daysWithoutProgress: number,
): OpenRequest[] {
  // A request that moves during the listing can be listed twice.
  const requests = [...new Map(listed.map((open) => [open.id, open])).values()];
  const ranked = requests.flatMap((open) => {
    const { id, request } = open;
    const place = notes.placeOf(id);
    const progress = progressOf(request.record);
    if (progress !== null) notes.see(id, progress);
    const mayStart = notes.standstillOf(id, daysWithoutProgress) !== undefined;
    if (progress !== null && !mayStart) return [];
    return [{ open, rank: mayStart ? -0.5 : place }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ open }) => open);
}

/** Reads a request by its ID, with its missing fields if `hasMissing`. */
async function readOpen(
  { api }: TriggerContext,
  form: RequestStalledForm,
  open: OpenRequest,
  hasMissing: boolean,
): Promise<OpenRequest> {
  if (hasMissing) return readWithMissing(api, open, form);
  return { ...open, request: await readRequest(api, open.id) };
}

function isWanted({ onlyIfMissing }: RequestStalledForm, { missing }: OpenRequest): boolean {
  return !onlyIfMissing || missing.length > 0;
}

/** @throws Failure `protocol` for a request without progress: to take it as standing still would be a guess. */
function knownProgress(record: Progress): string {
  const progress = progressOf(record);
  if (progress !== null) return progress;
  throw new Failure({
    kind: 'protocol',
    message: 'Content Snare does not tell how many fields are filled in.',
  });
}

/** Reads requests one by one until there are enough to show. */
async function readSample(
  context: TriggerContext,
  form: RequestStalledForm,
  requests: readonly OpenRequest[],
  most: number,
) {
  const { daysWithoutProgress: daysStalled, onlyIfMissing } = form;
  // Nothing is known of the days before: they are those at which the flow would start.
  const noProgressSince = new Date(context.now - daysStalled * DAY_MS).toISOString();
  const ready: StalledRequest[] = [];
  const each = await readEach(
    context,
    requests,
    [],
    async (open) => {
      const read = await readOpen(context, form, open, onlyIfMissing);
      if (isWanted(form, read)) ready.push({ ...read, daysStalled, noProgressSince });
      return true;
    },
    { canGoOn: () => ready.length < most },
  );
  return { ready, each };
}
