import { Failure, invalidField } from '@pieceworks/kit';
import { withKeys } from '../answers/answer-map';
import { missingIn } from '../answers/missing';
import type { ContentSnareApi } from '../api/content-snare-api';
import { type IsTimeUp, type Listed, requireComplete } from '../api/lists';
import { nameOfOwner } from '../api/named-records';
import {
  listRequests,
  OPEN_STATUSES,
  readAnswers,
  type RequestFilter,
  type RequestStatus,
} from '../api/requests';
import { OPEN_REQUESTS, type RequestDueForm, REQUEST_DUE } from '../fields';
import type { ListedRequest, WithRaw } from '../outputs/output-rows';
import { isState, REQUEST_STATES, unknownState } from '../readers/states';
import type { Progress } from './progress-notes';

/** A request that its client can fill in: as a list has it, or read by its ID, with its missing fields if they were read. */
export type OpenRequest = {
  request: WithRaw<ListedRequest & Progress>;
  id: string;
  /** True for a made-up one, for a test. */
  isSample?: boolean;
} & ReturnType<typeof missingIn>;

export type OpenRequests = Pick<Listed<OpenRequest>, 'entries' | 'truncation'>;

const MAX_OPEN = 2_000;

export const OVER: readonly RequestStatus[] = ['completed', 'archived'];

/** Returns true for a request without a status, or with one that the contract has. */
export function hasKnownStatus({ status }: Pick<ListedRequest, 'status'>): boolean {
  return status === null || isState(REQUEST_STATES, status);
}

/**
 * Returns true for a request that its client can fill in, or that has no status.
 * @throws Failure `protocol` for a status that no contract has.
 */
export function isOpen(request: Pick<ListedRequest, 'status'>): boolean {
  const status = knownStatus(request);
  return status === null || OPEN_STATUSES.includes(status);
}

/**
 * Returns true for a request that is completed or archived.
 * @throws Failure `protocol` for a status that no contract has.
 */
export function isOver(request: Pick<ListedRequest, 'status'>): boolean {
  const status = knownStatus(request);
  return status !== null && OVER.includes(status);
}

function knownStatus({ status }: Pick<ListedRequest, 'status'>): RequestStatus | null {
  if (status === null || isState(REQUEST_STATES, status)) return status;
  throw unknownState('request', status);
}

/** Lists the open requests. */
export async function listOpen(
  api: ContentSnareApi,
  filter: Omit<RequestFilter, 'statuses'>,
  isTimeUp?: IsTimeUp,
): Promise<OpenRequests> {
  const statuses = OPEN_STATUSES;
  const listed = await listRequests(api, { ...filter, statuses }, MAX_OPEN, isTimeUp);
  return { entries: listed.entries.flatMap(openRequest), truncation: listed.truncation };
}

/** Returns a request of which nothing missing is known; none for a record without an ID. */
export function openRequest(request: OpenRequest['request']): OpenRequest[] {
  const { id } = request.record;
  return id === null ? [] : [{ request, id, missing: [], missingText: null }];
}

/** @throws Failure `invalid` for an owner who is not on the team: a flow with such a filter would never start. */
export async function requireOwner(
  api: ContentSnareApi,
  { owner }: Pick<RequestDueForm, 'owner'>,
): Promise<void> {
  if (owner !== undefined) await nameOfOwner(api, OPEN_REQUESTS.owner.displayName, owner);
}

/** @throws Failure for a list that was not read to its end. */
export function requireAll(listed: Pick<OpenRequests, 'truncation'>): void {
  const failure = incompleteness(listed);
  if (failure !== undefined) throw failure;
}

/** Returns the error of a list that was not read to its end. */
export function incompleteness(listed: Pick<OpenRequests, 'truncation'>): Failure | undefined {
  try {
    requireComplete(listed, 'open requests');
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.adding(`Narrow them by ${OPEN_REQUESTS.search.displayName}.`);
  }
}

/** Reads a request by its ID, with its missing fields. A list does not have the client's link. */
export async function readWithMissing<Request extends OpenRequest>(
  api: ContentSnareApi,
  open: Request,
  { neededFields }: Pick<RequestDueForm, 'neededFields'>,
): Promise<Request> {
  const { fields, ...request } = await readAnswers(api, open.id, false);
  return { ...open, request, ...missingIn(withKeys(fields), neededFields) };
}

/** @throws Failure `invalid` for needed fields of requests that are not read. */
export function refuseUnreadFields({
  neededFields,
  onlyIfMissing,
}: Pick<RequestDueForm, 'neededFields' | 'onlyIfMissing'>): void {
  if (neededFields.length === 0 || onlyIfMissing) return;
  throw invalidField(
    REQUEST_DUE.neededFields.displayName,
    `leave it empty, or turn on ${OPEN_REQUESTS.onlyIfMissing.displayName}.`,
  );
}
