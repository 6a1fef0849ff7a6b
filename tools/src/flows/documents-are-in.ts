import { getRequest } from '../../../packages/pieces/content-snare/src/lib/actions/get-request';
import { reviewField } from '../../../packages/pieces/content-snare/src/lib/actions/review-field';
import { EVENT_TRIGGERS } from '../../../packages/pieces/content-snare/src/lib/triggers/event-triggers';
import { code as handOnAnswer } from './code/hand-on-answer';
import { code as handOnFile } from './code/hand-on-file';
import { code as sortAnswers } from './code/sort-answers';
import type { Flow } from './format/flow';
import { contentSnare } from './format/pieces';

export const documentsAreIn: Flow = {
  name: 'documents-are-in',
  title: 'Documents are in',
  purpose:
    'When a client has filled in all required fields, each file and each answer is passed on. Optional fields that you want but that are empty go back to the client.',
  before: [
    'Choose a _Template_ in the first step to handle requests of that template only.',
    'Set `wanted` of _Sort what came_ to the names of the optional fields that you need, separated by commas.',
    'After _A file_, add the step that stores it; after _An answer_, the one that records it.',
  ],
  build(flow) {
    const completed = flow.trigger(contentSnare, EVENT_TRIGGERS.all_fields_completed(), 'All fields are filled in', {
      confirm: true,
    });
    const request = flow.action(contentSnare, getRequest(), 'Get the request with its files', {
      requestId: completed('id'),
      downloadFiles: true,
      maxFileMb: 10,
    });
    const sorted = flow.code('Sort what came', 'sort-answers', sortAnswers, {
      fields: request('fields'),
      wanted: 'Logo, Expenses',
    });
    flow.forEach('Each file', sorted('files'), (file) => {
      flow.code('A file', 'hand-on-file', handOnFile, {
        client: request('clientName'),
        field: file('field'),
        name: file('name'),
        file: file('file'),
        problem: file('problem'),
      });
    });
    flow.forEach('Each answer', sorted('answers'), (answer) => {
      flow.code('An answer', 'hand-on-answer', handOnAnswer, {
        client: request('clientName'),
        field: answer('field'),
        text: answer('text'),
      });
    });
    flow.forEach('Each field that is missing', sorted('missing'), (field) => {
      flow.action(contentSnare, reviewField(), 'Send it back', {
        requestId: request('id'),
        fieldId: field('id'),
        decision: 'reject',
        comment: `Please add this as well: ${field('name')}.`,
      });
    });
  },
};
