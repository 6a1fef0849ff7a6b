/** Returns the items of a list that is written as one text, separated by commas. */
export function listOf(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

/** Returns the cells of a table that is written as text: a line for each row, with bars between the cells. */
export function rowsOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
}
