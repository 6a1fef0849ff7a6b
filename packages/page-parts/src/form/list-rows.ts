/** A bullet or number in front of a tab, as word processors copy a list. It belongs to the entry behind the tab. */
const MARK_AND_TAB = /^([^\w\s"]|\(?\d{1,4}[.)])\t/;
/** A cell of a sheet, with or without the quotes that a sheet puts around tabs, line breaks and quotes. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\n]|$)|[^\t\n]+/g;

/**
 * Returns the rows of a list that was typed or pasted as text: each line, and each cell of a sheet. Empty ones are left out.
 * A line with commas is one row.
 */
export function rowsIn(text: string): string[] {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replace(MARK_AND_TAB, '$1 '))
    .join('\n');
  return [...lines.matchAll(CELL)]
    .map(([cell, quoted]) => (quoted === undefined ? cell : quoted.replaceAll('""', '"')))
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Returns a list as the text of its rows, one a line. */
export function textOfRows(rows: readonly unknown[]): string {
  return rows
    .map((row) => (typeof row === 'string' ? row : JSON.stringify(row)))
    .map((row) => row.replace(/\s+/g, ' '))
    .join('\n');
}
