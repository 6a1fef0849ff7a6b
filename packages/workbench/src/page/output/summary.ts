import type { OutputField } from '@pieceworks/lab/host';
import { labelOf, numberOf, valueOf } from '@pieceworks/page-parts';
import type { RunView, StepView } from '@pieceworks/page-parts/protocol';
import { retriesIn } from './requests';

/** The result of a run: one sentence, and notes. */
export type Summary = {
  sentence: string;
  /** More sentences, such as the reason why a list is truncated. */
  notes: readonly string[];
};

/** The counts in the output of every list of lookups, and the words for them. */
const COUNTS = {
  hits: 'found',
  misses: 'not found',
  unclear: 'unclear',
  invalid: 'invalid',
  failed: 'failed',
  skipped: 'skipped',
};
/** Keys of the texts by which the pieces explain a result. */
export const NOTES = [
  'reason',
  'stopped',
  'truncatedReason',
  'emptyReason',
  'incompleteReason',
  'warning',
];

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
/** Keys of the texts that say how to go on with a list, which belong into its sentence. */
const HOW_TO_GO_ON = ['stopped', 'truncatedReason'];

/**
 * Returns the result of a finished run: a sentence, and notes.
 * @param advice how to go on with a list that is not complete, if its reason does not say so.
 */
export function summaryOf(
  run: RunView,
  step: StepView,
  output: unknown,
  advice: string | undefined,
): Summary {
  if (run.failure !== null) {
    const [sentence = '', ...rest] = run.failure.split(/(?<=[.!?]["']?) (?=[A-Z])/);
    return { sentence, notes: rest.length > 0 ? [rest.join(' ')] : [] };
  }
  const told = NOTES.filter((key) => isText(valueOf(output, key)));
  const [goOn] = HOW_TO_GO_ON.filter((key) => told.includes(key));
  const result = sentenceOf(run, step, output);
  const retries = retriesIn(run.wire);
  const whole = retries === undefined ? result : `${retries}, then ${lowerFirst(result)}`;
  const more = [
    ...(goOn === undefined ? [] : [withoutCount(valueOf(output, goOn))]),
    ...(advice === undefined ? [] : [advice]),
  ];
  return {
    sentence: more.length === 0 ? whole : `${whole}. ${more.join(' ')}`,
    notes: told.filter((key) => key !== goOn).map((key) => String(valueOf(output, key))),
  };
}

function sentenceOf({ isMiss, isEstimate }: RunView, step: StepView, output: unknown): string {
  const counts = Object.entries(COUNTS).flatMap(([key, word]) => {
    const count = valueOf(output, key);
    return typeof count === 'number' && count > 0 ? [`${numberOf(count)} ${word}`] : [];
  });
  if (counts.length > 0) return counts.join(', ');
  if (isMiss) return 'Nothing found';
  if (isEstimate) return 'Only the cost was estimated';
  const list = step.output.find(({ key }) => key === 'items');
  const items = Array.isArray(output) ? output : valueOf(output, 'items');
  if (Array.isArray(items)) return listSentence(items, list, valueOf(output, 'total'));
  return recordSentence(step, output);
}

function listSentence(
  items: readonly unknown[],
  field: OutputField | undefined,
  total: unknown,
): string {
  const plural = field === undefined ? 'items' : labelOf(field).toLowerCase();
  const noun = items.length === 1 ? singularOf(plural) : plural;
  return typeof total === 'number' && total > items.length
    ? `${numberOf(items.length)} of ${numberOf(total)} ${plural}`
    : `${numberOf(items.length)} ${noun}`;
}

/** Returns what a step has done with a record, such as "Created the client Ada B". */
function recordSentence({ name: action }: StepView, output: unknown): string {
  const name = ['title', 'name', 'city', 'fileName']
    .map((key) => valueOf(output, key))
    .find(isText);
  const [verb = '', ...words] = action.replace(/^find_or_/, '').split('_');
  const outcome = valueOf(output, 'outcome');
  const done = isText(outcome) ? outcome.charAt(0).toUpperCase() + outcome.slice(1) : PAST[verb];
  if (done === undefined) return name === undefined ? 'Done' : `Found ${name}`;
  const what = words
    .join(' ')
    .replace(/ from .*/, '')
    .replace(' to ', ' to the ');
  const object = what.startsWith('all ') ? what : `the ${what}`;
  // The name of several things would be that of something else.
  if (what.endsWith('s')) return `${done} ${object}`;
  const [, id] = Object.entries(output ?? {}).find(([key]) => /^id$|Id$/.test(key)) ?? [];
  return [done, object, name ?? id].filter(isText).join(' ');
}

/** Returns a reason without a first sentence that repeats the counts of the list. */
function withoutCount(reason: unknown): string {
  return String(reason).replace(/^\d+ of \d+ [^.]*\. (?=\S)/, '');
}

/** Returns the singular of an English plural in lower case. */
function singularOf(plural: string): string {
  if (plural === 'people') return 'person';
  return plural.replace(/ies$/, 'y').replace(/s$/, '');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
