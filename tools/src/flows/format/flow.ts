import type { FlowBuilder } from './flow-builder';

/** A flow to import, with the texts of its README. */
export type Flow = {
  /** The name of its folder. */
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
  /** Changes to make before the flow is turned on. */
  readonly before: readonly string[];
  readonly build: (flow: FlowBuilder) => void;
};
