import { isRecord } from '../values/json';
import { withTimeout } from '../values/with-timeout';

/** Timeout of an update, in ms. The step waits for it, so that no update arrives after the step's end. */
const PROGRESS_TIMEOUT_MS = 1_000;

const busy = new WeakSet();

/**
 * Shows the progress of a long step. Older engines do not support it. A failed or unanswered update neither ends
 * nor blocks the step; further updates are skipped until it completes.
 * @param output value of `context.output`.
 */
export async function reportProgress(
  output: unknown,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!isRecord(output) || busy.has(output)) return;
  const { update } = output;
  if (typeof update !== 'function') return;
  busy.add(output);
  const sent = Promise.resolve()
    .then(async () => {
      await Reflect.apply(update, output, [{ data }]);
    })
    .catch(() => undefined)
    .finally(() => busy.delete(output));
  await withTimeout(sent, PROGRESS_TIMEOUT_MS, () => undefined);
}
