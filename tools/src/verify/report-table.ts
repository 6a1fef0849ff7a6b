import { inColumns } from '../workspace/columns';
import type { Report, Verdict } from './verify';

const MARKS: Readonly<Record<Verdict['outcome'], string>> = {
  holds: '✓',
  differs: '✗',
  'not seen': '?',
  'not asked': '·',
};
const OUTCOMES: readonly Verdict['outcome'][] = ['differs', 'holds', 'not seen', 'not asked'];

/** A report as a table for a person, what differs first, and how often each came out. */
export function reportTable({ verdicts }: Report): string {
  const rows = OUTCOMES.flatMap((outcome) =>
    verdicts.filter((verdict) => verdict.outcome === outcome),
  ).map(({ outcome, fact, sure, detail }) => [MARKS[outcome], fact, sure, outcome, detail]);
  const cells = [['', 'FACT', 'SURE', 'OUTCOME', ''], ...rows];
  const counts = OUTCOMES.map((outcome) => {
    const count = verdicts.filter((verdict) => verdict.outcome === outcome).length;
    return `${count} ${outcome}`;
  });
  return `${inColumns(cells)}\n\n${counts.join(', ')}`;
}
