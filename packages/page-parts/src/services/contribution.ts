import type { ComponentType, ReactElement } from 'react';
import type { StepView, TriggerView, Values } from '../protocol';

/** A card of the first view. Its link opens a filled-in step. */
export type StartCard = {
  picture: ReactElement;
  title: string;
  text: string;
  /** The label of its link. */
  go: string;
  href: string;
};

/** A trigger that is on and waits for something to happen at the service. */
export type Waiting = { trigger: TriggerView; step: StepView };

/** The cost of a step as it is filled in, in credits or points. */
export type Estimate = {
  amount: number;
  /** True if the answer decides; otherwise the amount is the most that it can cost. */
  isAbout?: true;
  /** The occasion, if it is not a run: "for each check". */
  when?: string;
};

/** The parts of the page that only one service has: what the `service/page.tsx` of its folder exports by default. */
export type Contribution = {
  /** Its place among the services of the page. The lowest is first. */
  place: number;
  cards: readonly StartCard[];
  /** Estimates the cost of a step; `undefined` if nobody can know it before. Missing if the service counts nothing. */
  estimate?: (step: string, values: Values, isGateway: boolean) => Estimate | undefined;
  /** The rule by which a lookup without a match is free, such as "only what is found costs". Missing if it costs. */
  freeMiss?: string;
  /** Returns how to go on with a list of which rows are left; `undefined` for a complete one. */
  goOn?: (output: unknown, values: Values) => string | undefined;
  /** Returns the rows of a list that are left, as they were given; none for a complete list. */
  rowsLeft?: (output: unknown) => readonly unknown[];
  /** Returns why a check of a trigger emits nothing; `undefined` if its items were emitted before or do not match. */
  whyNothing?: (step: string, values: Values) => string | undefined;
  /** A note for people before a login with an account of their own. */
  loginNote?: string;
  /** Makes something happen at the service, in the view of all services. */
  Tool?: ComponentType;
  /** Explains how to cause an event for a waiting trigger, and offers a button for it. */
  NextMove: ComponentType<Waiting>;
  /** Shows what the other side can do next, below the output of an action. */
  After?: ComponentType<{ output: unknown }>;
  /** Shows the service as the people on its other side see it. `selected` comes from the link. */
  OtherSide?: ComponentType<{ selected: string | undefined }>;
  /**
   * Returns the simulated page for an address of the service; `undefined` for any other address.
   * `view` is what the account in the sandbox has to show.
   */
  simulatedPage?: (address: string, view: unknown) => string | undefined;
};
