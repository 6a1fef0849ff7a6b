import type { Article } from './articles';

/** Returns the articles of a site as an RSS 2.0 feed. Their text is included only with `extract`. */
export function feedOf(site: string, articles: readonly Article[], extract: boolean): string {
  const items = articles.map(({ record: { title, url, text, image }, publishedAt }) =>
    element(
      'item',
      element('title', escaped(title)) +
        element('link', escaped(url)) +
        `<guid isPermaLink="true">${escaped(url)}</guid>` +
        (extract
          ? element('description', `<![CDATA[${text}]]>`) +
            element('pubDate', publishedAt.toUTCString()) +
            `<media:content url="${escaped(image)}" medium="image"/>`
          : ''),
    ),
  );
  const channel = element('title', escaped(site)) + element('link', escaped(site)) + items.join('');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">' +
    `${element('channel', channel)}</rss>`
  );
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
