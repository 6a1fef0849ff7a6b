import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { inHtml, onOneLine, parseUrl } from '@pieceworks/kit';
import { type Article, SENTIMENTS } from './output-rows';

export const MAX_DIGEST_ARTICLES = 20;
const NOTHING = 'No articles.';

/** An article, and the others of its story, if they were left out. */
type Listed = Article & { alsoIn?: readonly unknown[] };

/** Returns the outputs for people about a list of articles: the first ones as text, and the sentiment of all. */
export function digestOf(articles: readonly Listed[]) {
  const entries = articles.slice(0, MAX_DIGEST_ARTICLES).map(entryOf);
  const labelled = (label: string) =>
    articles.filter(({ sentimentLabel }) => sentimentLabel === label).length;
  return {
    positive: labelled('positive'),
    neutral: labelled('neutral'),
    negative: labelled('negative'),
    averageSentiment: averageOf(articles.flatMap(({ sentiment }) => sentiment ?? [])),
    digest: entries.map(markdownOf).join('\n') || NOTHING,
    digestHtml:
      entries.length > 0 ? `<ul>${entries.map(htmlOf).join('')}</ul>` : `<p>${NOTHING}</p>`,
  };
}

/** The outputs of `digestOf`, as the builder lists them. */
export const DIGEST_FIELDS: readonly OutputSchemaField[] = [
  ...SENTIMENTS.map((key): OutputSchemaField => ({
    key,
    label: `${key.charAt(0).toUpperCase()}${key.slice(1)} count`,
    description: 'Listed articles with this sentiment.',
    format: 'number',
  })),
  {
    key: 'averageSentiment',
    label: 'Average sentiment',
    description: 'Of the listed articles with a score, -1 to 1; empty without any.',
    format: 'number',
  },
  {
    key: 'digest',
    label: 'Digest',
    description: 'The first 20 articles as a Markdown list.',
  },
  {
    key: 'digestHtml',
    label: 'Digest as HTML',
    description: 'The same for an email.',
    format: 'html',
  },
];

/** Returns the average of scores with two decimals, as the service gives them; `null` without a score. */
function averageOf(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  const sum = scores.reduce((total, score) => total + score, 0);
  // Adding 0 turns -0 into 0.
  return Math.round((sum / scores.length) * 100) / 100 + 0;
}

/** An article in a digest. A title can be any text, since it comes from a web page. */
type Entry = { title: string; source: string | null; link: string | null };

function entryOf({ title, source, url, alsoIn = [] }: Listed): Entry {
  const link = url === null ? undefined : parseUrl(url);
  const isWeb = link?.protocol === 'https:' || link?.protocol === 'http:';
  return {
    title: onOneLine(title ?? '') || 'Untitled',
    source: alsoIn.length === 0 ? source : `${source ?? ''} +${alsoIn.length}`.trim(),
    link: isWeb ? link.href : null,
  };
}

function markdownOf({ title, source, link }: Entry): string {
  const text = inMarkdown(title);
  const linked = link === null ? text : `[${text}](${linkInMarkdown(link)})`;
  return source === null ? `- ${linked}` : `- ${linked} (${inMarkdown(source)})`;
}

/** Escapes what would format the text, become an entity, or begin a heading or another list. */
function inMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~]|&(?=#?\w+;)|^[-+#=]/g, '\\$&')
    .replace(/^(\d+)(?=[.)])/, '$1\\');
}

/** Encodes what would end the link, begin code or a column, or become an entity. */
function linkInMarkdown(link: string): string {
  return link
    .replace(/[()[\]\\`|]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/&(?=#?\w+;)/g, '&amp;');
}

function htmlOf({ title, source, link }: Entry): string {
  const text = inHtml(title);
  const linked = link === null ? text : `<a href="${inHtml(link)}">${text}</a>`;
  return `<li>${linked}${source === null ? '' : ` (${inHtml(source)})`}</li>`;
}
