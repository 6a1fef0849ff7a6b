import { invalidField, readText, writing } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { REVIEW_FORM } from '../model/step-fields';

const STATUS_OF = { approve: 'approved', reject: 'redo', done: 'done', todo: 'todo' } as const;

export const reviewField = () =>
  createFormAction({
    name: 'review_field',
    displayName: 'Review Field',
    description: 'Approve a field, return it with a comment, or mark it as done.',
    forAgents:
      'Decides on one field (fieldId from get_request). `decision: approve` accepts the answer; `decision: reject` returns it to the client, with comment as the reason: Content Snare decides whether to email the client and reopen a completed request. `decision: done | todo` only marks the field as filled in or open, without judging. For all submitted fields use approve_submitted_fields.',
    idempotent: true,
    classification: 'WRITE',
    form: REVIEW_FORM,
    output: [
      { key: 'id', label: 'Field ID' },
      { key: 'status', label: 'Status' },
      { key: 'rejectionComment', label: 'Rejection comment' },
    ],
    async run({ fieldId, decision, comment }, { call }) {
      if (decision !== 'reject' && comment !== undefined) {
        throw invalidField(REVIEW_FORM.comment.label, 'only a rejection can have one.');
      }
      const status = STATUS_OF[decision];
      const raw = await call(
        'PUT /partner_api/v1/fields/{id}/review',
        writing('review the field'),
        { id: fieldId, body: { status, rejection_comment: comment } },
      );
      return {
        id: readText(raw, 'id') ?? fieldId,
        status: readText(raw, 'status') ?? status,
        rejectionComment: readText(raw, 'rejection_comment') ?? comment ?? null,
        raw,
      };
    },
  });
