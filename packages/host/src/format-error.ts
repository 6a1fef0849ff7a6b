import { inspect } from 'node:util';

/**
 * The text of a failure as the platform shows it: a message that is JSON is printed alone and indented,
 * anything else goes through `util.inspect`, which shows the stack, own fields and the cause.
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
