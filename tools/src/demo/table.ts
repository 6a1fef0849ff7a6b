import { inColumns } from '../workspace/columns';
import type { Job, Output } from './jobs';

/** A job as the table shows it. */
export type Row = {
  readonly piece: string;
  readonly action: string;
  readonly asked: string;
  /** What came back in a few words, or why not, in full. */
  readonly cameBack: string;
  readonly ms: number;
  readonly ok: boolean;
};

/** How a job is run, and how its failure reads. */
export type JobRunner = {
  readonly run: (asked: Readonly<Record<string, unknown>>) => Promise<Output>;
  readonly explain: (error: unknown) => string;
};

/** Runs a job, keeps its output for those after it, and says what became of it. */
export async function runJob(
  piece: string,
  job: Job,
  earlier: Record<string, Output>,
  { run, explain }: JobRunner,
): Promise<Row> {
  const asked = job.asked(earlier);
  const started = performance.now();
  const row = (cameBack: string, ok: boolean): Row => ({
    piece,
    action: job.action,
    asked: brief(asked),
    cameBack,
    ms: performance.now() - started,
    ok,
  });
  try {
    const output = await run(asked);
    earlier[job.action] = output;
    const words = job.cameBack(output);
    return row(words ?? 'not what was asked for', words !== undefined);
  } catch (error) {
    return row(explain(error), false);
  }
}

/** `{"abn":"51…","limit":5}` as `abn: 51…, limit: 5`. */
function brief(value: unknown): string {
  return JSON.stringify(value)
    .replace(/,"(\w+)":/g, ', $1: ')
    .replace(/"(\w+)":/g, '$1: ')
    .replace(/^\{|\}$|"/g, '');
}

const WIDEST_CELL = 58;

/** The rows as text, one a line under a heading; what failed is not cut off. */
export function table(rows: readonly Row[]): string {
  const cells = [
    ['', 'PIECE', 'ACTION', 'ASKED', 'CAME BACK', 'MS'],
    ...rows.map(({ ok, piece, action, asked, cameBack, ms }) => [
      ok ? '✓' : '✗',
      piece,
      action,
      cut(asked),
      ok ? cut(cameBack) : cameBack,
      ms.toFixed(0).padStart(4),
    ]),
  ];
  return inColumns(cells, WIDEST_CELL);
}

function cut(words: string): string {
  return words.length > WIDEST_CELL ? `${words.slice(0, WIDEST_CELL - 1)}…` : words;
}
