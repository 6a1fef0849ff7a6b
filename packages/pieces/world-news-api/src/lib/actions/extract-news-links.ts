import { LIST_FIELDS, listOutput, withThousands } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { POINTS_FIELDS } from '../forms/output-fields';
import { pointsOutput } from '../model/points';
import { EXTRACT_LINKS_FORM } from '../model/step-fields';

export const extractNewsLinks = () =>
  createFormAction({
    name: 'extract_news_links',
    displayName: 'Extract News Links',
    description:
      'List the article links of a news page. Use them in Extract News. Costs about 1 point.',
    forAgents:
      'Lists the URLs of the articles on a page of a news site (url); `prefix: https://www.example.com/news/` leaves out what does not begin so. Costs 1 point. extract_news reads one; for a feed use website_to_rss.',
    idempotent: true,
    classification: 'READ',
    form: EXTRACT_LINKS_FORM,
    output: [{ key: 'items', label: 'Links' }, ...LIST_FIELDS, ...POINTS_FIELDS],
    async run({ url, prefix }, api) {
      const { links, isCut, points } = await api.extractLinks(url, prefix);
      return {
        ...listOutput(
          links,
          isCut ? null : links.length,
          isCut
            ? `Only the first ${withThousands(links.length)} are listed. Use ${EXTRACT_LINKS_FORM.prefix.label} to get others.`
            : null,
        ),
        ...pointsOutput(points),
      };
    },
  });
