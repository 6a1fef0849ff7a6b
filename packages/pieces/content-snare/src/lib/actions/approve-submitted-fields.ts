import { createAction } from '@activepieces/pieces-framework';
import { readIdField, requireIdField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { pageProp, requestProp, sectionProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const approveSubmittedFields = createAction({
  auth: contentSnareAuth,
  name: 'approve_submitted_fields',
  displayName: 'Approve Submitted Fields',
  description: 'Approve all that was submitted in a request, a page or a section.',
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
    const requestId = requireIdField(LABELS.requestId, propsValue.requestId);
    const pageId = readIdField(LABELS.pageId, propsValue.pageId) ?? null;
    const sectionId = readIdField(LABELS.sectionId, propsValue.sectionId) ?? null;
    const api = contentSnareApi(auth);
    if (sectionId !== null) await api.approveSubmitted('sections', sectionId);
    else if (pageId !== null) await api.approveSubmitted('pages', pageId);
    else await api.approveSubmitted('requests', requestId);
    return { requestId, pageId, sectionId };
  },
});
