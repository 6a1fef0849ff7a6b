import { inspect } from 'node:util';

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
