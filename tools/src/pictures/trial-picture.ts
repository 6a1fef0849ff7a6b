import { inHtml } from '@pieceworks/kit';
import type { Album } from './album';

/** Lines that are shown of several alike. */
const SHOWN = 3;

const STYLE =
  'body { margin: 0; padding: 20px 24px; background: #10141c; color: #e6e9ee; } ' +
  'pre { margin: 0; white-space: pre-wrap; font: 14px/1.5 "DejaVu Sans Mono", monospace; } b { color: #58c46c; font-weight: normal; }';

/** Takes the picture of a trial in a terminal. @param printed the lines of the trial. */
export async function takeTrialPicture(
  album: Album,
  url: string,
  printed: readonly string[],
): Promise<void> {
  const lines = [`$ npm run try -- --url ${url}`, '', ...toExcerpt(printed)];
  const html = inHtml(lines.join('\n')).replaceAll('✓', '<b>✓</b>');
  await album.draw('try', `<style>${STYLE}</style><pre>${html}</pre>`);
}

/**
 * Returns the first lines of each kind, such as the steps of one piece, and the closing line. Notes about waiting are
 * left out, and so is the table, whose rows are wider than a page.
 */
export function toExcerpt(printed: readonly string[]): string[] {
  const counts = new Map<string, number>();
  const excerpt: string[] = [];
  for (const line of printed.slice(0, printed.indexOf(''))) {
    const [sign, word] = line.trim().split(' ', 2);
    if (sign === '…') continue;
    const kind = `${sign} ${word}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= SHOWN) excerpt.push(line);
    else if (count === SHOWN + 1) excerpt.push(line.replace(/\S.*/, '…'));
  }
  const closing = printed.findLast((line) => line !== '') ?? '';
  return [...excerpt, '', closing];
}
