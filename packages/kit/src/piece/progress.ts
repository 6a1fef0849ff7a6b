import { isRecord } from '../values/json';
import { within } from '../values/within';

/** How long a step waits until an update is through, so that none comes after the step has ended, in ms. */
const PATIENCE_MS = 1_000;

/** Where an update is still under way. */
const busy = new WeakSet();

/**
 * Shows how far a long step has come. Older engines have no way to, and neither a failure to show it nor an
 * update that is not answered is a reason to end or to hold the step: until one is through, no other is sent.
 * @param output what came in `context.output`.
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
  await within(sent, PATIENCE_MS, () => undefined);
}
