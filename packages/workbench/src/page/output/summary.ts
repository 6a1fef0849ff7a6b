import type { OutputField } from '@pieceworks/lab/host';
import type { RunView, StepView } from '../../protocol';
import { counted } from '../controls';
import { labelOf, valueOf } from './values';

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

/** Returns the result of a finished run: a sentence, and notes. */
export function summaryOf(run: RunView, step: StepView, output: unknown): Summary {
  if (run.failure !== null) {
    const [sentence = '', ...rest] = run.failure.split(/(?<=[.!?]["']?) (?=[A-Z])/);
    return { sentence, notes: rest.length > 0 ? [rest.join(' ')] : [] };
  }
  const notes = NOTES.map((key) => valueOf(output, key)).filter(isText);
  return { sentence: sentenceOf(run, step, output), notes };
}

function sentenceOf({ isMiss }: RunView, step: StepView, output: unknown): string {
  const counts = Object.entries(COUNTS).flatMap(([key, word]) => {
    const count = valueOf(output, key);
    return typeof count === 'number' && count > 0 ? [`${count} ${word}`] : [];
  });
  if (counts.length > 0) return counts.join(', ');
  if (isMiss) return 'Nothing found';
  const list = step.output.find(({ key }) => key === 'items');
  const items = Array.isArray(output) ? output : valueOf(output, 'items');
  if (Array.isArray(items)) return listSentence(items, list, valueOf(output, 'total'));
  const name = ['title', 'name', 'city'].map((key) => valueOf(output, key)).find(isText);
  if (name === undefined) return `${step.displayName}: done`;
  return valueOf(output, 'matched') === true ? `Found ${name}` : name;
}

function listSentence(
  items: readonly unknown[],
  field: OutputField | undefined,
  total: unknown,
): string {
  const noun = field === undefined ? 'item' : labelOf(field).toLowerCase().replace(/s$/, '');
  const found = counted(items.length, noun);
  return typeof total === 'number' && total > items.length
    ? found.replace(' ', ` of ${total} `)
    : found;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
