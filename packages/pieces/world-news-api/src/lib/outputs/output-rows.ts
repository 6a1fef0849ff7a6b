import { COMPUTED, type OutputOf, outputFieldsOf, type OutputsOf } from '@pieceworks/kit';
import type { components } from '#contract/vendor';

type Schemas = components['schemas'];

/** An article. Paths are those of the vendor's API, because the gateway contract shows no records. */
export const ARTICLE = {
  id: { label: 'Article ID', from: ['id'] },
  title: { label: 'Title', from: ['title'] },
  url: { kind: 'url', label: 'URL', from: ['url'] },
  // Host of `url`, without `www.`, because the service returns no source.
  source: { label: 'Source', from: COMPUTED },
  // ISO 8601, UTC.
  publishedAt: { kind: 'datetime', label: 'Published', from: COMPUTED },
  text: { label: 'Text', from: ['text'] },
  language: { label: 'Language', from: ['language'] },
  sourceCountry: { label: 'Source country', from: ['source_country'] },
  // The first of `images` can be a picture from an archive.
  image: { kind: 'image', label: 'Main image', from: COMPUTED, reads: ['image'] },
  video: { kind: 'url', label: 'Main video', from: COMPUTED, reads: ['video'] },
  // -1 to 1, if the service returns a number.
  sentiment: { kind: 'number', label: 'Sentiment score', from: ['sentiment'] },
  sentimentLabel: { label: 'Sentiment', from: COMPUTED },
  summary: { label: 'Summary', from: ['summary'] },
  authors: { kind: 'texts', label: 'Authors', from: ['authors', 'author'] },
  category: { label: 'Category', from: ['category'] },
  // As the filter Entities takes them.
  entities: {
    kind: 'texts',
    label: 'Entities',
    description: 'Only from Extract News with Include Sentiment: ORG:Tesla.',
    from: COMPUTED,
    reads: ['entities'],
  },
  images: { kind: 'texts', label: 'Images', from: COMPUTED, reads: ['images', 'image'] },
  videos: { kind: 'texts', label: 'Videos', from: COMPUTED, reads: ['videos', 'video'] },
  publishDate: {
    label: 'Original date',
    description: 'As the service writes it.',
    from: ['publish_date', 'published_at', 'date'],
  },
} as const satisfies OutputsOf<
  Schemas['Article'] & Schemas['ExtractedArticle'],
  { id: 'a number, which is returned as a text' }
>;
export type Article = OutputOf<typeof ARTICLE>;
export const ARTICLE_FIELDS = outputFieldsOf(ARTICLE);

/** A place found by its name. */
export const PLACE = {
  latitude: { kind: 'number', label: 'Latitude', from: ['latitude', 'lat'] },
  longitude: { kind: 'number', label: 'Longitude', from: ['longitude', 'lng', 'lon'] },
  city: { label: 'City', from: ['city', 'name'] },
} as const satisfies OutputsOf<Schemas['Coordinates']>;
export const PLACE_FIELDS = outputFieldsOf(PLACE);

/** A news source; `domain` is the host of its URL, as the filter by source takes it. */
export const SOURCE = {
  name: { label: 'Name', from: ['name'] },
  url: { kind: 'url', label: 'URL', from: ['url'] },
  domain: { label: 'Domain', from: COMPUTED },
  language: { label: 'Language', from: ['language'] },
} as const satisfies OutputsOf<Schemas['NewsSources']['sources'][number]>;
export type NewsSource = OutputOf<typeof SOURCE>;

export const FRONT_PAGE = {
  name: { label: 'Newspaper', from: ['name'] },
  date: { label: 'Day', from: ['date'] },
  country: { label: 'Country', from: ['country'] },
  language: { label: 'Language', from: ['language'] },
  imageUrl: { kind: 'image', label: 'Image', from: ['image'] },
} as const satisfies OutputsOf<Schemas['FrontPage']['front_page']>;
export type FrontPage = OutputOf<typeof FRONT_PAGE>;
