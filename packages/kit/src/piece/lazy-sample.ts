/**
 * Gives a trigger its sample, made when somebody looks at it: a flow's step, which starts cold, never does.
 *
 * @param trigger as the SDK created it, with any sample.
 */
export function withLazySample<Trigger extends { readonly sampleData: unknown }>(
  trigger: Trigger,
  sample: () => unknown,
): Trigger {
  return Object.defineProperty(trigger, 'sampleData', { get: sample, enumerable: true });
}
