import { invalidField, readText } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { REVIEW_FORM } from '../model/step-fields';

const STATUS_OF = { approve: 'approved', reject: 'redo', done: 'done', todo: 'todo' } as const;

export const reviewField = () =>
  createFormAction({
    name: 'review_field',
    displayName: 'Review Field',
    description: 'Approve one field, send it back with a comment, or mark it.',
    forAgents:
      'Decides on one field (fieldId from get_request). `decision: approve` accepts the answer; `decision: reject` returns it to the client, with comment as the reason; `decision: done | todo` only marks the field as filled in or open, without judging. For all submitted fields use approve_submitted_fields.',
    idempotent: true,
    classification: 'WRITE',
    form: REVIEW_FORM,
    output: [
      { key: 'id', label: 'Field ID' },
      { key: 'status', label: 'Status' },
      { key: 'rejectionComment', label: 'Rejection comment' },
    ],
    async run({ fieldId: id, decision, comment }, api) {
      if (decision !== 'reject' && comment !== undefined) {
        throw invalidField(REVIEW_FORM.comment.label, 'only a rejection can have one.');
      }
      const status = STATUS_OF[decision];
      const raw = await api.reviewField(id, { status, comment });
      return {
        id: readText(raw, 'id') ?? id,
        status: readText(raw, 'status') ?? status,
        rejectionComment: readText(raw, 'rejection_comment') ?? comment ?? null,
        raw,
      };
    },
  });
