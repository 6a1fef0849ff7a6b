import { metering, saveFile } from '@pieceworks/kit';
import { bytesOf } from '../api/news-service';
import { createFormAction } from '../forms/form';
import { safeFileName } from '../outputs/file-name';
import { afterPaying, POINTS_FIELDS, pointsOutput } from '../outputs/points';
import { RSS_FORM } from '../model/step-fields';

const READ_FEED = metering('read the feed');

export const websiteToRss = () =>
  createFormAction({
    name: 'website_to_rss',
    displayName: 'Website to RSS',
    description:
      'RSS feed of a news page, as a file. Costs about 1 point, more with Include Article Details.',
    forAgents:
      'Makes an RSS 2.0 file of the articles on a page of a news site (url). `readArticles: true` adds description, date and image of each. Costs 1 point, more with readArticles. For the bare links use extract_news_links.',
    idempotent: true,
    classification: 'READ',
    form: RSS_FORM,
    output: [
      { key: 'file', label: 'RSS file' },
      { key: 'fileName', label: 'File name' },
      { key: 'bytes', label: 'Size', format: 'filesize' },
      ...POINTS_FIELDS,
    ],
    async run({ url, readArticles }, api, { files }) {
      const query = { url, 'extract-news': readArticles || undefined };
      const { body, points } = await api.get('/feed.rss', query, READ_FEED, { media: 'xml' });
      const xml = bytesOf(body);
      const fileName = safeFileName([new URL(url).hostname], 'xml');
      try {
        const file = await saveFile(files, { fileName, data: xml });
        return { file, fileName, bytes: xml.length, ...pointsOutput(points) };
      } catch (error) {
        throw afterPaying(error, [points]);
      }
    },
  });
