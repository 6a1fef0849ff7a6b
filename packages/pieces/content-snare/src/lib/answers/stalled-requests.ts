import {
  beginPolling,
  dayIn,
  Failure,
  LAST_CALL_MS,
  markOf,
  type Polling,
  readPollingState,
  type Reading,
  shortHash,
} from '@pieceworks/kit';
import { readAnswers, readRequest } from '../api/requests';
import type { RequestStalledForm } from '../fields';
import type { ClientRequest } from '../outputs/output-rows';
import { withKeys } from './answer-map';
import { missingIn } from './missing';
import { isOpen, listOpen, type OpenRequest, requireAll } from './open-requests';
import { progressOf, ProgressNotes } from './progress-notes';
import {
  endWatch,
  FIRST,
  forgetOff,
  listedFrom,
  MOST_TRIED,
  NOT_ENABLED,
  partFor,
  type Polled,
  pollingOf,
  pollRequests,
  type PollPosition,
  readEach,
  type TriggerContext,
  wasOff,
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
/** Calls of a check after which it reads no further request: the service allows as many in 10 s. */
const MOST_CALLS = 50;

/** Returns the trigger's functions for the requests that have no progress by its form. */
export function stalledRequests(context: TriggerContext, form: RequestStalledForm) {
  const polling = pollingOf(context, STATE_KEY);
  const filters = shortHash(JSON.stringify(form));
  /** Notes the progress without starting the flow. */
  const start = async () => {
    const { notes, failure, sick, areAllSick } = await check(context, form, null, FIRST);
    const problem = failure ?? (areAllSick ? sick : undefined);
    if (problem !== undefined && notes.size === 0) throw problem;
    return { known: [], kept: notes.stored() };
  };

  return {
    /** Notes the progress of the open requests. A republished flow keeps its notes. */
    async begin(): Promise<void> {
      const state = (await wasOff(polling)) ? null : await readPollingState(polling, NOT_ENABLED);
      if (state === null) await beginPolling(polling, await start(), NOT_ENABLED);
      await forgetOff(polling);
    },

    poll: () =>
      pollRequests(
        polling,
        filters,
        start,
        async ({ kept }, before): Promise<Polled<StalledRequest>> => {
          const { notes, ready, isComplete, ...polled } = await check(context, form, kept, before);
          return { ...polled, reading: readingOf(ready, isComplete, notes) };
        },
      ),

    /** Returns at most this many open requests, also those with progress. */
    sample: (most: number) => sample(context, form, most),
  };
}

/** Ends the trigger when its flow is turned off. */
export async function endStalledRequests(store: Polling['store'], now: number): Promise<void> {
  await endWatch(store, STATE_KEY, now);
}

function readingOf(
  ready: readonly StalledRequest[],
  isComplete: boolean,
  notes: ProgressNotes,
): Reading<StalledRequest> {
  // The marks tell a poll only what another one at the same time has delivered.
  const today = dayIn('UTC', 0, notes.now);
  const markFor = ({ id, noProgressSince }: StalledRequest) =>
    markOf(`${id} ${noProgressSince}`, today);
  return {
    fresh: ready.map((item) => ({ item, marks: [markFor(item)] })),
    known: [],
    keepsGroup: (group) => group === today,
    isComplete,
    kept: notes.stored(),
  };
}

/**
 * Compares the progress of the open requests with the notes of earlier checks, and notes it. The list is not known to have the progress:
 * requests without it are read one by one, as many as a check may.
 * @returns the requests that stand still, the notes, and the results of the poll.
 */
async function check(
  context: TriggerContext,
  form: RequestStalledForm,
  kept: unknown,
  before: Pick<PollPosition, 'from' | 'failed'>,
) {
  const { api, now, elapsedMs } = context;
  const { daysWithoutProgress, search, owner, onlyIfMissing, timeZone = 'UTC' } = form;
  const mostCalls = api.calls() + MOST_CALLS;
  const listed = await listOpen(api, { search, owner }, partFor(context, before.from, true));
  const { next, isWhole, ended } = listedFrom(before.from, listed);
  const notes = new ProgressNotes(kept, { now, answeredAt: api.answeredAt() }, timeZone);
  if (isWhole) notes.keepOnly(listed.entries.map(({ id }) => id));

  const ready: StalledRequest[] = [];
  const { isComplete, isAnyRead, lasting, ...result } = await readEach(
    toRead(listed.entries, notes, daysWithoutProgress),
    before,
    () => elapsedMs() <= LAST_CALL_MS && api.calls() < mostCalls,
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
  );
  return {
    ...result,
    notes,
    ready,
    isComplete: isComplete && isWhole,
    from: next,
    failure: ended ?? (isAnyRead ? undefined : lasting),
  };
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

/** Reads a request by its ID, with its missing fields if `withAnswers`. A list does not have the client's link. */
async function readOpen(
  { api }: TriggerContext,
  { neededFields }: RequestStalledForm,
  open: OpenRequest,
  withAnswers: boolean,
): Promise<OpenRequest> {
  if (!withAnswers) return { ...open, request: await readRequest(api, open.id) };
  const { fields, ...request } = await readAnswers(api, open.id, false);
  return { ...open, request, ...missingIn(withKeys(fields), neededFields) };
}

function isWanted({ onlyIfMissing }: RequestStalledForm, { missing }: OpenRequest): boolean {
  return !onlyIfMissing || missing.length > 0;
}

/** @throws Failure `protocol` for a request without progress: to take it as standing still would be a guess. */
function knownProgress(record: ClientRequest): string {
  const progress = progressOf(record);
  if (progress !== null) return progress;
  throw new Failure({
    kind: 'protocol',
    message: 'Content Snare does not tell how many fields are filled in.',
  });
}

async function sample(
  context: TriggerContext,
  form: RequestStalledForm,
  most: number,
): Promise<StalledRequest[]> {
  const { daysWithoutProgress, search, owner, onlyIfMissing } = form;
  const listed = await listOpen(context.api, { search, owner }, partFor(context, 0, true));
  if (listed.entries.length === 0) requireAll(listed);
  const shown: StalledRequest[] = [];
  // Nothing is known of the days before: they are those at which the flow would start.
  const standstill = {
    daysStalled: daysWithoutProgress,
    noProgressSince: new Date(context.now - daysWithoutProgress * DAY_MS).toISOString(),
  };
  const { lasting, sick } = await readEach(
    listed.entries.slice(-MOST_TRIED),
    FIRST,
    () => context.elapsedMs() <= LAST_CALL_MS && shown.length < most,
    async (open) => {
      const read = await readOpen(context, form, open, onlyIfMissing);
      if (isWanted(form, read)) shown.push({ ...read, ...standstill });
      return true;
    },
  );
  const problem = lasting ?? sick;
  if (problem !== undefined && shown.length === 0) throw problem;
  return shown;
}
