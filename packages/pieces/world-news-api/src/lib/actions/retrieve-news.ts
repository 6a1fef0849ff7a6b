import { invalidField, LIST_FIELDS, listOutput } from '@pieceworks/kit';
import { listedArticle } from '../api/records';
import { createFormAction } from '../forms/form';
import { ARTICLE_FIELDS, DIGEST_FIELDS, POINTS_FIELDS } from '../forms/output-fields';
import { digestOf } from '../model/digest';
import { pointsOutput } from '../model/points';
import { RETRIEVE_NEWS_FORM } from '../model/step-fields';

/** Maximum length of the list of IDs in one call (vendor contract), in characters. */
const LONGEST_LIST = 10_000;

export const retrieveNews = () =>
  createFormAction({
    name: 'retrieve_news',
    displayName: 'Retrieve News',
    description:
      'Get articles by ID, from a search or the top news. Costs about 1 point, plus 0.01 per article.',
    forAgents:
      'Reads whole articles by the IDs that search_news or top_news gave, up to 900: `ids: ["412345678"]`. Unknown IDs come back in missing. Costs 1 point and 0.01 per article. For a URL use extract_news.',
    idempotent: true,
    classification: 'READ',
    form: RETRIEVE_NEWS_FORM,
    output: [
      { key: 'items', label: 'Articles', labelKey: 'title', listItems: ARTICLE_FIELDS },
      {
        key: 'missing',
        label: 'Missing IDs',
        description: 'The service has no article with these IDs.',
      },
      ...LIST_FIELDS,
      ...DIGEST_FIELDS,
      ...POINTS_FIELDS,
    ],
    async run({ ids, fullRecords }, api) {
      if (!ids.every((id) => /^\d+$/.test(id))) {
        throw invalidField(RETRIEVE_NEWS_FORM.ids.label, 'enter whole numbers such as 412345678.');
      }
      if (ids.join(',').length > LONGEST_LIST) {
        throw invalidField(
          RETRIEVE_NEWS_FORM.ids.label,
          'these are too many for one call; enter 900 at most.',
        );
      }
      const { articles, points } = await api.retrieveNews(ids);
      const found = new Map(articles.map((read) => [read.article.id, read]));
      const listed = ids.flatMap((id) => found.get(id) ?? []);
      return {
        ...listOutput(
          listed.map((read) => listedArticle(read, fullRecords)),
          listed.length,
          null,
        ),
        missing: ids.filter((id) => !found.has(id)),
        ...digestOf(listed.map(({ article }) => article)),
        ...pointsOutput(points),
      };
    },
  });
