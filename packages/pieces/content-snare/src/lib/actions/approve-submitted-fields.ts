import { createAction } from '@activepieces/pieces-framework';
import { readTextField, requireTextField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { pageProp, requestProp, sectionProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const approveSubmittedFields = createAction({
  auth: contentSnareAuth,
  name: 'approve_submitted_fields',
  displayName: 'Approve Submitted Fields',
  description: 'Approve all that was submitted in a request or part of it.',
  audience: 'both',
  aiMetadata: {
    description: 'Approves every submitted field of a request, or of one page or section of it.',
    idempotent: true,
  },
  props: { requestId: requestProp(true), pageId: pageProp(), sectionId: sectionProp() },
  outputSchema: {
    fields: [
      { key: 'requestId', label: 'Request ID' },
      { key: 'pageId', label: 'Page ID' },
      { key: 'sectionId', label: 'Section ID' },
    ],
  },
  async run({ auth, propsValue }) {
    const requestId = requireTextField(LABELS.requestId, propsValue.requestId);
    const pageId = readTextField(LABELS.pageId, propsValue.pageId) ?? null;
    const sectionId = readTextField(LABELS.sectionId, propsValue.sectionId) ?? null;
    const api = contentSnareApi(auth);
    if (sectionId !== null) await api.approveSubmitted('sections', sectionId);
    else if (pageId !== null) await api.approveSubmitted('pages', pageId);
    else await api.approveSubmitted('requests', requestId);
    return { requestId, pageId, sectionId };
  },
});
