import { invalidField, type JsonRecord, readText, type ValuesOf } from '@pieceworks/kit';
import { withoutDownloads } from '../answers/downloads';
import { restOfField, restOfPage, restOfSection } from '../api/answers';
import { warningAbout } from '../api/records';
import { createFormAction } from '../forms/form';
import { SINGLE_FIELD_FIELDS, WARNING_FIELD } from '../forms/output-fields';
import { requireEither } from '../forms/require-either';
import { ADD_SECTION_FORM, NEW_PAGE, PART_FORM, REVIEW_FORM } from '../model/step-fields';
import type { AddedPart, Part, WithRaw } from '../model/types';

export const addPage = () =>
  createFormAction({
    name: 'add_page',
    displayName: 'Add Page',
    description: 'Add a page from a page template at the end of a request.',
    forAgents:
      'Adds a page made from a page template to the end of a request (requestId from find_requests): exact `templateName: Bank details`, or templateId (load its options). Each run adds another one. Gives the page ID, which add_section takes.',
    idempotent: false,
    form: NEW_PAGE,
    output: addedFields('Page ID'),
    async run(page, api) {
      requireEither(NEW_PAGE, page, ['templateId', 'templateName']);
      return addedOutput(await api.addPage(page), restOfPage);
    },
  });

export const addSection = () =>
  createFormAction({
    name: 'add_section',
    displayName: 'Add Section',
    description: 'Add a section from a section template at the end of a page.',
    forAgents:
      'Adds a section made from a section template to the end of a page (pageId from get_request or add_page): exact `templateName: Social media`, or templateId (load its options). Each run adds another one. For a whole page use add_page.',
    idempotent: false,
    form: ADD_SECTION_FORM,
    output: addedFields('Section ID'),
    async run(section, api) {
      requireEither(ADD_SECTION_FORM, section, ['templateId', 'templateName']);
      return addedOutput(await api.addSection(section), restOfSection);
    },
  });

const STATUS_OF = { approve: 'approved', reject: 'redo', done: 'done', todo: 'todo' } as const;

export const reviewField = () =>
  createFormAction({
    name: 'review_field',
    displayName: 'Review Field',
    description: 'Approve one field, send it back with a comment, or mark it.',
    forAgents:
      'Decides on one field (fieldId from get_request). `decision: approve` accepts the answer, `decision: reject` returns it to the client with comment as the reason; `decision: done | todo` only marks the field as filled in or open, without judging. For all submitted fields use approve_submitted_fields.',
    idempotent: true,
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
        raw: restOfField(raw),
      };
    },
  });

export const approveSubmittedFields = () =>
  createFormAction({
    name: 'approve_submitted_fields',
    displayName: 'Approve Submitted Fields',
    description: 'Approve all that was submitted in a request, a page or a section.',
    forAgents:
      'Accepts, as the team, all submitted fields of a request (requestId), or of one page (pageId) or section (sectionId) of it; IDs from get_request. Unsubmitted fields stay. For one field use review_field, to submit in place of the client submit_all_fields.',
    idempotent: true,
    form: PART_FORM,
    output: PART_FIELDS,
    run: (values, api) => withPart(values, api.approveSubmitted),
  });

export const submitAllFields = () =>
  createFormAction({
    name: 'submit_all_fields',
    displayName: 'Submit All Fields',
    description: 'Submit all fields of a request, a page or a section for review.',
    forAgents:
      'Submits, in place of the client, all fields of a request (requestId), or of one page (pageId) or section (sectionId) of it; IDs from get_request. Approves nothing: to accept what was submitted use approve_submitted_fields.',
    idempotent: true,
    form: PART_FORM,
    output: PART_FIELDS,
    run: (values, api) => withPart(values, api.submitAll),
  });

function addedFields(idLabel: string) {
  return [
    { key: 'id', label: idLabel },
    { key: 'name', label: 'Name' },
    { key: 'fields', label: 'Fields', labelKey: 'name', listItems: SINGLE_FIELD_FIELDS },
    WARNING_FIELD,
  ];
}

/**
 * Returns the output for a page or section that was added, with its fields.
 * @param rest returns its record without the flat fields.
 */
function addedOutput(added: WithRaw<AddedPart>, rest: (raw: unknown) => JsonRecord) {
  const { fields, ...record } = added.record;
  return {
    ...record,
    fields: fields.map(withoutDownloads),
    warning: warningAbout(added),
    raw: rest(added.raw),
  };
}

const PART_FIELDS = [
  { key: 'requestId', label: 'Request ID' },
  { key: 'pageId', label: 'Page ID' },
  { key: 'sectionId', label: 'Section ID' },
];

/** Applies `work` to the smallest selected part; returns the selected ids. */
async function withPart(
  { requestId, pageId, sectionId }: ValuesOf<typeof PART_FORM>,
  work: (part: Part, id: string) => Promise<void>,
) {
  if (sectionId !== undefined) await work('sections', sectionId);
  else if (pageId !== undefined) await work('pages', pageId);
  else await work('requests', requestId);
  return { requestId, pageId: pageId ?? null, sectionId: sectionId ?? null };
}
