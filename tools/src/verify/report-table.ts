import type { Report, Verdict } from '@pieceworks/lab/verify';
import { inColumns } from '../workspace/table';

const MARKS = { different: '✗', confirmed: '✓', inconclusive: '?' } as const;
const OUTCOMES = ['different', 'confirmed', 'inconclusive'] as const;
const LEGEND =
  "high: the vendor's own material, or two good sources; medium: one good source; low: a guess";

/**
 * Returns a report as two tables, of the facts and of the answers, each with the differences first. The facts that were
 * skipped share the line of the counts.
 */
export function reportTable(report: Report): string {
  const { verdicts } = report;
  const of = (wanted: Verdict['outcome']) => verdicts.filter(({ outcome }) => outcome === wanted);
  const rows = OUTCOMES.flatMap((outcome) =>
    of(outcome).map(({ fact, sure, detail }) => [
      MARKS[outcome],
      fact,
      confidenceOf(sure),
      outcome,
      detail,
    ]),
  );
  const skipped = of('skipped');
  const adding = ['--spend', '--write'].flatMap((option) => {
    const facts = skipped.filter(({ detail }) => detail.endsWith(option)).map(({ fact }) => fact);
    return facts.length === 0 ? [] : [`${facts.join(', ')}: add ${option}`];
  });
  const counts = (['confirmed', 'different', 'inconclusive', 'skipped'] as const)
    .map((outcome) => `${of(outcome).length} ${outcome}`)
    .join(', ');
  const table = inColumns([['', 'FACT', 'CONFIDENCE', 'RESULT', ''], ...rows]);
  const hint = adding.length > 0 ? ` (${adding.join('; ')})` : '';
  return `${table}\n\n${LEGEND}\n${counts}${hint}${answersTable(report)}`;
}

function answersTable({ answers, unread }: Report): string {
  const { operations, notGiven, undescribed } = answers;
  const rows = operations.map(({ operation, flaws }) =>
    flaws.length > 0
      ? [MARKS.different, operation, 'different', flaws.join('; ')]
      : [MARKS.confirmed, operation, 'matches', ''],
  );
  const notRead = unread.map(({ operation, reason }) => [
    MARKS.inconclusive,
    operation,
    'not read',
    reason,
  ]);
  if (rows.length + notRead.length === 0) return '';
  const byMark = (mark: string) => rows.filter(([first]) => first === mark);
  const table = inColumns([
    ['', 'ANSWERS OF', 'CONTRACT', ''],
    ...byMark(MARKS.different),
    ...byMark(MARKS.confirmed),
    ...notRead,
  ]);
  const fields = `${notGiven.length} described fields were never given, ${undescribed.length} given fields are not described`;
  return `\n\n${table}\n\n${fields}`;
}

/** Returns the grades of a fact in words: `high, the cost medium` for `H, the cost M`. */
function confidenceOf(sure: string): string {
  return sure.replace(/\bH\b/g, 'high').replace(/\bM\b/g, 'medium').replace(/\bL\b/g, 'low');
}
