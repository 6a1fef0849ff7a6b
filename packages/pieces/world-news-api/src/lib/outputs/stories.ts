import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { outputFieldsOf } from '@pieceworks/kit';
import { ARTICLE, type Article } from './output-rows';

/** A story: the first of its articles in a list, and the others. */
export type Story<Read> = {
  first: Read;
  repeats: Read[];
};

/** Returns each article as a story of its own. */
export function eachAlone<Read>(articles: readonly Read[]): Story<Read>[] {
  return articles.map((first) => ({ first, repeats: [] }));
}

/** Returns the other articles of a story as its first one lists them. */
export function alsoIn(repeats: readonly { article: Article }[]) {
  return repeats.map(({ article: { source, url, title, id } }) => ({ source, url, title, id }));
}

const { source, url, title, id } = ARTICLE;

/** The output of `alsoIn`, as the builder lists it. */
export const ALSO_IN_FIELD: OutputSchemaField = {
  key: 'alsoIn',
  label: 'Also in',
  description: 'With One Article per Story: the other articles of the story.',
  labelKey: 'source',
  listItems: outputFieldsOf({ source, url, title, id }),
};

/** Returns the counts of a list of stories; `null` where stories were not asked for. */
export function storyCounts(stories: readonly Story<unknown>[] | null) {
  return {
    stories: stories?.length ?? null,
    repeats: stories?.reduce((sum, { repeats }) => sum + repeats.length, 0) ?? null,
  };
}

/** The outputs of `storyCounts`, as the builder lists them. */
export const STORY_COUNT_FIELDS: readonly OutputSchemaField[] = [
  {
    key: 'stories',
    label: 'Stories',
    description: 'Number of stories, with One Article per Story; otherwise empty.',
    format: 'number',
  },
  {
    key: 'repeats',
    label: 'Repeats',
    description: 'Articles left out as repeats of a story; alsoIn lists them.',
    format: 'number',
  },
];
