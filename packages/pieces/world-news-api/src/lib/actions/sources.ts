import type { FilesService } from '@activepieces/pieces-framework';
import { invalidField, outputFieldsOf, readOutput, saveFile, withThousands } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { LIST_FIELDS, POINTS_FIELD } from '../forms/output-fields';
import { safeFileName } from '../model/file-name';
import { FRONT_PAGE, type FrontPage, SOURCE } from '../model/output-rows';
import { afterPaying } from '../model/points';
import {
  EXTRACT_LINKS_FORM,
  FIRST_FRONT_PAGE,
  FRONT_PAGE_FORM,
  RSS_FORM,
  SOURCES_FORM,
} from '../model/step-fields';
import type { Points, WorldNewsApi } from '../model/types';

export const extractNewsLinks = () =>
  createFormAction({
    name: 'extract_news_links',
    displayName: 'Extract News Links',
    description:
      'List the links to articles on a page of a news site. Needs its URL. Costs about 1 point. Gives URLs, which Extract News reads.',
    forAgents:
      'Lists the URLs of the articles on a page of a news site (url); `prefix: https://www.example.com/news/` leaves out what does not begin so. Costs 1 point. extract_news reads one; for a feed use website_to_rss.',
    idempotent: true,
    form: EXTRACT_LINKS_FORM,
    output: [{ key: 'items', label: 'Links' }, ...LIST_FIELDS, POINTS_FIELD],
    async run({ url, prefix }, api) {
      const { links, isCut, points, raw } = await api.extractLinks(url, prefix);
      return {
        items: links,
        total: isCut ? null : links.length,
        truncated: isCut,
        truncatedReason: isCut
          ? `Only the first ${withThousands(links.length)} are listed. Use ${EXTRACT_LINKS_FORM.prefix.label} to get others.`
          : null,
        points,
        raw,
      };
    },
  });

export const websiteToRss = () =>
  createFormAction({
    name: 'website_to_rss',
    displayName: 'Website to RSS',
    description:
      'Turn a page of a news site into an RSS file. Needs its URL. Costs about 1 point, more with every article read. Gives the file.',
    forAgents:
      'Makes an RSS 2.0 file of the articles on a page of a news site (url). `readArticles: true` adds description, date and image of each, for more points. Costs 1 point. For the bare links use extract_news_links.',
    idempotent: true,
    form: RSS_FORM,
    output: [
      { key: 'file', label: 'RSS file' },
      { key: 'fileName', label: 'File name' },
      { key: 'bytes', label: 'Size', format: 'filesize' },
      POINTS_FIELD,
    ],
    async run({ url, readArticles }, api, { files }) {
      const { xml, points } = await api.readRss(url, readArticles);
      const fileName = safeFileName([new URL(url).hostname], 'xml');
      try {
        const file = await saveFile(files, { fileName, data: xml });
        return { file, fileName, bytes: xml.length, points };
      } catch (error) {
        throw afterPaying(error, [points]);
      }
    },
  });

export const searchNewsSources = () =>
  createFormAction({
    name: 'search_news_sources',
    displayName: 'Search News Sources',
    description:
      'Find news sources by a part of their name. Costs about 1 point. Gives name, domain and language of each; the domains filter Search News.',
    forAgents:
      'Lists news sources whose name has a text, with domain and language: `name: herald`. The domains fit into newsSources of search_news. Costs 1 point.',
    idempotent: true,
    form: SOURCES_FORM,
    output: [
      { key: 'items', label: 'Sources', labelKey: 'name', listItems: outputFieldsOf(SOURCE) },
      ...LIST_FIELDS,
      POINTS_FIELD,
    ],
    async run({ name }, api) {
      const { sources, isCut, total, points } = await api.searchSources(name);
      const truncated = isCut || (total !== null && total > sources.length);
      return {
        items: sources.map(({ source, raw }) => ({ ...source, raw })),
        total,
        truncated,
        truncatedReason: truncated
          ? `${isCut ? `Only the first ${withThousands(sources.length)} are listed` : 'The service does not return more'}; enter more of the name.`
          : null,
        points,
      };
    },
  });

export const retrieveFrontPage = () =>
  createFormAction({
    name: 'retrieve_front_page',
    displayName: 'Retrieve Front Page',
    description:
      "Get a newspaper's front page of a day, as an image. Costs about 1 point; free plans do not have it. Gives its URL, and a file if wanted.",
    forAgents: `Gets the front page of a newspaper as an image URL, all optional: \`sourceName: herald-sun\`, \`sourceCountry: au\`, \`date: 2026-03-31\` (from ${FIRST_FRONT_PAGE} on); \`downloadImage: true\` adds the file. Costs 1 point; not on free plans. No such page: matched is false.`,
    idempotent: true,
    form: FRONT_PAGE_FORM,
    output: [
      { key: 'matched', label: 'Found', format: 'boolean' },
      { key: 'reason', label: 'Why not found' },
      ...outputFieldsOf(FRONT_PAGE),
      { key: 'file', label: 'Image file' },
      { key: 'fileName', label: 'File name' },
      POINTS_FIELD,
    ],
    async run({ downloadImage, ...filter }, api, { files }) {
      if (filter.date !== undefined && filter.date < FIRST_FRONT_PAGE) {
        throw invalidField(
          FRONT_PAGE_FORM.date.label,
          `there are front pages from ${FIRST_FRONT_PAGE} on.`,
        );
      }
      const { page, points, raw } = await api.retrieveFrontPage(filter);
      const image = page && downloadImage ? await storeImage(api, files, page, points) : NO_IMAGE;
      return {
        matched: page !== null,
        reason: page === null ? 'World News API has no such front page.' : null,
        ...(page ?? readOutput(FRONT_PAGE, null, {})),
        ...image,
        points,
        raw,
      };
    },
  });

const NO_IMAGE = { file: null, fileName: null };

/** Downloads the image as a file. The page is already paid for, so a failure states the points used. */
async function storeImage(
  api: WorldNewsApi,
  files: FilesService,
  { imageUrl, name, date }: FrontPage,
  points: Points,
): Promise<{ file: string; fileName: string } | typeof NO_IMAGE> {
  if (imageUrl === null) return NO_IMAGE;
  try {
    const { data, extension } = await api.downloadImage(imageUrl);
    const fileName = safeFileName([name, date], extension);
    return { file: await saveFile(files, { fileName, data }), fileName };
  } catch (error) {
    throw afterPaying(error, [points]);
  }
}
