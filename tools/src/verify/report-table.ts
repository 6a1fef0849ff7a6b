import { inColumns } from '../workspace/table';
import type { Report, Verdict } from './verify';

const MARKS = { different: '✗', confirmed: '✓', inconclusive: '?' } as const;
const OUTCOMES = ['different', 'confirmed', 'inconclusive'] as const;
const LEGEND =
  "high: the vendor's own material, or two good sources; medium: one good source; low: a guess";

/** Returns a report as a table, different facts first; the skipped ones share the line of the counts. */
export function reportTable({ verdicts }: Report): string {
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
  return `${table}\n\n${LEGEND}\n${counts}${adding.length > 0 ? ` (${adding.join('; ')})` : ''}`;
}

/** Returns the grades of a fact in words: `high, the cost medium` for `H, the cost M`. */
function confidenceOf(sure: string): string {
  return sure.replace(/\bH\b/g, 'high').replace(/\bM\b/g, 'medium').replace(/\bL\b/g, 'low');
}
