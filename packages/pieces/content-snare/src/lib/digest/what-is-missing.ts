import {
  asRecord,
  dayIn,
  daysBetween,
  Failure,
  formatNumber,
  isSameEmail,
  isSameText,
  onOneLine,
  readFlatFields,
  readText,
} from '@pieceworks/kit';
import { withKeys } from '../answers/answer-map';
import { missingIn } from '../answers/missing';
import type { ContentSnareApi } from '../api/content-snare-api';
import { emailIn, nameFilter, nameOfOwner } from '../api/named-records';
import { type AnsweredRequest, readAnswers, withRequest } from '../api/requests';
import { WHAT_IS_MISSING as FORM, type WhatIsMissingForm } from '../fields';
import { dueDateText } from '../outputs/output-fields';
import { type Field, OWED_REQUEST, REQUEST } from '../outputs/output-rows';
import { dueDay } from '../readers/due-day';
import {
  incompleteness,
  isOpen,
  listOpen,
  type OpenRequest,
  type OpenRequests,
  requireAll,
} from '../watch/open-requests';
import { type EachRead, type PollContext, readEach } from '../watch/request-poll';
import { digestOf } from './missing-digest';

/** A request that could not be read. */
type UnreadRequest = { id: string; name: string | null; problem: string };

/**
 * Returns what clients still owe: the open requests that match the form and have missing fields, most overdue first. They
 * are read one by one in the time of the form, in the order of their due dates.
 * @param onProgress is called before each request is read.
 * @throws Failure if not one request could be read.
 */
export async function whatIsMissing(
  context: PollContext,
  form: WhatIsMissingForm,
  onProgress: (progress: { read: number; of: number }) => Promise<void>,
) {
  const today = dayIn(form.timeZone ?? 'UTC', 0, context.now);
  const { listed, wanted, filters } = await listWanted(context, form, today);
  const owed: ReturnType<typeof owedRequest>[] = [];
  const unread: UnreadRequest[] = [];
  let [tried, matching] = [0, 0];
  const read = async (open: OpenRequest) => {
    await onProgress({ read: tried, of: wanted.length });
    tried += 1;
    const request = await readWhole(context.api, open);
    const isWanted = filters.every((filter) => passes(filter, request.raw));
    if (!isOpen(request.record) || !isWanted) return;
    matching += 1;
    const found = owedRequest(request, form, today);
    if (found.missing.length > 0) owed.push(found);
  };
  const each = await readEach(
    context,
    wanted,
    [],
    async (open) => {
      try {
        await read(open);
        return true;
      } catch (error) {
        // A request that has been deleted meanwhile is no problem.
        if (error instanceof Failure && error.kind !== 'not-found') {
          const { name } = open.request.record;
          unread.push({ id: open.id, name, problem: error.message });
        }
        throw error;
      }
    },
    { mostMs: form.minutes * MINUTE_MS },
  );
  const failure = each.lasting ?? each.sick;
  if (failure !== undefined && !each.isAnyRead) throw failure;

  const notes = notesOf(listed, each, unread, { tried, all: wanted.length });
  const requests = owed.sort((one, other) => place(one) - place(other));
  const openRequests = matching + unread.length + wanted.length - tried;
  return {
    openRequests,
    requestsWithMissing: requests.length,
    overdue: requests.filter(({ daysLate }) => daysLate !== null && daysLate > 0).length,
    truncated: notes.length > 0,
    truncatedReason: notes.join(' ') || null,
    ...digestOf(requests, notes, openRequests > 0),
    unread,
    requests,
  };
}

const MINUTE_MS = 60_000;

/**
 * Returns the open requests, and those that may match the form as far as a list tells.
 * @throws Failure `invalid` for a name that no record has, and any other if no request could be listed.
 */
async function listWanted(context: PollContext, form: WhatIsMissingForm, today: string) {
  const owner = form.owner && (await nameOfOwner(context.api, FORM.owner.displayName, form.owner));
  const filters = await filtersOf(context.api, { ...form, owner }, today);
  const listed = await listInTime(context, form, emailIn(owner) !== undefined);
  if (listed.entries.length === 0) requireAll(listed);
  for (const filter of filters) requireKnown(filter, listed.entries);
  const wanted = listed.entries.filter(({ request: { raw } }) =>
    filters.every((filter) => mayPass(filter, raw)),
  );
  return { listed, wanted, filters };
}

/** Returns the place of a request in the list. One without a due date comes last. */
function place({ daysLeft }: { daysLeft: number | null }): number {
  return daysLeft ?? Number.MAX_SAFE_INTEGER;
}

/** Lists the open requests, the earliest due date first, in at most half the time of the form. */
async function listInTime(
  { api, elapsedMs }: PollContext,
  { search, clientId, minutes }: WhatIsMissingForm,
  ownerEmails: boolean,
): Promise<OpenRequests> {
  const isTimeUp = () => elapsedMs() > (minutes * MINUTE_MS) / 2;
  return listOpen(api, { search, clientId, ownerEmails, sort: 'dueFirst' }, isTimeUp);
}

/** A filter of the form, which the service does not apply. */
type Filter = {
  label: string;
  /** The names of the value in the service's records. */
  keys: readonly string[];
  /** True for a value that a request may lack. */
  isOptional?: true;
  matches: (value: string) => boolean;
  /** The refusal of a name that is in no list of the service. */
  unknown?: Failure | undefined;
};

