import { readIdField, requireIdField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import type { Part } from '../model/types';
import { pageProp, requestProp, sectionProp } from './props';

/** A request, or the page or section of it that is meant. */
export function partProps() {
  return {
    requestId: requestProp(true),
    pageId: pageProp(false, 'Only this page.'),
    sectionId: sectionProp(),
  };
}

export const PART_FIELDS = [
  { key: 'requestId', label: 'Request ID' },
  { key: 'pageId', label: 'Page ID' },
  { key: 'sectionId', label: 'Section ID' },
];

/** Does the `work` on the smallest part that is chosen; gives back what was chosen. */
export async function withPart(
  form: { requestId?: unknown; pageId?: unknown; sectionId?: unknown },
  work: (part: Part, id: string) => Promise<void>,
) {
  const requestId = requireIdField(LABELS.requestId, form.requestId);
  const pageId = readIdField(LABELS.pageId, form.pageId) ?? null;
  const sectionId = readIdField(LABELS.sectionId, form.sectionId) ?? null;
  if (sectionId !== null) await work('sections', sectionId);
  else if (pageId !== null) await work('pages', pageId);
  else await work('requests', requestId);
  return { requestId, pageId, sectionId };
}
