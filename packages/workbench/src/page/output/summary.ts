import { valueOf } from '@pieceworks/page-parts';
import type { RunView } from '@pieceworks/page-parts/protocol';
import { retriesIn } from './retries';

/** The result of a run: one sentence, and notes. */
export type Summary = {
  sentence: string;
  /** More sentences, such as the reason why a list is truncated. */
  notes: readonly string[];
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

/** Keys of the texts that say how to go on with a list, which belong into its sentence. */
const HOW_TO_GO_ON = ['stopped', 'truncatedReason'];

/**
 * Returns the result of a finished run: a sentence, and notes.
 * @param advice how to go on with a list that is not complete, if its reason does not say so.
 */
export function summaryOf(run: RunView, output: unknown, advice: string | undefined): Summary {
  if (run.failure !== null) {
    const [sentence = '', ...rest] = run.failure.split(/(?<=[.!?]["']?) (?=[A-Z])/);
    return { sentence, notes: rest.length > 0 ? [rest.join(' ')] : [] };
  }
  const told = NOTES.filter((key) => isText(valueOf(output, key)));
  const [goOn] = HOW_TO_GO_ON.filter((key) => told.includes(key));
  const result = run.headline ?? '';
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

/** Returns a reason without a first sentence that repeats the counts of the list. */
function withoutCount(reason: unknown): string {
  return String(reason).replace(/^\d+ of \d+ [^.]*\. (?=\S)/, '');
}

/** Returns a sentence as the second half of one. A word in capital letters stays. */
function lowerFirst(text: string): string {
  return /^.[^A-Z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
