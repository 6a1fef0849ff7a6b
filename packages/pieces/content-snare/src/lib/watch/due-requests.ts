import {
  dayIn,
  daysBetween,
  LAST_CALL_MS,
  type Mark,
  markOf,
  type SeenMarks,
} from '@pieceworks/kit';
import type { RequestDueForm } from '../fields';
import { dueDay } from '../readers/due-day';
import {
  hasKnownStatus,
  isOpen,
  listOpen,
  type OpenRequest,
  requireAll,
  requireOwner,
  readWithMissing,
} from './open-requests';
import { type PolledRequests, readEach, sampleRequests } from './request-poll';
import { beginWatch, endWatch, pollRequests, type TriggerContext, watchOf } from './request-watch';

/** A request that is due by the form. */
export type DueRequest = OpenRequest & {
  dueDate: string;
  /** Days until the due date; negative if it is over. */
  daysLeft: number;
};

/** Days after which a request that is no longer listed is forgotten. */
const DAYS_REMEMBERED = 400;
const STATE_KEY = 'request_due';

/** Returns the trigger's functions for the requests that are due by its form. */
export function dueRequests(context: TriggerContext, form: RequestDueForm) {
  const list = () => listDue(context, form);
  const watch = watchOf(context, STATE_KEY, form, list);
  const dueIn = (requests: readonly OpenRequest[]) =>
    requests.flatMap((open) => dueRequest(open, context, form));
  const listAll = async () => {
    const listed = await list();
    requireAll(listed);
    return dueIn(listed.entries);
  };

  return {
    /** Marks the requests that were due on an earlier day: they do not start the flow. A republished flow keeps its marks. */
    begin: () =>
      beginWatch(watch, async ({ seen, isNew, isChanged }) => {
        if (!isNew && !isChanged) return null;
        await requireOwner(context.api, form);
        const over = form.includeAlreadyDue
          ? []
          : (await listAll()).filter(({ daysLeft }) => daysLeft < form.daysBefore);
        return { known: [...over.map((due) => passedMark(form, due)), ...marksIn(seen, form)] };
      }),

    poll: () =>
      pollRequests(
        watch,
        async () => ({ known: (await listAll()).map((due) => passedMark(form, due)) }),
        async (requests, { seen, failed }) => {
          const entries = dueIn(requests.entries);
          // A request that moves during the listing can be listed twice.
          const keyed = new Map(entries.map((due) => [startedMark(form, due)[0], due]));
          const unseen = [...keyed].flatMap(([key, due]) => (seen.has(key) ? [] : [due]));
          const { ready, passed, each } = await splitByMissing(
            context,
            form,
            { ...requests, entries: unseen },
            failed,
          );
          const oldest = dayIn('UTC', -DAYS_REMEMBERED, context.now);
          const listedDays = new Set(entries.map(({ dueDate }) => dueDate));
          return {
            fresh: ready.map((item) => ({ item, marks: [startedMark(form, item)] })),
            known: passed.map((due) => passedMark(form, due)),
            keepsGroup: (group) => {
              const day = group.replace(PASSED, '');
              return !requests.isWhole || day >= oldest || listedDays.has(day);
            },
            each,
          };
        },
      ),

    /** Returns at most this many requests that would start the flow, if they had not started it before. */
    async sample(most: number): Promise<DueRequest[]> {
      const listed = await list();
      const due = { ...listed, entries: dueIn(listed.entries) };
      const read = (entries: readonly DueRequest[]) =>
        splitByMissing(context, form, { entries, mostMs: LAST_CALL_MS }, []);
      return (await sampleRequests(due, read)).slice(-most);
    },
  };
}

/** Ends the trigger when its flow is turned off. */
export async function endDueRequests(store: TriggerContext['store'], now: number): Promise<void> {
  await endWatch(store, STATE_KEY, now);
}

/** Lists the open requests that are due by the form, the earliest due date first. */
async function listDue(
  { api, now }: TriggerContext,
  { daysBefore, timeZone = 'UTC', search, owner }: RequestDueForm,
) {
  const dueBefore = dayIn(timeZone, daysBefore + 1, now);
  return listOpen(api, { search, owner, dueBefore, timeZone, sort: 'dueFirst' });
}

/** Returns a request that is due by the form; none for another one. */
function dueRequest(
  open: OpenRequest,
  { now }: TriggerContext,
  { daysBefore, timeZone = 'UTC' }: RequestDueForm,
): DueRequest[] {
  const dueDate = dueDay(open.request.record.dueDate, timeZone);
  const daysLeft = dueDate === null ? Infinity : daysBetween(dayIn(timeZone, 0, now), dueDate);
  return dueDate === null || daysLeft > daysBefore ? [] : [{ ...open, dueDate, daysLeft }];
}

/**
 * Splits requests into those that start the flow and those that do not. They are read one by one if only those with missing
 * fields do, and so is a request whose status is not plain.
 * @param failed hashes of the IDs of requests that could not be read before.
 * @returns those that start it (`ready`), the others (`passed`), and the result of `readEach`.
 */
async function splitByMissing(
  context: TriggerContext,
  form: RequestDueForm,
  { entries, mostMs }: { entries: readonly DueRequest[] } & Pick<PolledRequests, 'mostMs'>,
  failed: readonly string[],
) {
  const { onlyIfMissing } = form;
  const isPlain = ({ request }: DueRequest) => !onlyIfMissing && hasKnownStatus(request.record);
  const ready: DueRequest[] = entries.filter(isPlain);
  const passed: DueRequest[] = [];
  const each = await readEach(
    context,
    entries.filter((due) => !isPlain(due)),
    failed,
    async (due) => {
      const read = await readWithMissing(context.api, due, form);
      if (!isStillDue(read, form)) return false;
      (!onlyIfMissing || read.missing.length > 0 ? ready : passed).push(read);
      return true;
    },
    { mostMs, sayMore: ({ dueDate }) => `, due on ${dueDate}` },
  );
  return { ready, passed, each };
}

function isStillDue(
  { request: { record }, dueDate }: DueRequest,
  { timeZone }: RequestDueForm,
): boolean {
  return (dueDay(record.dueDate, timeZone) ?? dueDate) === dueDate && isOpen(record);
}

/** Suffix of the groups of `passedMark`. */
const PASSED = '~';

/** Returns the mark of a request that has started the flow. A changed due date counts anew. */
function startedMark({ daysBefore }: RequestDueForm, { id, dueDate }: DueRequest): Mark {
  return markOf(`${id} ${dueDate} ${daysBefore}`, dueDate);
}

/**
 * Returns the mark of a request that must not start the flow: its day was before the flow was turned on, or nothing
 * was missing.
 */
function passedMark(form: RequestDueForm, due: DueRequest): Mark {
  const [key, group] = startedMark(form, due);
  return [key, `${group}${PASSED}`];
}

/** Returns the marks that a flow with new settings keeps. */
function marksIn(seen: SeenMarks, { includeAlreadyDue }: RequestDueForm): Mark[] {
  const marks = [...seen];
  return includeAlreadyDue ? marks.filter(([, group]) => !group.endsWith(PASSED)) : marks;
}
