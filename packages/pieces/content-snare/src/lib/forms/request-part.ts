import type { ValuesOf } from '@pieceworks/kit';
import type { PART_FORM } from '../model/step-fields';
import type { Part } from '../model/types';

export const PART_FIELDS = [
  { key: 'requestId', label: 'Request ID' },
  { key: 'pageId', label: 'Page ID' },
  { key: 'sectionId', label: 'Section ID' },
];

/** Applies `work` to the smallest selected part; returns the selected ids. */
export async function withPart(
  { requestId, pageId, sectionId }: ValuesOf<typeof PART_FORM>,
  work: (part: Part, id: string) => Promise<void>,
) {
  if (sectionId !== undefined) await work('sections', sectionId);
  else if (pageId !== undefined) await work('pages', pageId);
  else await work('requests', requestId);
  return { requestId, pageId: pageId ?? null, sectionId: sectionId ?? null };
}
