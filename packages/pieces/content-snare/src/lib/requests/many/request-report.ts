import { formatNumber, inHtml, onOneLine, shorten } from '@pieceworks/kit';
import type { RowToCheck, Totals } from './list-of-requests';
import type { PlannedRequest } from './planned-rows';

/** The state of a list, in words for the team. */
export type Report = {
  totals: Totals;
  left: number;
  stopped: string | null;
  /** The first requests of a rehearsal, and the number of all; none for a run that creates requests. */
  rehearsal: { first: readonly PlannedRequest[]; all: number } | null;
  toCheck: readonly RowToCheck[];
};

/** Most rows that the texts name. */
const MOST_NAMED = 100;
const LONGEST_LINE = 500;

/** Returns the texts for one message or email, plain and as HTML. They have no links. */
export function reportOf(report: Report): { text: string; digest: string } {
  const { toCheck } = report;
  const sums = sumsOf(report);
  const named = toCheck.slice(0, MOST_NAMED).map(({ row, client, reason }) => {
    const who = client === null ? '' : `, ${client}`;
    return line(`Row ${row}${who}: ${reason}`);
  });
  const more = toCheck.length - named.length;
  const rows = more > 0 ? [...named, `And ${formatNumber(more)} more.`] : named;
  const title = 'Rows to check';
  return {
    text: [...sums, ...(rows.length > 0 ? ['', `${title}:`, ...rows] : [])].join('\n'),
    digest: [
      `<p>${sums.map(inHtml).join('<br>')}</p>`,
      ...(rows.length > 0
        ? [`<p>${title}:</p><ul>${rows.map((row) => `<li>${inHtml(row)}</li>`).join('')}</ul>`]
        : []),
    ].join(''),
  };
}

function sumsOf({ totals, left, stopped, rehearsal }: Report): string[] {
  const count = (label: string, number: number) =>
    number === 0 ? [] : [`${label}: ${formatNumber(number)}`];
  const planned = (rehearsal?.first ?? []).map(({ email, name, dueDate, client }) => {
    const due = dueDate === undefined ? '' : `, due ${dueDate}`;
    return line(`- ${email}${client === undefined ? ' (new client)' : ''}: ${name}${due}`);
  });
  return [
    ...(rehearsal === null
      ? [`Requests created: ${formatNumber(totals.created)}`]
      : [
          'A rehearsal: nothing was created.',
          `To create: ${formatNumber(rehearsal.all)}`,
          ...planned,
        ]),
    ...count('Already there', totals.exists),
    ...count('Already there as a draft', totals.draft),
    ...count('Rejected', totals.rejected),
    ...count('Perhaps created', totals.unsure),
    ...(rehearsal === null ? count('Rows left', left) : []),
    ...(stopped === null || rehearsal !== null ? [] : [line(stopped)]),
  ];
}

function line(text: string): string {
  return onOneLine(shorten(text, LONGEST_LINE));
}
