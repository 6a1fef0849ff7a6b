import {
  asRecord,
  isRecord,
  LIST_FIELDS,
  listOutput,
  metering,
  outputFieldsOf,
  readFirst,
  readNumber,
  formatNumber,
} from '@pieceworks/kit';
import { fullRecords, required, text, upTo } from '@pieceworks/kit/form';
import { withList } from '../api/news-service';
import { readSource } from '../api/records';
import { createAction } from '../create-step';
import { LONGEST_TEXT } from '../fields';
import { SOURCE } from '../outputs/output-rows';
import { POINTS_FIELDS, pointsOutput } from '../outputs/points';

const SEARCH_SOURCES = metering('search for news sources');

/** Maximum news sources in a list. The service's search has no limit of its own. */
const MAX_SOURCES = 1_000;

export const searchNewsSources = () =>
  createAction({
    name: 'search_news_sources',
    displayName: 'Search News Sources',
    description:
      'Newspapers, publishers and other sources by name. Use their domains in Search News. Costs about 1 point.',
    aiMetadata: {
      description:
        'Finds newspapers and other news sources by a part of the name, `name: herald`, with the domains that newsSources of search_news takes. Costs 1 point and 0.01 per source.',
      idempotent: true,
    },
    classification: 'SEARCH',
    props: {
      name: required(
        text(
          {
            displayName: 'Name',
            description: 'The name of a source, or a part of it.',
          },
          upTo(LONGEST_TEXT),
        ),
      ),
      fullRecords: fullRecords(),
    },
    outputSchema: {
      fields: [
        ...LIST_FIELDS,
        ...POINTS_FIELDS,
        { key: 'items', label: 'Sources', labelKey: 'name', listItems: outputFieldsOf(SOURCE) },
      ],
    },
    async run({ name, fullRecords }, api) {
      const { body, points } = await api.call('GET /search-news-sources', SEARCH_SOURCES, {
        query: { name },
        expects: withList('sources'),
      });
      const { entries: sources, isTruncated } = readFirst(
        asRecord(body).sources,
        MAX_SOURCES,
        (raw) => {
          if (!isRecord(raw)) return null;
          const source = readSource(raw);
          return fullRecords ? { ...source, raw } : source;
        },
      );
      const total = readNumber(body, 'available');
      const truncated = isTruncated || (total !== null && total > sources.length);
      return listOutput(
        sources,
        total,
        truncated
          ? `${isTruncated ? `Only the first ${formatNumber(sources.length)} are listed` : 'The service does not return more'}; enter more of the name.`
          : null,
        pointsOutput(points),
      );
    },
  });
