import type { FlowBuilder } from './flow-builder';

/** A flow to import, and what its README says of it. */
export type Flow = {
  /** The name of its folder. */
  readonly name: string;
  readonly title: string;
  /** What it does, in a sentence or two. */
  readonly purpose: string;
  /** What to change or add before it is turned on. */
  readonly before: readonly string[];
  readonly build: (flow: FlowBuilder) => void;
};
