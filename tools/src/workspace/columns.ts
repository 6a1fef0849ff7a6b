/**
 * Lines of cells, one under the other.
 * @param widest a longer cell, in characters, does not make its column wider.
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
