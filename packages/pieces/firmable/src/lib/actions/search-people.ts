import { createAction, Property } from '@activepieces/pieces-framework';
import { invalidField, NO_BLIND_RETRY, readTextField } from '@pieceworks/kit';
import { firmableApi } from '../api';
import { firmableAuth } from '../auth';
import { PERSON_FOUND_FIELDS } from '../common/output-fields';

const LABELS = {
  company: 'Company',
  position: 'Position',
  seniority: 'Seniority',
  department: 'Department',
} as const;

export const searchPeople = createAction({
  auth: firmableAuth,
  name: 'search_people',
  displayName: 'Search People',
  description: 'Find people for a prospect list. Credits vary with the results.',
  audience: 'both',
  aiMetadata: {
    description:
      'Lists people that match a company, position, seniority and department. For one known person use enrich_person. Credits vary with the number of results.',
    idempotent: false,
  },
  errorHandlingOptions: NO_BLIND_RETRY,
  props: {
    company: Property.ShortText({
      displayName: LABELS.company,
      description: 'Name of the company. Fill in at least one field.',
      required: false,
    }),
    position: Property.ShortText({
      displayName: LABELS.position,
      description: 'Job position, such as Marketing Manager.',
      required: false,
    }),
    seniority: Property.ShortText({
      displayName: LABELS.seniority,
      description: 'Seniority level, such as Manager.',
      required: false,
    }),
    department: Property.ShortText({
      displayName: LABELS.department,
      description: 'Such as Marketing.',
      required: false,
    }),
  },
  outputSchema: {
    fields: [
      { key: 'items', label: 'People', listItems: [...PERSON_FOUND_FIELDS] },
      { key: 'total', label: 'Matches in all', format: 'number' },
      { key: 'truncated', label: 'More exist', format: 'boolean' },
      { key: 'truncatedReason', label: 'Why there are more' },
    ],
  },
  async run({ auth, propsValue }) {
    const filter = {
      company: readTextField(LABELS.company, propsValue.company),
      position: readTextField(LABELS.position, propsValue.position),
      seniority: readTextField(LABELS.seniority, propsValue.seniority),
      department: readTextField(LABELS.department, propsValue.department),
    };
    if (Object.values(filter).every((value) => value === undefined)) {
      throw invalidField(Object.values(LABELS).join(', '), 'fill in at least one of these fields.');
    }
    const { people, total } = await firmableApi(auth).searchPeople(filter);
    const truncated = total !== null && total > people.length;
    return {
      items: people.map(({ person, raw }) => ({ ...person, raw })),
      total,
      truncated,
      truncatedReason: truncated ? `Firmable returned ${people.length} of ${total} matches.` : null,
    };
  },
});
