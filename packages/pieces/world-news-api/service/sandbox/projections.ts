import type { WireRecord } from '@pieceworks/lab/sandbox';
import { DEMO } from '../dist/demo';
import type { components } from '../dist/vendor';
import type { Article } from './articles';

type Schemas = components['schemas'];

/** Returns an article as the top news list it. */
export function headlineOf({ record }: Article): Schemas['Headline'] {
  const { id, title, text, summary, url, image, video, publish_date, authors } = record;
  const author = authors[0] ?? null;
  return {
    ...{ id, title, text, summary, url, image, video, publish_date },
    authors: [...authors],
    author,
  };
}

/** Returns an article as the top news list it with headlines only. */
export function bareHeadlineOf({ record: { id, title, url } }: Article) {
  return { id, title, url };
}

/** Returns an article as extracted from its page. It has no id, because the vendor does not store it. */
export function extractOf({ record }: Article, analyze: boolean): Schemas['ExtractedArticle'] {
  const { title, text, summary, url, image, video, publish_date, authors } = record;
  const { language, source_country, sentiment } = record;
  return {
    title,
    text,
    url,
    image,
    video,
    images: [{ url: image, title, width: 1200, height: 800 }],
    videos: video ? [{ url: video, title, summary, thumbnail: image, duration: 61 }] : [],
    publish_date,
    author: authors[0] ?? null,
    authors: [...authors],
    language,
    source_country,
    ...(analyze && { sentiment }),
  };
}

type Unreadable = Omit<WireRecord<Schemas['ExtractedArticle']>, UnknownOfPages>;
type UnknownOfPages = 'source_country' | 'sentiment' | 'entities';

/**
 * Returns the vendor's record of a page with little or no text, sent with status 200; `undefined` for any other page.
 */
export function unreadablePage(url: string): Unreadable | undefined {
  const pages: Readonly<Record<string, { title: string; text: string }>> = DEMO.unreadable_pages;
  const page = pages[new URL(url).hostname];
  return (
    page && {
      ...page,
      url,
      image: null,
      images: [],
      video: null,
      videos: [],
      publish_date: null,
      author: null,
      authors: [],
      language: 'en',
    }
  );
}
