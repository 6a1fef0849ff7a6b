import { type ApiRequest, asText, at, HttpMethod } from '@pieceworks/kit';
import { sheetCallsOf } from '../services/operation-sheets';
import type { Service } from '../services/service';
import type { AnswerBook } from './answers';
import type { Conversation } from './conversation';

/** A read that no probe makes. */
export type SheetRead = {
  /** The action whose operation sheet has the query; without one, `from` has all of it. */
  step?: string;
  /** Path in the contract. */
  path: string;
  /** The format of an answer that is not JSON. */
  media?: ApiRequest['media'];
  /** Published price; nothing by default. */
  costs?: number;
  /** Values of the account for the path or the query, each taken from another operation's answer. */
  from?: Readonly<Record<string, AnswerPlace>>;
};

/** A value in the answer of an operation: `['GET /clients', 'results', 0, 'id']`. */
export type AnswerPlace = readonly [operation: string, ...keys: (string | number)[]];

/**
 * Makes a read.
 * @returns the reason if it could not be made or was refused, `null` otherwise.
 * @throws Interrupted, AccessRefused, OverBudget.
 */
export async function readOnce(
  service: Service,
  { step, path, costs = 0, from = {}, ...how }: SheetRead,
  conversation: Conversation,
  answers: AnswerBook,
): Promise<string | null> {
  const query: Record<string, string> = {};
  const sheet = sheetCallsOf(service, 'vendor').find(({ action }) => action === step);
  for (const [name, value] of Object.entries(sheet?.sends?.query ?? {})) {
    query[name] = [value].flat().join();
  }
  for (const [name, [asked, ...keys]] of Object.entries(from)) {
    const value = asText(at(answers.bodyOf(asked), ...keys));
    if (value === null) return `no answer of ${asked} has a value for it`;
    query[name] = value;
  }
  const { id, ...others } = query;
  const isInPath = id !== undefined && path.includes('{id}');
  const { failure, status } = await conversation.ask({
    method: HttpMethod.GET,
    path,
    ...(isInPath ? { id, query: others } : { query }),
    ...how,
    costs,
  });
  return failure === null ? null : `status ${status}, read as ${failure.kind}`;
}
