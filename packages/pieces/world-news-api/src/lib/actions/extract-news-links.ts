import {
  asRecord,
  asText,
  LIST_FIELDS,
  listOutput,
  metering,
  readFirst,
  formatNumber,
} from '@pieceworks/kit';
import { LISTED } from '../api/news-service';
import { createFormAction } from '../forms/form';
import { POINTS_FIELDS, pointsOutput } from '../outputs/points';
import { MAX_ARTICLES } from '../model/search-fields';
import { EXTRACT_LINKS_FORM } from '../model/step-fields';

const EXTRACT_LINKS = metering('extract the links');

export const extractNewsLinks = () =>
  createFormAction({
    name: 'extract_news_links',
    displayName: 'Extract News Links',
    description:
      'Links to the articles on a news page. Use them in Extract News. Costs about 1 point.',
    forAgents:
      'Lists the URLs of the articles on a page of a news site (url); `prefix: https://www.example.com/news/` leaves out what does not begin so. Costs 1 point. extract_news reads one; for a feed use website_to_rss.',
    idempotent: true,
    classification: 'READ',
    form: EXTRACT_LINKS_FORM,
    output: [{ key: 'items', label: 'Links' }, ...LIST_FIELDS, ...POINTS_FIELDS],
    async run({ url, prefix }, api) {
      const query = { url, prefix };
      const { body, points } = await api.get('/extract-news-links', query, EXTRACT_LINKS, LISTED);
      const { entries: links, isTruncated } = readFirst(
        asRecord(body).news_links,
        MAX_ARTICLES,
        (entry) => {
          const link = asText(entry);
          // The newest documentation has no prefix, so the service may ignore it.
          return link?.startsWith(prefix ?? '') === true ? link : null;
        },
      );
      return {
        ...listOutput(
          links,
          isTruncated ? null : links.length,
          isTruncated
            ? `Only the first ${formatNumber(links.length)} are listed. Use ${EXTRACT_LINKS_FORM.prefix.label} to get others.`
            : null,
        ),
        ...pointsOutput(points),
      };
    },
  });
