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
import { restOfField } from '../api/answers';
import { contentSnareAuth } from '../auth';
import { fieldProp, requestProp, textProp } from '../forms/props';
import { LABELS } from '../model/labels';

const STATUS_OF = {
  approve: 'approved',
  reject: 'redo',
  done: 'done',
  todo: 'todo',
} as const;
const DECISIONS = ['approve', 'reject', 'done', 'todo'] as const;

export const reviewField = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'review_field',
    displayName: 'Review Field',
    description: 'Approve one field, send it back with a comment, or mark it.',
    audience: 'both',
    aiMetadata: {
      description: 'Approves or rejects one field by its ID, or marks it as done or as to do.',
      idempotent: true,
    },
    props: {
      requestId: requestProp(false),
      fieldId: fieldProp(),
      decision: Property.StaticDropdown<string, true>({
        displayName: LABELS.decision,
        description: 'A rejected field goes back to the client.',
        required: true,
        options: {
          options: [
            { label: 'Approve', value: 'approve' },
            { label: 'Reject', value: 'reject' },
            { label: 'Mark as done', value: 'done' },
            { label: 'Mark as to do', value: 'todo' },
          ],
        },
      }),
      comment: textProp(LABELS.comment, 'Tell the client what to change.', false),
    },
    outputSchema: {
      fields: [
        { key: 'id', label: 'Field ID' },
        { key: 'status', label: 'Status' },
        { key: 'rejectionComment', label: 'Rejection comment' },
      ],
    },
    async run({ auth, propsValue }) {
      const id = requireIdField(LABELS.fieldId, propsValue.fieldId);
      const decision = requireField(
        LABELS.decision,
        readChoiceField(LABELS.decision, propsValue.decision, DECISIONS),
      );
      const comment = readTextField(LABELS.comment, propsValue.comment);
      if (decision !== 'reject' && comment !== undefined) {
        throw invalidField(LABELS.comment, 'only a rejection can have one.');
      }
      const status = STATUS_OF[decision];
      const raw = await contentSnareApi(auth).reviewField(id, { status, comment });
      return {
        id: readText(raw, 'id') ?? id,
        status: readText(raw, 'status') ?? status,
        rejectionComment: readText(raw, 'rejection_comment') ?? comment ?? null,
        raw: restOfField(raw),
      };
    },
  });
