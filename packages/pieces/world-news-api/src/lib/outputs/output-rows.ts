import { COMPUTED, type OutputOf, outputFieldsOf, type OutputsOf } from '@pieceworks/kit';
import type { components } from '#contract/vendor';

type Schemas = components['schemas'];

/** Scores up to this far from 0 count as neutral; the service publishes no thresholds (fact sentiment-range). */
export const NEUTRAL_UP_TO = 0.1;
export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

const LANGUAGE = {
  label: 'Language',
  description: 'Two-letter code, such as en.',
  from: ['language'],
} as const;

/** An article. Paths are those of the vendor's API, because the gateway contract shows no records. */
export const ARTICLE = {
  id: { label: 'Article ID', from: ['id'] },
  title: { label: 'Title', from: ['title'] },
  url: { kind: 'url', label: 'URL', from: ['url'] },
  // The service returns no source.
  source: {
    label: 'Source',
    description: 'The site, by the host of the URL, such as abc.net.au.',
    from: COMPUTED,
  },
  publishedAt: {
    kind: 'datetime',
    label: 'Published',
    description: 'In UTC, if the source states its time zone; otherwise taken for UTC.',
    from: COMPUTED,
  },
  text: {
    label: 'Text',
    description: 'The article, as far as the service could read it.',
    from: ['text'],
  },
  language: LANGUAGE,
  sourceCountry: {
    label: 'Source country',
    description: 'Two-letter code, such as au.',
    from: ['source_country'],
  },
  // The first of `images` can be a picture from an archive.
  image: { kind: 'image', label: 'Main image', from: COMPUTED, reads: ['image'] },
  video: { kind: 'url', label: 'Main video', from: COMPUTED, reads: ['video'] },
  sentiment: {
    kind: 'number',
    label: 'Sentiment score',
    description: 'From -1 (negative) to 1 (positive). Not every article has one.',
    from: ['sentiment'],
  },
  sentimentLabel: {
    label: 'Sentiment',
    description: `positive, neutral (-${NEUTRAL_UP_TO} to ${NEUTRAL_UP_TO}) or negative.`,
    from: COMPUTED,
  },
  summary: {
    label: 'Summary',
    description: "The service's own, if it has one.",
    from: ['summary'],
  },
  authors: { kind: 'texts', label: 'Authors', from: ['authors', 'author'] },
  category: {
    label: 'Category',
    description: "The service's own, such as sports. Not every article has one.",
    from: ['category'],
  },
  // As the filter Entities takes them.
  entities: {
    kind: 'texts',
    label: 'Entities',
    description: 'Only from Extract News with Include Sentiment: ORG:Tesla.',
    from: COMPUTED,
    reads: ['entities'],
  },
  images: {
    kind: 'texts',
    label: 'More images',
    description: 'URLs beside the main one. Only Extract News gives any.',
    from: COMPUTED,
    reads: ['images', 'image'],
  },
  videos: {
    kind: 'texts',
    label: 'More videos',
    description: 'URLs beside the main one. Only Extract News gives any.',
    from: COMPUTED,
    reads: ['videos', 'video'],
  },
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
  city: { label: 'City', description: 'As the service names it.', from: ['city', 'name'] },
} as const satisfies OutputsOf<Schemas['Coordinates']>;
export const PLACE_FIELDS = outputFieldsOf(PLACE);

/** A news source. */
export const SOURCE = {
  name: { label: 'Name', from: ['name'] },
  url: { kind: 'url', label: 'URL', from: ['url'] },
  domain: {
    label: 'Domain',
    description: 'Fits News Sources by Domain of Search News.',
    from: COMPUTED,
  },
  language: LANGUAGE,
} as const satisfies OutputsOf<Schemas['NewsSources']['sources'][number]>;
export type NewsSource = OutputOf<typeof SOURCE>;

export const FRONT_PAGE = {
  name: { label: 'Newspaper', from: ['name'] },
  date: { label: 'Day', description: 'The day of the page, YYYY-MM-DD.', from: ['date'] },
  country: { label: 'Country', description: 'Country of the newspaper.', from: ['country'] },
  language: LANGUAGE,
  imageUrl: { kind: 'image', label: 'Image', from: ['image'] },
} as const satisfies OutputsOf<Schemas['FrontPage']['front_page']>;
export type FrontPage = OutputOf<typeof FRONT_PAGE>;
