export type Row = Record<string, string | number>;

/**
 * Formats rows as a table, with the first row's keys as headings.
 * @param widest maximum column width in characters; longer cells overflow.
 */
export function table(rows: readonly Row[], widest?: number): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
  return inColumns([columns, ...lines], widest);
}

/**
 * Aligns cells in columns, and returns the lines as text.
 * @param widest maximum column width in characters; longer cells overflow.
 */
export function inColumns(lines: readonly (readonly string[])[], widest = Infinity): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => Math.min(line[column]?.length ?? 0, widest))),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Width of the pages in characters, as the formatter has it. */
const PAGE_WIDTH = 100;

/**
 * Formats rows as a table of Markdown, as the formatter does: aligned if it fits the page, and otherwise without padding.
 * The first row has the headings.
 */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [heading = [], ...lines] = rows;
  const widths = heading.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const aligned = toLines(
    [heading, widths.map((width) => '-'.repeat(width)), ...lines],
    (cell, column) => cell.padEnd(widths[column] ?? 0),
  );
  const fits = aligned.every((line) => line.length <= PAGE_WIDTH);
  return (fits ? aligned : toLines([heading, heading.map(() => '---'), ...lines])).join('\n');
}

function toLines(
  rows: readonly (readonly string[])[],
  shown = (cell: string, _column: number) => cell,
): string[] {
  return rows.map((cells) => `| ${cells.map(shown).join(' | ')} |`);
}
