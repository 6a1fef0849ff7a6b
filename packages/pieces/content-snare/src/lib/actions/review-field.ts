import { invalidField, readText, writing } from '@pieceworks/kit';
import { choice, required, text } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { request, requestField } from '../dropdowns';
import { rawOnDemand, REJECTION_FIELD } from '../outputs/output-fields';
import { FIELD_STATUS } from '../outputs/output-rows';

const STATUS_OF = { approve: 'approved', reject: 'redo', done: 'done', todo: 'todo' } as const;

const FORM = {
  fieldId: required(requestField('Choose the request in the next field first, or map an ID.')),
  decision: required(
    choice({
      displayName: 'Decision',
      description: 'A rejected field goes back to the client.',
      options: {
        approve: 'Approve',
        reject: 'Reject',
        done: 'Mark as done',
        todo: 'Mark as to do',
      },
    }),
  ),
  requestId: request(),
  comment: text({
    displayName: 'Comment',
    description: 'Only with Reject: tell the client what to change.',
  }),
};

export const reviewField = () =>
  createAction({
    name: 'review_field',
    displayName: 'Review Field',
    description: 'Approve or reject an answer with a comment, or mark it as done.',
    aiMetadata: {
      description:
        'Approves or rejects one answer or document (fieldId from get_request). `decision: approve` accepts it; `decision: reject` returns it to the client, with comment as the reason: Content Snare decides whether that emails the client and reopens a completed request. `decision: done | todo` marks it as submitted or open; one of the two also takes back an approval or rejection, so check status. For all answers use approve_submitted_fields.',
      idempotent: true,
    },
    classification: 'WRITE',
    props: FORM,
    outputSchema: {
      fields: [
        { key: 'id', label: 'Field ID' },
        { key: 'status', label: 'Status', description: FIELD_STATUS },
        REJECTION_FIELD,
      ],
    },
    async run({ fieldId, decision, comment }, api) {
      if (decision !== 'reject' && comment !== undefined) {
        throw invalidField(FORM.comment.displayName, 'only a rejection can have one.');
      }
      const status = STATUS_OF[decision];
      const raw = await api.call(
        'PUT /partner_api/v1/fields/{id}/review',
        writing('review the field'),
        { id: fieldId, body: { status, rejection_comment: comment } },
      );
      const output = {
        id: readText(raw, 'id') ?? fieldId,
        status: readText(raw, 'status') ?? status,
        rejectionComment: readText(raw, 'rejection_comment') ?? comment ?? null,
        raw,
      };
      return rawOnDemand(output, api);
    },
  });
