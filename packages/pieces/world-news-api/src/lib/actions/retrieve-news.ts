import {
  invalidField,
  isRecord,
  LIST_FIELDS,
  listOutput,
  metering,
  readFirst,
  readText,
} from '@pieceworks/kit';
import { fullRecords, list, required } from '@pieceworks/kit/form';
import { withList } from '../api/news-service';
import { articleOutput, newsIn, withRaw } from '../api/records';
import { createAction } from '../create-step';
import { DIGEST_FIELDS, digestOf } from '../outputs/digest';
import { ARTICLE_FIELDS } from '../outputs/output-rows';
import { POINTS_FIELDS, pointsOutput } from '../outputs/points';

/** Maximum length of the list of IDs in one call (vendor contract), in characters. */
const LONGEST_LIST = 10_000;

const RETRIEVE_NEWS = metering('retrieve the articles');

const FORM = {
  ids: required(
    list({
      displayName: 'Article IDs',
      description: 'One per row, from a search or the top news.',
    }),
  ),
  fullRecords: fullRecords(),
};

export const retrieveNews = () =>
  createAction({
    name: 'retrieve_news',
    displayName: 'Retrieve News',
    description:
      'Articles by ID, from a search or the top news. Costs about 1 point, plus 0.01 per article.',
    aiMetadata: {
      description:
        'Reads whole news articles by the IDs that search_news or top_news gave, up to 900: `ids: ["412345678"]`. Unknown IDs come back in missing. For a URL use extract_news. Costs 1 point and 0.01 per article.',
      idempotent: true,
    },
    classification: 'READ',
    props: FORM,
    outputSchema: {
      fields: [
        ...LIST_FIELDS,
        ...POINTS_FIELDS,
        {
          key: 'missing',
          label: 'Missing IDs',
          description: 'The service has no article with these IDs.',
        },
        ...DIGEST_FIELDS,
        { key: 'items', label: 'Articles', labelKey: 'title', listItems: ARTICLE_FIELDS },
      ],
    },
    async run({ ids, fullRecords }, api) {
      if (!ids.every((id) => /^\d+$/.test(id))) {
        throw invalidField(FORM.ids.displayName, 'enter whole numbers such as 412345678.');
      }
      const joined = ids.join();
      if (joined.length > LONGEST_LIST) {
        throw invalidField(
          FORM.ids.displayName,
          'these are too many for one call; enter 900 at most.',
        );
      }
      const { body, points } = await api.call('GET /retrieve-news', RETRIEVE_NEWS, {
        query: { ids: joined },
        expects: withList('news'),
      });
      const missing = new Set(ids);
      const { entries: articles } = readFirst(newsIn(body), ids.length, (entry) =>
        isRecord(entry) && missing.delete(readText(entry, 'id') ?? '') ? withRaw(entry) : null,
      );
      const found = new Map(articles.map((read) => [read.article.id, read]));
      const listed = ids.flatMap((id) => found.get(id) ?? []);
      return listOutput(
        listed.map((read) => articleOutput(read, { fullRecords })),
        listed.length,
        null,
        {
          ...pointsOutput(points),
          missing: [...missing],
          ...digestOf(listed.map(({ article }) => article)),
        },
      );
    },
  });
