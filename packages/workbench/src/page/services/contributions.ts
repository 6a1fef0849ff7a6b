import type { Contribution } from '@pieceworks/page-parts';
import { createContext, useContext } from 'react';

/** The contributions by the name of the service. A service without one still has its steps, connections and requests. */
export type Contributions = ReadonlyMap<string, Contribution>;

const Context = createContext<Contributions>(new Map());
export const ContributionsProvider = Context.Provider;

/** Returns the contributions in the order of the first view. */
export function useContributions(): Contributions {
  return useContext(Context);
}

/** Returns the contributions in the order of their places. */
export function inOrder(found: Readonly<Record<string, Contribution>>): Contributions {
  return new Map(Object.entries(found).sort(([, one], [, other]) => one.place - other.place));
}
