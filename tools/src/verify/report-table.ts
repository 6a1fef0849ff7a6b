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
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const counts = OUTCOMES.map((outcome) => {
    const count = verdicts.filter((verdict) => verdict.outcome === outcome).length;
    return `${count} ${outcome}`;
  });
  return `${lines.join('\n')}\n\n${counts.join(', ')}`;
}
