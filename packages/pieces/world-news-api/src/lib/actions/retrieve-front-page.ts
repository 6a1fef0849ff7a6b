import { createAction, type FilesService, Property } from '@activepieces/pieces-framework';
import { invalidField, readDayField, readSwitchField, saveFile } from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { worldNewsAuth } from '../auth';
import { countryProp, readCountryField } from '../forms/code-field';
import { POINTS_FIELD } from '../forms/output-fields';
import { readShortField } from '../forms/text-field';
import { safeFileName } from '../model/file-name';
import { LABELS } from '../model/labels';
import { afterPaying } from '../model/points';
import type { FrontPage, Points, WorldNewsApi } from '../model/types';

/** The first day of which there are front pages (vendor contract). */
const FIRST_DAY = '2024-07-09';
/** The longest name of a newspaper (vendor contract), in characters. */
const LONGEST_NAME = 100;

export const retrieveFrontPage = () =>
  createAction({
    auth: worldNewsAuth,
    name: 'retrieve_front_page',
    displayName: 'Retrieve Front Page',
    description:
      "Get a newspaper's front page of a day, as an image. Costs about 1 point; free plans do not have it. Gives its URL, and a file if wanted.",
    audience: 'both',
    aiMetadata: {
      description:
        'Gets the image of the front page of a newspaper on a day; of any newspaper when none is named.',
      idempotent: true,
    },
    props: {
      sourceCountry: countryProp({
        displayName: LABELS.sourceCountry,
        description: 'Leave empty for any country.',
        required: false,
      }),
      sourceName: Property.ShortText({
        displayName: LABELS.sourceName,
        description: 'Identifier, such as herald-sun. Leave empty for any.',
        required: false,
      }),
      date: Property.ShortText({
        displayName: LABELS.date,
        description: `YYYY-MM-DD, from ${FIRST_DAY} on. Leave empty for the newest.`,
        required: false,
      }),
      downloadImage: Property.Checkbox({
        displayName: LABELS.downloadImage,
        description: 'Add the image as a file, for no more points.',
        required: false,
        defaultValue: false,
      }),
    },
    outputSchema: {
      fields: [
        { key: 'matched', label: 'Found', format: 'boolean' },
        { key: 'reason', label: 'Why not found' },
        { key: 'name', label: 'Newspaper' },
        { key: 'date', label: 'Day' },
        { key: 'country', label: 'Country' },
        { key: 'language', label: 'Language' },
        { key: 'imageUrl', label: 'Image', format: 'image' },
        { key: 'file', label: 'Image file' },
        { key: 'fileName', label: 'File name' },
        POINTS_FIELD,
      ],
    },
    async run({ auth, propsValue, files }) {
      const date = readDayField(LABELS.date, propsValue.date);
      if (date !== undefined && date < FIRST_DAY) {
        throw invalidField(LABELS.date, `there are front pages from ${FIRST_DAY} on.`);
      }
      const filter = {
        sourceCountry: readCountryField(LABELS.sourceCountry, propsValue.sourceCountry),
        sourceName: readShortField(LABELS.sourceName, propsValue.sourceName, LONGEST_NAME),
        date,
      };
      const wantsImage = readSwitchField(LABELS.downloadImage, propsValue.downloadImage);
      const api = worldNewsApi(auth);
      const { page, points, raw } = await api.retrieveFrontPage(filter);
      const image = page && wantsImage ? await storeImage(api, files, page, points) : NO_IMAGE;
      return {
        matched: page !== null,
        reason: page === null ? 'World News API has no such front page.' : null,
        ...(page ?? NO_PAGE),
        ...image,
        points,
        raw,
      };
    },
  });

type Page = NonNullable<FrontPage['page']>;

const NO_PAGE: Page = { name: null, date: null, country: null, language: null, imageUrl: null };
const NO_IMAGE = { file: null, fileName: null };

/** The image as a file; the page was paid, so a failure says what it has used. */
async function storeImage(
  api: WorldNewsApi,
  files: FilesService,
  { imageUrl, name, date }: Page,
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
