import { inColumns } from '../workspace/table';
import type { Report, Verdict } from './verify';

const MARKS = { differs: '✗', holds: '✓', 'not seen': '?' } as const;
const OUTCOMES = ['differs', 'holds', 'not seen'] as const;
const LEGEND =
  "SURE: H the vendor's own material, or two good sources. M one good source. L a guess.";

/** Returns a report as a table, differing facts first; all other facts share one line. */
export function reportTable({ verdicts }: Report): string {
  const of = (wanted: Verdict['outcome']) => verdicts.filter(({ outcome }) => outcome === wanted);
  const rows = OUTCOMES.flatMap((outcome) =>
    of(outcome).map(({ fact, sure, detail }) => [MARKS[outcome], fact, sure, outcome, detail]),
  );
  const counts = OUTCOMES.map((outcome) => `${of(outcome).length} ${outcome}`).join(', ');
  const rest = of('not asked');
  const adding = ['--spend', '--write'].flatMap((option) => {
    const facts = rest.filter(({ detail }) => detail.endsWith(option)).map(({ fact }) => fact);
    return facts.length === 0 ? [] : [`${facts.join(', ')} with ${option}`];
  });
  const folded = `${rest.length} not asked${adding.length > 0 ? ` (${adding.join('; ')})` : ''}`;
  const table = inColumns([['', 'FACT', 'SURE', 'OUTCOME', ''], ...rows]);
  return `${table}\n\n${LEGEND}\n${counts}, ${folded}`;
}
