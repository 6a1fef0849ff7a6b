import { createAction, Property } from '@activepieces/pieces-framework';
import { readSwitchField, saveFile } from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { worldNewsAuth } from '../auth';
import { POINTS_FIELD } from '../forms/output-fields';
import { requirePageField } from '../forms/page-field';
import { safeFileName } from '../model/file-name';
import { LABELS } from '../model/labels';
import { afterPaying } from '../model/points';

export const websiteToRss = () =>
  createAction({
    auth: worldNewsAuth,
    name: 'website_to_rss',
    displayName: 'Website to RSS',
    description:
      'Turn a page of a news site into an RSS file. Needs its URL. Costs about 1 point, more with every article read. Gives the file.',
    audience: 'both',
    aiMetadata: {
      description:
        'Makes an RSS 2.0 file of the articles that a news site links to. For the bare links use extract_news_links.',
      idempotent: true,
    },
    props: {
      url: Property.ShortText({
        displayName: LABELS.pageUrl,
        description: 'A news site, or a section of it.',
        required: true,
      }),
      readArticles: Property.Checkbox({
        displayName: LABELS.readArticles,
        description: 'Add description, date and image of each. Costs more points.',
        required: false,
        defaultValue: false,
      }),
    },
    outputSchema: {
      fields: [
        { key: 'file', label: 'RSS file' },
        { key: 'fileName', label: 'File name' },
        { key: 'bytes', label: 'Size', format: 'filesize' },
        POINTS_FIELD,
      ],
    },
    async run({ auth, propsValue, files }) {
      const url = requirePageField(LABELS.pageUrl, propsValue.url);
      const extract = readSwitchField(LABELS.readArticles, propsValue.readArticles);
      const { xml, points } = await worldNewsApi(auth).readRss(url, extract);
      const fileName = safeFileName([new URL(url).hostname], 'xml');
      try {
        const file = await saveFile(files, { fileName, data: xml });
        return { file, fileName, bytes: xml.length, points };
      } catch (error) {
        throw afterPaying(error, [points]);
      }
    },
  });
