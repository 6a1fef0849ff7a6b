import { createAction, Property } from '@activepieces/pieces-framework';
import { withThousands } from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { worldNewsAuth } from '../auth';
import { LIST_FIELDS, POINTS_FIELD } from '../forms/output-fields';
import { requirePageField } from '../forms/page-field';
import { readShortField } from '../forms/text-field';
import { LABELS } from '../model/labels';

/** The longest beginning that the service reads (vendor contract), in characters. */
const LONGEST_PREFIX = 100;

export const extractNewsLinks = () =>
  createAction({
    auth: worldNewsAuth,
    name: 'extract_news_links',
    displayName: 'Extract News Links',
    description:
      'List the links to articles on a page of a news site. Needs its URL. Costs about 1 point. Gives URLs, which Extract News reads.',
    audience: 'both',
    aiMetadata: {
      description:
        'Lists the URLs of the articles that a page of a news site links to; extract_news reads them.',
      idempotent: true,
    },
    props: {
      url: Property.ShortText({
        displayName: LABELS.pageUrl,
        description: 'A news site, or a section of it.',
        required: true,
      }),
      prefix: Property.ShortText({
        displayName: LABELS.prefix,
        description: 'Only links that begin with this, https:// included.',
        required: false,
      }),
    },
    outputSchema: {
      fields: [{ key: 'items', label: 'Links' }, ...LIST_FIELDS, POINTS_FIELD],
    },
    async run({ auth, propsValue }) {
      const url = requirePageField(LABELS.pageUrl, propsValue.url);
      const prefix = readShortField(LABELS.prefix, propsValue.prefix, LONGEST_PREFIX);
      const { links, isCut, points, raw } = await worldNewsApi(auth).extractLinks(url, prefix);
      return {
        items: links,
        total: isCut ? null : links.length,
        truncated: isCut,
        truncatedReason: isCut
          ? `Only the first ${withThousands(links.length)} are listed. Use ${LABELS.prefix} to get others.`
          : null,
        points,
        raw,
      };
    },
  });
