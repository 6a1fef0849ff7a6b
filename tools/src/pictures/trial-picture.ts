import { type Album, escapeHtml } from './album';

/** Lines that are shown of several alike. */
const SHOWN = 3;

const STYLE =
  'body { margin: 0; padding: 20px 24px; background: #10141c; color: #e6e9ee; } ' +
  'pre { margin: 0; font: 14px/1.5 "DejaVu Sans Mono", monospace; } b { color: #58c46c; font-weight: normal; }';

/** Takes the picture of a trial in a terminal. @param printed the lines of the trial. */
export async function takeTrialPicture(
  album: Album,
  url: string,
  printed: readonly string[],
): Promise<void> {
  const lines = [`$ npm run try -- --url ${url}`, '', ...toExcerpt(printed)];
  const html = escapeHtml(lines.join('\n')).replaceAll('✓', '<b>✓</b>');
  await album.draw('try', `<style>${STYLE}</style><pre>${html}</pre>`);
}

/**
 * Returns the first lines of each kind, such as the steps of one piece, and the closing line. The table is left out: its
 * rows are wider than a page.
 */
export function toExcerpt(printed: readonly string[]): string[] {
  const table = printed.indexOf('');
  const lines = printed.slice(0, table);
  const excerpt: string[] = [];
  let alike = 0;
  for (const [at, line] of lines.entries()) {
    alike = kindOf(line) === kindOf(lines[at - 1] ?? '') ? alike + 1 : 1;
    if (alike <= SHOWN) excerpt.push(line);
    else if (alike === SHOWN + 1) excerpt.push(line.replace(/\S.*/, '…'));
  }
  const closing = printed.findLast((line) => line !== '') ?? '';
  return [...excerpt, '', closing];
}

/** Returns the beginning that lines about one piece, or about flows, have in common. */
function kindOf(line: string): string {
  return line.trim().split(' ', 2).join(' ');
}
