import { packError, unpackError } from './boundary';
import type { Schedule } from './context';
import { isRecord } from './is-record';
import type { CallOrder } from './piece-call';

type Key = { readonly key: string; readonly scope: string | undefined };

/** A message from a call's process to the host, which keeps the store, the files, the progress and the schedule. */
export type ServiceRequest =
  | (Key & { readonly kind: 'get' })
  | (Key & { readonly kind: 'delete' })
  | (Key & { readonly kind: 'put'; readonly value: unknown })
  | { readonly kind: 'file'; readonly fileName: string; readonly data: Buffer }
  | { readonly kind: 'progress'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'schedule'; readonly schedule: Schedule };

/** The result of a call or of a `ServiceRequest`, or the parts of its error. */
export type Outcome =
  | { readonly value: unknown }
  | { readonly error: Readonly<Record<string, unknown>> };

/** Runs a function and returns its result or error in a form that can be sent to another process. */
export async function outcomeOf(work: () => unknown): Promise<Outcome> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: packError(error) };
  }
}

/**
 * Returns the value of an outcome.
 *
 * @throws {Error} the rebuilt error of the work.
 */
export function valueOf(outcome: Outcome): unknown {
  if ('error' in outcome) throw unpackError(outcome.error);
  return outcome.value;
}

/** A message from a call's process to the host. */
export type ChildMessage =
  | { readonly kind: 'request'; readonly id: number; readonly request: ServiceRequest }
  | { readonly kind: 'done'; readonly outcome: Outcome };

/** A message from the host to a call's process. */
export type ParentMessage =
  | { readonly kind: 'order'; readonly order: CallOrder }
  | { readonly kind: 'reply'; readonly id: number; readonly outcome: Outcome };

/** Returns true for an object with a kind. More is not checked, because both ends are built together. */
export function isChildMessage(value: unknown): value is ChildMessage {
  return isRecord(value) && typeof value.kind === 'string';
}

export function isParentMessage(value: unknown): value is ParentMessage {
  return isRecord(value) && typeof value.kind === 'string';
}
