import {
  asRecord,
  asText,
  LIST_FIELDS,
  listOutput,
  metering,
  readFirst,
  formatNumber,
} from '@pieceworks/kit';
import { required, text, upTo } from '@pieceworks/kit/form';
import { withList } from '../api/news-service';
import { createAction } from '../create-step';
import { MAX_ARTICLES, website } from '../fields';
import { POINTS_FIELDS, pointsOutput } from '../outputs/points';

const EXTRACT_LINKS = metering('extract the links');

const FORM = {
  url: required(website()),
  prefix: text(
    {
      displayName: 'Links Begin With',
      description: 'Return only links that start with this, including https://.',
    },
    upTo(100),
  ),
};

export const extractNewsLinks = () =>
  createAction({
    name: 'extract_news_links',
    displayName: 'Extract News Links',
    description:
      'Links to the articles on a news page. Use them in Extract News. Costs about 1 point.',
    aiMetadata: {
      description:
        'Lists the links to the articles on a page of a news site (url); `prefix: https://www.example.com/news/` keeps only those that begin with it. extract_news reads one; for a feed use website_to_rss. Costs 1 point and 0.01 per link.',
      idempotent: true,
    },
    classification: 'READ',
    props: FORM,
    outputSchema: {
      fields: [
        ...LIST_FIELDS,
        ...POINTS_FIELDS,
        { key: 'items', label: 'Links', description: 'URLs of articles, for Extract News.' },
      ],
    },
    async run({ url, prefix }, api) {
      const { body, points } = await api.call('GET /extract-news-links', EXTRACT_LINKS, {
        query: { url, prefix },
        expects: withList('news_links'),
      });
      const seen = new Set<string>();
      const { entries: links, isTruncated } = readFirst(
        asRecord(body).news_links,
        MAX_ARTICLES,
        (entry) => {
          const link = asText(entry);
          // The newest documentation has no prefix, so the service may ignore it.
          if (link?.startsWith(prefix ?? '') !== true) return null;
          // Whoever reads each article pays for a repeated one again.
          const [page = ''] = link.replace(/\/$/, '').split(/\/?#/);
          if (seen.has(page)) return null;
          seen.add(page);
          return link;
        },
      );
      return listOutput(
        links,
        isTruncated ? null : links.length,
        isTruncated
          ? `Only the first ${formatNumber(links.length)} are listed. Use ${FORM.prefix.displayName} to get others.`
          : null,
        pointsOutput(points),
      );
    },
  });
