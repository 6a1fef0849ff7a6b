import { readFile, writeFile } from 'node:fs/promises';

/** The marks around a generated part of a page. */
export type Marks = { readonly begin: string; readonly end: string };

/**
 * Replaces the generated part of a page.
 * @throws Error if the page has no place for it.
 */
export function withGenerated(page: string, { begin, end }: Marks, part: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`There is no place for: ${begin}`);
  return `${page.slice(0, from)}${begin}\n\n${part}\n\n${page.slice(to)}`;
}

/**
 * Brings the generated part of a page in line.
 * @param check true to write nothing.
 * @returns true if the page was stale.
 * @throws Error if the page has no place for it.
 */
export async function refreshGenerated(
  file: string,
  marks: Marks,
  part: string,
  check: boolean,
): Promise<boolean> {
  const page = await readFile(file, 'utf8');
  const wanted = withGenerated(page, marks, part);
  if (wanted === page) return false;
  if (!check) await writeFile(file, wanted);
  return true;
}
