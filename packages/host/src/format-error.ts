import { inspect } from 'node:util';
import { isRecord } from './is-record';

const MAX_MESSAGE_LENGTH = 2_000;
const MAX_RAW_LENGTH = 16_000;

/** An error as releases from 0.88.3 on store it, as JSON. */
export type StoredError = {
  readonly __apErrorVersion: 1;
  /** The text of the banner and of the run log. */
  readonly message: string;
  readonly errorName?: string;
  /** The status for the banner of the builder. */
  readonly status?: number;
  /** The text below *Technical details*. */
  readonly raw: string;
};

/**
 * Formats an error as releases up to 0.88.2 show it. A JSON message is printed alone and indented. Other errors go
 * through `util.inspect`, which shows the stack, own fields and the cause.
 */
export function formatError(error: unknown): string {
  if (error instanceof Error) {
    try {
      const message: unknown = JSON.parse(error.message);
      return JSON.stringify(message, null, 2);
    } catch {
      return inspect(error);
    }
  }
  return inspect(error);
}

/**
 * Formats an error as releases from 0.88.3 on do. The status is that of the response, else of the error. A body of a
 * response is not read, because no piece of ours has one in its errors.
 */
export function toStoredError(error: Error): StoredError {
  const status = statusOf(error);
  const message = error.message.replace(/\n\s*at\s.+$/gm, '').trim() || 'Unknown error';
  return {
    __apErrorVersion: 1,
    message: cut(message, MAX_MESSAGE_LENGTH, '…'),
    ...(error.name === 'Error' ? {} : { errorName: error.name }),
    ...(status === undefined ? {} : { status }),
    raw: cut(formatError(error), MAX_RAW_LENGTH, '\n…[truncated]'),
  };
}

function statusOf(error: Error): number | undefined {
  if ('response' in error && isRecord(error.response)) {
    const { status } = error.response;
    if (typeof status === 'number') return status;
  }
  const status = 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 100 && status <= 599 ? status : undefined;
}

function cut(text: string, length: number, end: string): string {
  return text.length <= length ? text : `${text.slice(0, length)}${end}`;
}
