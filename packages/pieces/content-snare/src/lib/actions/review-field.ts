import { createAction, Property } from '@activepieces/pieces-framework';
import {
  invalidField,
  readChoiceField,
  readText,
  readTextField,
  requireField,
  requireIdField,
} from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { fieldProp, optionsOf, requestProp, textProp } from '../forms/props';
import { LABELS } from '../model/labels';

const DECISIONS = ['approve', 'reject'] as const;

export const reviewField = createAction({
  auth: contentSnareAuth,
  name: 'review_field',
  displayName: 'Review Field',
  description: 'Approve one submitted field, or send it back with a comment.',
  audience: 'both',
  aiMetadata: { description: 'Approves or rejects one field by its ID.', idempotent: true },
  props: {
    requestId: requestProp(false),
    fieldId: fieldProp(),
    decision: Property.StaticDropdown<string, true>({
      displayName: LABELS.decision,
      description: 'A rejected field goes back to the client.',
      required: true,
      options: optionsOf(DECISIONS),
    }),
    comment: textProp(LABELS.comment, 'What to change. Shown to the client.', false),
  },
  outputSchema: {
    fields: [
      { key: 'id', label: 'Field ID' },
      { key: 'status', label: 'Status' },
      { key: 'rejectionComment', label: 'Why it was rejected' },
    ],
  },
  async run({ auth, propsValue }) {
    const id = requireIdField(LABELS.fieldId, propsValue.fieldId);
    const decision = requireField(
      LABELS.decision,
      readChoiceField(LABELS.decision, propsValue.decision, DECISIONS),
    );
    const comment = readTextField(LABELS.comment, propsValue.comment);
    if (decision === 'approve' && comment !== undefined) {
      throw invalidField(LABELS.comment, 'only a rejection can have one.');
    }
    const status = decision === 'approve' ? 'approved' : 'redo';
    const raw = await contentSnareApi(auth).reviewField(id, { status, comment });
    return {
      id: readText(raw, 'id') ?? id,
      status: readText(raw, 'status') ?? status,
      rejectionComment: readText(raw, 'rejection_comment') ?? comment ?? null,
      raw,
    };
  },
});
