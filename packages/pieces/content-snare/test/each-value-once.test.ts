import { describeEachValueOnce } from '@pieceworks/lab/suites/each-value-once-suite';
import service from '../service/entry';

const EACH_ROW = 'Each field is a row of its own, with its place in the request.';
const OF_ANSWERS = 'An answer is mapped by name, by reference, or from a row of a table.';
const OF_FOLDER = 'A folder takes fewer signs than a name, and this one has none that it refuses.';

const ANSWERED = {
  'answers.* = answersByReference.* = fields.text': OF_ANSWERS,
  'answers.* = answersByReference.* = fields.text = files.name': OF_ANSWERS,
  'clientFolder = clientName': OF_FOLDER,
  'fields.key = fields.name': 'The key differs where two fields have one name.',
  'fields.key = fields.name = files.field': 'The key leads from a file to its field.',
  'fields.page': EACH_ROW,
  'fields.section': EACH_ROW,
  'fields.sectionId': EACH_ROW,
  'name = requestFolder': OF_FOLDER,
};
const MISSING = { 'missing.page': EACH_ROW };
const DELIVERED = 'Nobody has described the delivery, so that it stands as it came.';

describeEachValueOnce(service, {
  byName: ['answers', 'answersByReference'],
  repeats: {
    get_request: ANSWERED,
    request_completed: ANSWERED,
    all_fields_completed: ANSWERED,
    request_due: MISSING,
    request_stalled: MISSING,
    list_what_is_missing: {
      'requests.missing.page': EACH_ROW,
      'requests.missingText = text': 'A loop over the requests writes a message about each.',
    },
    add_page: {
      'fields.page = name': EACH_ROW,
      'fields.pageId = id': EACH_ROW,
      'fields.section': EACH_ROW,
      'fields.sectionId': EACH_ROW,
    },
    add_section: { 'fields.section = name': EACH_ROW, 'fields.sectionId = id': EACH_ROW },
    any_event: {
      'clientCompany = raw.clients.company_name': DELIVERED,
      'clientName = raw.clients.full_name': DELIVERED,
      'name = raw.name = requestName': DELIVERED,
    },
  },
  // They tell nothing, or their test gives a made-up event.
  without: [
    ...['submit_all_fields', 'approve_submitted_fields', 'run_integration_actions'],
    ...['delete_request', 'delete_client', 'request_destroyed', 'field_approved', 'field_rejected'],
    ...['section_completed', 'comment_created', 'email_bounced', 'recurring_request_failed'],
  ],
});
