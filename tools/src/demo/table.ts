import { asRecord } from '@pieceworks/kit/json';
import { table } from '../workspace/table';
import { type Job, type Output, resolve, resultOf } from './jobs';

/** A job as the table shows it. */
export type Outcome = {
  readonly piece: string;
  readonly action: string;
  readonly input: string;
  /** The result in a few words, or the reason for the failure in full. */
  readonly result: string;
  readonly ms: number;
  readonly ok: boolean;
};

/** The functions that run a job and describe its failure. */
export type JobRunner = {
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<Output>;
  readonly explain: (error: unknown) => string;
  /** Returns why an output is wrong, if it is. */
  readonly check?: (output: Output) => string | undefined;
};

/** Runs a job, keeps its output for later jobs, and returns the outcome. */
export async function runJob(
  piece: string,
  job: Job,
  earlier: Record<string, Output>,
  { run, explain, check }: JobRunner,
): Promise<Outcome> {
  const input = asRecord(resolve(job.input, earlier));
  const started = performance.now();
  const outcome = (result: string, ok: boolean): Outcome => ({
    piece,
    action: job.action,
    input: brief(input),
    result,
    ms: performance.now() - started,
    ok,
  });
  try {
    const output = await run(input);
    earlier[job.action] = output;
    const flaw = check?.(output);
    if (flaw !== undefined) return outcome(flaw, false);
    const result = resultOf(job, output);
    return outcome(result ?? 'the output is not as expected', result !== undefined);
  } catch (error) {
    return outcome(explain(error), false);
  }
}

/** Formats `{"abn":"51…","limit":5}` as `abn: 51…, limit: 5`. */
function brief(value: unknown): string {
  return JSON.stringify(value)
    .replace(/,"(\w+)":/g, ', $1: ')
    .replace(/"(\w+)":/g, '$1: ')
    .replace(/^\{|\}$|"/g, '');
}

const WIDEST_CELL = 58;

/** Returns the outcomes as text, one per line under a heading; failures are not cut off. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ piece, action, input, result, ms, ok }) => ({
    '': ok ? '✓' : '✗',
    PIECE: piece,
    ACTION: action,
    INPUT: cut(input),
    RESULT: ok ? cut(result) : inOneLine(result),
    MS: ms.toFixed(0).padStart(4),
  }));
  return table(rows, WIDEST_CELL);
}

export function closingLine(outcomes: readonly Outcome[], place: string): string {
  if (outcomes.length === 0) return `No step was run${place}.`;
  const failed = outcomes.filter(({ ok }) => !ok);
  if (failed.length === 0) return `All ${outcomes.length} steps passed${place}.`;
  const names = failed.map(({ piece, action }) => `${piece} ${action}`).join(', ');
  return `${failed.length} of ${outcomes.length} steps failed${place}: ${names}.`;
}

function cut(text: string): string {
  const words = inOneLine(text);
  return words.length > WIDEST_CELL ? `${words.slice(0, WIDEST_CELL - 1)}…` : words;
}

function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
