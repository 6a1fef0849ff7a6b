import type { Operation } from '@pieceworks/kit';
import { filters, required, type ValuesOf } from '@pieceworks/kit/form';
import type { ContentSnareApi } from '../api/content-snare-api';
import { page, request, section } from '../dropdowns';

/** The form of a step on a request, or on a page or section of it. */
export const PART = {
  requestId: required(request()),
  ...filters({
    pageId: page('Only this page.'),
    sectionId: section('Only this section.'),
  }),
};

export const PART_FIELDS = [
  { key: 'requestId', label: 'Request ID' },
  { key: 'pageId', label: 'Page ID', description: 'If a page was chosen.' },
  { key: 'sectionId', label: 'Section ID', description: 'If a section was chosen.' },
];

/** Changes all fields of the smallest selected part; returns the selected ids. */
export async function changePart(
  api: ContentSnareApi,
  work: 'approve_all_submitted_fields' | 'submit_all_fields',
  operation: Operation,
  values: ValuesOf<typeof PART>,
) {
  const { requestId, pageId = null, sectionId = null } = values;
  const part = sectionId !== null ? 'sections' : pageId !== null ? 'pages' : 'requests';
  const id = sectionId ?? pageId ?? requestId;
  await api.call(`PUT /partner_api/v1/${part}/{id}/${work}`, operation, { id });
  return { requestId, pageId, sectionId };
}
