import { createAction, Property } from '@activepieces/pieces-framework';
import { readTextField } from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { worldNewsAuth } from '../auth';
import { LIST_FIELDS, POINTS_FIELD } from '../forms/output-fields';
import { requirePageField } from '../forms/page-field';
import { LABELS } from '../model/labels';

export const extractNewsLinks = createAction({
  auth: worldNewsAuth,
  name: 'extract_news_links',
  displayName: 'Extract News Links',
  description: 'List the links to articles on a news page. About 1 point.',
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
    fields: [{ key: 'items', label: 'Links', listItems: [] }, ...LIST_FIELDS, POINTS_FIELD],
  },
  async run({ auth, propsValue }) {
    const url = requirePageField(LABELS.pageUrl, propsValue.url);
    const prefix = readTextField(LABELS.prefix, propsValue.prefix);
    const { links, points, raw } = await worldNewsApi(auth).extractLinks(url, prefix);
    // The newest description of the service knows no prefix any more, and so may the service.
    const items = links.filter((link) => link.startsWith(prefix ?? ''));
    return { items, total: items.length, truncated: false, truncatedReason: null, points, raw };
  },
});
