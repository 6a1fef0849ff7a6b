/** A bullet or number in front of a tab, as word processors copy a list. It belongs to the entry behind the tab. */
const MARK_AND_TAB = /^([^\w\s"]|\(?\d{1,4}[.)])\t/;
/** A cell of a sheet, with or without the quotes that a sheet puts around tabs, line breaks and quotes. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\n]|$)|[^\t\n]+/g;

/** Texts that are a row by themselves: an email, a web address, a domain, a number such as an ABN, the ID of a record. */
const ALONE = [
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /^https?:\/\/\S+$/i,
  /^(?:[\p{L}\p{N}-]+\.)+[\p{L}][\p{L}\p{N}-]+(?:\/\S*)?$/u,
  /^\d(?: ?\d){5,}$/,
  /^[a-z]{1,4}_?\d{3,}$/i,
];

/**
 * Returns the rows of a list that was typed or pasted as text: each line, and each cell of a sheet. Empty ones are left out.
 * A line with commas or semicolons is one row, unless each part of it is a row by itself.
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
    .flatMap(partsOf)
    .filter(Boolean);
}

function partsOf(row: string): string[] {
  const parts = row.split(/[,;]/).map((part) => part.trim());
  const filled = parts.filter(Boolean);
  return filled.length > 1 && filled.every(isAlone) ? filled : [row];
}

function isAlone(part: string): boolean {
  return ALONE.some((form) => form.test(part));
}

/** Returns a list as the text of its rows, one a line. */
export function textOfRows(rows: readonly unknown[]): string {
  return rows
    .map((row) => (typeof row === 'string' ? row : JSON.stringify(row)))
    .map((row) => row.replace(/\s+/g, ' '))
    .join('\n');
}
