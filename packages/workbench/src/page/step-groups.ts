import type { StepView } from '@pieceworks/page-parts/protocol';

/** The groups of a long list of actions, by the beginning of their names. The first match counts. */
const GROUPS: readonly (readonly [title: string, names: RegExp])[] = [
  ['Create', /^(create|add|find_or_create)/],
  ['Find', /^(find|get|list|search|enrich|extract|retrieve|top|website)/],
  ['Delete', /^delete/],
  ['Anything else', /^custom/],
  ['Change', /./],
];
/** The groups in the order in which they are shown. */
export const SHOWN_GROUPS = ['Find', 'Create', 'Change', 'Delete', 'Anything else'];
/** A shorter list needs no groups. */
export const LONGEST_UNGROUPED = 12;

/** Returns the first group whose pattern matches the action's name. */
export function groupOf({ name }: StepView): string {
  return GROUPS.find(([, names]) => names.test(name))?.[0] ?? '';
}
