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
