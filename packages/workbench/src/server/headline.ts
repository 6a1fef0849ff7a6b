import { asNumber, asText, at } from '@pieceworks/kit/json';
import type { ActionMetadata, TriggerMetadata } from '@pieceworks/lab/host';
import type { Values } from '@pieceworks/page-parts/protocol';
import type { Found } from './found';

type Step = Pick<ActionMetadata | TriggerMetadata, 'name' | 'displayName' | 'outputSchema'>;

/** A run that did not fail. */
export type FinishedRun = { step: Step; values: Values; output: unknown; found: Found };

/** The counts in the output of every list of lookups, and the words for them. */
const COUNTS = {
  hits: 'found',
  misses: 'not found',
  unclear: 'unclear',
  invalid: 'invalid',
  failed: 'failed',
  skipped: 'skipped',
};
/** Keys of the texts that say why a list is not complete. */
const WHY_INCOMPLETE = ['stopped', 'truncatedReason'];
/** Keys of the texts that name a record. */
const NAMES = ['title', 'name', 'city', 'fileName'];
/** Verbs of the names of actions, in the past. */
const PAST: Readonly<Record<string, string>> = {
  add: 'Added',
  approve: 'Approved',
  create: 'Created',
  delete: 'Deleted',
  review: 'Reviewed',
  run: 'Ran',
  submit: 'Submitted',
  update: 'Updated',
};

/** Returns what a run did or found, as a sentence without its stop, such as "Created the client Ada Lovelace". */
export function headlineOf({ step, values, output, found }: FinishedRun): string {
  const counts = countsIn(output);
  if (counts !== '') return counts;
  if (found.isMiss) return 'Nothing found';
  if (found.isEstimate) return 'Only the cost was estimated';
  if (Array.isArray(output)) return counted(output.length, 'events');
  const items = at(output, 'items');
  if (Array.isArray(items)) return listHeadline(items.length, step, output);
  return callHeadline(values, output) ?? recordHeadline(step, output) ?? `Ran ${step.displayName}`;
}

/** Returns the counts of a list of lookups in words; an empty text for another output. */
function countsIn(output: unknown): string {
  const told = Object.entries(COUNTS).flatMap(([key, word]) => {
    const count = asNumber(at(output, key)) ?? 0;
    return count > 0 ? [`${numberOf(count)} ${word}`] : [];
  });
  return told.join(', ');
}

/** Names the total of a longer list only beside the reason why the rest is not there. */
function listHeadline(count: number, { outputSchema }: Step, output: unknown): string {
  const plural = outputSchema?.fields.find(({ key }) => key === 'items')?.label ?? 'items';
  const total = asNumber(at(output, 'total')) ?? 0;
  const isExplained = WHY_INCOMPLETE.some((key) => asText(at(output, key)) !== null);
  return total > count && isExplained
    ? `${numberOf(count)} of ${counted(total, plural.toLowerCase())}`
    : counted(count, plural.toLowerCase());
}

/** Returns the headline of a call that the person has written: "POST /clients: 201". */
function callHeadline({ method, url }: Values, output: unknown): string | undefined {
  const status = asNumber(at(output, 'status'));
  const isCall = typeof method === 'string' && typeof url === 'string';
  return isCall && status !== null ? `${method} ${url}: ${status}` : undefined;
}

/** Returns what a step has done with a record, such as "Created the client Ada B"; `undefined` if it does not tell. */
function recordHeadline({ name: step }: Step, output: unknown): string | undefined {
  const name = NAMES.map((key) => asText(at(output, key))).find(isFilled);
  const [verb = '', ...words] = step.replace(/^find_or_/, '').split('_');
  const outcome = asText(at(output, 'outcome'));
  const done = outcome === null ? PAST[verb] : upperFirst(outcome);
  if (done === undefined) return name === undefined ? undefined : `Found ${name}`;
  const what = words
    .join(' ')
    .replace(/ from .*/, '')
    .replace(' to ', ' to the ');
  const object = what.startsWith('all ') ? what : `the ${what}`;
  // The name of several things would be that of something else.
  if (what.endsWith('s')) return `${done} ${object}`;
  const [, id] = Object.entries(output ?? {}).find(([key]) => /^id$|Id$/.test(key)) ?? [];
  return [done, object, name ?? asText(id)].filter(isFilled).join(' ');
}

/** Returns a count with its noun, which is given in the plural. */
function counted(count: number, plural: string): string {
  return `${numberOf(count)} ${count === 1 ? singularOf(plural) : plural}`;
}

function singularOf(plural: string): string {
  if (plural === 'people') return 'person';
  return plural.replace(/ies$/, 'y').replace(/s$/, '');
}

function numberOf(count: number): string {
  return count.toLocaleString('en');
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isFilled(text: string | null | undefined): text is string {
  return typeof text === 'string' && text !== '';
}
