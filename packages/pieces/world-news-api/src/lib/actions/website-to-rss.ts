import { metering, saveFile } from '@pieceworks/kit';
import { checkbox, required } from '@pieceworks/kit/form';
import { bytesOf } from '../api/news-service';
import { createAction } from '../create-step';
import { website } from '../fields';
import { safeFileName } from '../outputs/file-name';
import { afterPaying, POINTS_FIELDS, pointsOutput } from '../outputs/points';

const READ_FEED = metering('read the feed');

export const websiteToRss = () =>
  createAction({
    name: 'website_to_rss',
    displayName: 'Website to RSS',
    description:
      'RSS feed of a news page, as a file. Costs about 1 point, more with Include Article Details.',
    aiMetadata: {
      description:
        'Makes an RSS feed, as a file, of the articles on a page of a news site (url). `readArticles: true` adds description, date and image of each. For the bare links use extract_news_links. Costs 1 point, more with readArticles.',
      idempotent: true,
    },
    classification: 'READ',
    props: {
      url: required(website()),
      readArticles: checkbox({
        displayName: 'Include Article Details',
        description: 'Add description, date and image of each. Costs more points.',
      }),
    },
    outputSchema: {
      fields: [
        { key: 'file', label: 'RSS file' },
        { key: 'fileName', label: 'File name' },
        { key: 'bytes', label: 'Size', format: 'filesize' },
        ...POINTS_FIELDS,
      ],
    },
    async run({ url, readArticles }, api, { files }) {
      const { body, points } = await api.call('GET /feed.rss', READ_FEED, {
        query: { url, 'extract-news': readArticles || undefined },
        expects: { media: 'xml' },
      });
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