async function filtersOf(
  api: ContentSnareApi,
  { owner, folder, template, dueWithinDays, timeZone }: WhatIsMissingForm,
  today: string,
): Promise<Filter[]> {
  const filters: Filter[] = [];
  if (owner !== undefined) {
    const isEmail = emailIn(owner) !== undefined;
    filters.push({
      label: FORM.owner.displayName,
      keys: isEmail ? ['owner_email'] : REQUEST.owner.from,
      matches: (value) => (isEmail ? isSameEmail(value, owner) : isSameText(value, owner)),
    });
  }
  if (folder !== undefined) {
    const label = FORM.folder.displayName;
    const keys = REQUEST.folder.from;
    filters.push({ label, keys, ...(await nameFilter(api, 'folders', label, folder)) });
  }
  if (template !== undefined) {
    const label = FORM.template.displayName;
    const keys = REQUEST.templateName.from;
    filters.push({ label, keys, ...(await nameFilter(api, 'templates', label, template)) });
  }
  if (dueWithinDays !== undefined) {
    filters.push({
      label: FORM.dueWithinDays.displayName,
      keys: REQUEST.dueDate.from,
      isOptional: true,
      matches: (value) => {
        const day = dueDay(value, timeZone);
        return day !== null && daysBetween(today, day) <= dueWithinDays;
      },
    });
  }
  return filters;
}

/** @throws Failure `invalid` for a name that neither a list of the service nor a listed request has. */
function requireKnown({ keys, matches, unknown }: Filter, requests: readonly OpenRequest[]): void {
  if (unknown === undefined) return;
  const isOnRequest = requests.some(({ request: { raw } }) => {
    const value = readText(raw, ...keys);
    return value !== null && matches(value);
  });
  if (!isOnRequest) throw unknown;
}

/** Returns true unless the record of a list says that the request does not match. Such a record lacks some values. */
function mayPass({ keys, matches }: Filter, raw: unknown): boolean {
  const value = readText(raw, ...keys);
  return value === null || matches(value);
}

/**
 * Returns true for a request that matches.
 * @throws Failure `protocol` for a record without the field. Reading it as empty would find no request.
 */
function passes({ label, keys, isOptional, matches }: Filter, raw: unknown): boolean {
  const record = asRecord(raw);
  if (isOptional !== true && !keys.some((key) => key in record)) {
    throw new Failure({
      kind: 'protocol',
      message: `Could not filter the requests: Content Snare does not send this value. Leave ${label} empty.`,
    });
  }
  const value = readText(record, ...keys);
  return value !== null && matches(value);
}

/** Reads a request with its fields. The list alone has the email of its owner, and may know more of its client. */
async function readWhole(
  api: ContentSnareApi,
  { id, request }: OpenRequest,
): Promise<AnsweredRequest> {
  const { fields, raw } = await readAnswers(api, id, false);
  return { ...withRequest({ ...asRecord(request.raw), ...asRecord(raw) }), fields };
}

/** A field that was sent back to the client. */
const isSentBack = ({ status, hidden }: Pick<Field, 'status' | 'hidden'>) =>
  status === 'redo' && !hidden;

/** Returns the output of a request, with its missing fields. A field that was sent back is missing, even if it is optional. */
function owedRequest(
  { record, fields }: AnsweredRequest,
  { timeZone, neededFields }: WhatIsMissingForm,
  today: string,
) {
  const keyed = withKeys(fields);
  const sentBack = keyed.filter(isSentBack).map(({ key, rejectionComment }) => {
    const comment = onOneLine(rejectionComment ?? '');
    return comment === '' ? key : `${key} (${comment})`;
  });
  const asked = keyed.map((field) => (isSentBack(field) ? { ...field, required: true } : field));
  const day = dueDay(record.dueDate, timeZone);
  const daysLeft = day === null ? null : daysBetween(today, day);
  const { missing, missingText } = missingIn(asked, neededFields);
  return {
    ...readFlatFields(OWED_REQUEST, record),
    dueDateText: dueDateText(record, timeZone),
    daysLeft,
    daysLate: daysLeft === null ? null : Math.max(0, -daysLeft),
    sentBackText: sentBack.join(', ') || null,
    missingText,
    // The comments stand in `sentBackText`, and Get Request has the IDs.
    missing: missing.map(({ name, page }) => ({ name, page })),
  };
}

/** Most requests that a sentence names. */
const MOST_NAMED = 10;

/** Returns sentences about what could not be read, for people. */
function notesOf(
  listed: OpenRequests,
  { lasting }: EachRead,
  unread: readonly UnreadRequest[],
  { tried, all }: { tried: number; all: number },
): string[] {
  const notes: string[] = [];
  const incomplete = incompleteness(listed);
  if (incomplete !== undefined) notes.push(incomplete.message);
  if (tried < all) {
    const why =
      lasting?.message ?? `the time is up. Raise ${FORM.minutes.displayName}, or narrow the list.`;
    const left = all - tried;
    const requests = all === 1 ? 'request' : 'requests';
    notes.push(
      `${formatNumber(left)} of ${formatNumber(all)} ${requests} ${left === 1 ? 'was' : 'were'} not read: ${why}`,
    );
  }
  if (unread.length > 0) {
    const names = unread.slice(0, MOST_NAMED).map(({ name, id }) => name ?? id);
    const others = unread.length - names.length;
    const more = others > 0 ? ` and ${formatNumber(others)} more` : '';
    notes.push(`Could not read ${names.join(', ')}${more}.`);
  }
  return notes;
}
