import type { Operation, ValuesOf } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import type { PART_FORM } from '../model/step-fields';

export const PART_FIELDS = [
  { key: 'requestId', label: 'Request ID' },
  { key: 'pageId', label: 'Page ID' },
  { key: 'sectionId', label: 'Section ID' },
];

/** Changes all fields of the smallest selected part; returns the selected ids. */
export async function changePart(
  api: ContentSnareApi,
  work: 'approve_all_submitted_fields' | 'submit_all_fields',
  operation: Operation,
  values: ValuesOf<typeof PART_FORM>,
) {
  const { requestId, pageId = null, sectionId = null } = values;
  const part = sectionId !== null ? 'sections' : pageId !== null ? 'pages' : 'requests';
  const id = sectionId ?? pageId ?? requestId;
  await api.call(`PUT /partner_api/v1/${part}/{id}/${work}`, operation, { id });
  return { requestId, pageId, sectionId };
}
