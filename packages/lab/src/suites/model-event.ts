import type fc from 'fast-check';

/** Something that happens in the world of a model. */
export type ModelEvent<World> = fc.AsyncCommand<object, World>;

/**
 * Returns the maker of a model's events: each has its words, for the counterexample, and its work.
 * @param check expects what must hold after every event.
 */
export function eventsOf<World>(check: (world: World) => void = () => undefined) {
  return (text: string, work: (world: World) => unknown): ModelEvent<World> => ({
    check: () => true,
    run: async (_, world) => {
      await work(world);
      check(world);
    },
    toString: () => text,
  });
}
