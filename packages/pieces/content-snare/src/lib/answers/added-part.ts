import { Failure, readText } from '@pieceworks/kit';
import { readRequestFields } from '../api/answers';
import type { ContentSnareApi } from '../api/content-snare-api';
import {
  rawOnDemand,
  SINGLE_FIELD_FIELDS,
  WARNING_FIELD,
  warningAbout,
} from '../outputs/output-fields';
import { withoutDownloads } from './downloads';

export function addedFields(idLabel: string) {
  return [
    { key: 'id', label: idLabel },
    { key: 'name', label: 'Name' },
    WARNING_FIELD,
    {
      key: 'fields',
      label: 'Fields',
      description: 'The fields that were added.',
      labelKey: 'name',
      listItems: SINGLE_FIELD_FIELDS,
    },
  ];
}

/**
 * Returns the output for a page or section that was added, with its fields.
 * @param pages the pages that hold the fields.
 */
export function addedOutput(
  raw: unknown,
  pages: readonly unknown[],
  api: Pick<ContentSnareApi, 'contract'>,
) {
  const record = { id: readText(raw, 'id'), name: readText(raw, 'name') };
  const warning = warningAbout({ record, raw });
  try {
    const fields = readRequestFields(pages).map(withoutDownloads);
    return rawOnDemand({ ...record, warning, fields, raw }, api);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw error.adding('The page or section was added: do not run the step again.');
  }
}
