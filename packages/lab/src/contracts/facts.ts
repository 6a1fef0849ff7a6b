import facts from '../../dist/contracts/facts.json';
import type { Fact } from './fact';

/** The facts of every service that has an OpenAPI document. */
export const FACTS: Readonly<Record<keyof typeof facts, readonly Fact[]>> = facts;
