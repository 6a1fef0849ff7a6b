/**
 * Adds sample data to a trigger, created on first access: a cold step never reads it.
 *
 * @param trigger as the SDK created it, with any sample.
 */
export function withLazySample<Trigger extends { readonly sampleData: unknown }>(
  trigger: Trigger,
  sample: () => unknown,
): Trigger {
  return Object.defineProperty(trigger, 'sampleData', { get: sample, enumerable: true });
}
