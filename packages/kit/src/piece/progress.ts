import { isRecord } from '../values/json';

/**
 * Shows how far a long step has come. Older engines have no way to, and a failure to show it is no reason
 * to end the step.
 * @param output what came in `context.output`.
 */
export async function reportProgress(
  output: unknown,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!isRecord(output) || typeof output.update !== 'function') return;
  try {
    await Reflect.apply(output.update, output, [{ data }]);
  } catch {
    return;
  }
}
