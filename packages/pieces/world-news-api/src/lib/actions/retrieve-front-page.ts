import type { FilesService } from '@activepieces/pieces-framework';
import {
  asRecord,
  invalidField,
  isRecord,
  MATCH_FIELDS,
  metering,
  outputFieldsOf,
  readOutput,
  saveFile,
} from '@pieceworks/kit';
import { checkbox, day, fullRecord, text, upTo } from '@pieceworks/kit/form';
import { withNotFoundAsEmpty } from '../api/news-service';
import type { WorldNewsApi } from '../api/vendor';
import { createAction } from '../create-step';
import { country } from '../fields';
import { safeFileName } from '../outputs/file-name';
import { FRONT_PAGE, type FrontPage } from '../outputs/output-rows';
import { afterPaying, POINTS_FIELDS, pointsOutput, type Points } from '../outputs/points';

const RETRIEVE_FRONT_PAGE = metering('retrieve the front page');

/** The date of the first front pages (vendor contract). */
const FIRST_FRONT_PAGE = '2024-07-09';

const FORM = {
  sourceCountry: country({
    displayName: 'Source Country',
    description: 'Leave empty for any country.',
  }),
  sourceName: text(
    {
      displayName: 'Newspaper',
      description:
        'Lower case with hyphens, such as herald-sun; empty for any. It is not documented whether "the" belongs to a name: try without and with it, such as the-age.',
    },
    upTo(100),
  ),
  date: day({
    displayName: 'Date',
    description: `YYYY-MM-DD, from ${FIRST_FRONT_PAGE} on. Leave empty for the newest.`,
  }),
  downloadImage: checkbox({
    displayName: 'Download Image',
    description: 'Also save the image as a file. No extra cost.',
  }),
  fullRecords: fullRecord(),
};

const NO_IMAGE = { file: null, fileName: null };

export const retrieveFrontPage = () =>
  createAction({
    name: 'retrieve_front_page',
    displayName: 'Retrieve Front Page',
    description: "Image of a newspaper's front page. Not in free plans. Costs about 1 point.",
    aiMetadata: {
      description: `Gets the front page of a newspaper as an image URL; all fields are optional: \`sourceName: herald-sun\`, \`sourceCountry: au\`, \`date: 2026-03-31\` (from ${FIRST_FRONT_PAGE} on). \`downloadImage: true\` adds the file. No such page: matched is false; try sourceName without and with "the". Costs 1 point; not on free plans.`,
      idempotent: true,
    },
    classification: 'READ',
    props: FORM,
    outputSchema: {
      fields: [
        ...MATCH_FIELDS,
        ...outputFieldsOf(FRONT_PAGE),
        { key: 'file', label: 'Image file', description: 'Only with Download Image.' },
        { key: 'fileName', label: 'File name', description: 'Only with Download Image.' },
        ...POINTS_FIELDS,
      ],
    },
    async run({ sourceCountry, sourceName, date, downloadImage, fullRecords }, api, { files }) {
      if (date !== undefined && date < FIRST_FRONT_PAGE) {
        throw invalidField(
          FORM.date.displayName,
          `there are front pages from ${FIRST_FRONT_PAGE} on.`,
        );
      }
      const query = { 'source-country': sourceCountry, 'source-name': sourceName, date };
      const { body: raw, points } = await withNotFoundAsEmpty(() =>
        api.call('GET /retrieve-front-page', RETRIEVE_FRONT_PAGE, { query }),
      );
      const { front_page: record } = asRecord(raw);
      const page = isRecord(record) ? readOutput(FRONT_PAGE, record, {}) : null;
      const image = page && downloadImage ? await storeImage(api, files, page, points) : NO_IMAGE;
      return {
        matched: page !== null,
        reason: page === null ? 'World News API has no such front page.' : null,
        ...(page ?? readOutput(FRONT_PAGE, null, {})),
        ...image,
        ...pointsOutput(points),
        ...((fullRecords || api.givesRecords) && { raw }),
      };
    },
  });

/** Downloads the image as a file. The page is already paid for, so a failure states the points used. */
async function storeImage(
  api: Pick<WorldNewsApi, 'downloadImage'>,
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
