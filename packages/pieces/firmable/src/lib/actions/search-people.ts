import { createAction, Property } from '@activepieces/pieces-framework';
import {
  invalidField,
  LONG_ACTION_LIMITS,
  NO_BLIND_RETRY,
  reportProgress,
  readChoiceField,
  readSwitchField,
  readTextField,
  readWholeNumberField,
  withThousands,
} from '@pieceworks/kit';
import { firmableApi } from '../api';
import { firmableAuth } from '../auth';
import { COMPANY_FIELDS, CREDITS_FIELD, PERSON_FOUND_FIELDS } from '../forms/output-fields';
import { countryProp, departmentProp, maxCreditsProp, seniorityProp } from '../forms/props';
import { readMaxCredits } from '../lookup/bulk-form';
import { LABELS } from '../model/labels';
import { DEFAULT_PEOPLE, MAX_PEOPLE } from '../model/limits';
import { COUNTRY_CODES } from '../model/vendor-codes';

export const searchPeople = () =>
  createAction({
    auth: firmableAuth,
    name: 'search_people',
    displayName: 'Search People',
    description:
      'List people by company, position, seniority or department. Gives names, jobs and profile URLs, and whether there are emails and phones: Enrich People gets those. At Firmable itself the company is needed, and 1 credit to find it unless its ID is given; through a gateway credits vary with the results.',
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
        description: 'Name, domain, ABN or ID. Required, except through a gateway.',
        required: false,
      }),
      mayLookUpCompany: Property.Checkbox({
        displayName: LABELS.mayLookUpCompany,
        description: 'Allow 1 credit for finding the company, unless its ID is given.',
        required: false,
        defaultValue: false,
      }),
      position: Property.ShortText({
        displayName: LABELS.position,
        description: 'Job position, such as Marketing Manager.',
        required: false,
      }),
      seniority: seniorityProp(),
      department: departmentProp(),
      country: countryProp(),
      number: Property.Number({
        displayName: LABELS.number,
        description: `How many to read, at most ${withThousands(MAX_PEOPLE)}.`,
        required: false,
        defaultValue: DEFAULT_PEOPLE,
      }),
      maxCredits: maxCreditsProp(),
    },
    outputSchema: {
      fields: [
        { key: 'items', label: 'People', labelKey: 'name', listItems: [...PERSON_FOUND_FIELDS] },
        { key: 'total', label: 'Matches in all', format: 'number' },
        { key: 'truncated', label: 'More exist', format: 'boolean' },
        { key: 'truncatedReason', label: 'Why there are more' },
        CREDITS_FIELD,
        { key: 'company', label: 'Company looked up', children: [...COMPANY_FIELDS] },
        { key: 'reason', label: 'Why nobody was found' },
      ],
    },
    async run({ auth, propsValue, output }) {
      const filter = {
        company: readTextField(LABELS.company, propsValue.company),
        position: readTextField(LABELS.position, propsValue.position),
        seniority: readTextField(LABELS.seniority, propsValue.seniority),
        department: readTextField(LABELS.department, propsValue.department),
      };
      if (Object.values(filter).every((value) => value === undefined)) {
        const { company, position, seniority, department } = LABELS;
        const labels = [company, position, seniority, department].join(', ');
        throw invalidField(labels, 'fill in at least one of these fields.');
      }
      const range = { min: 1, max: MAX_PEOPLE };
      const { people, total, whyMore, ...found } = await firmableApi(
        auth,
        LONG_ACTION_LIMITS,
      ).searchPeople(
        {
          ...filter,
          country: readChoiceField(LABELS.country, propsValue.country, COUNTRY_CODES),
          mayLookUpCompany: readSwitchField(LABELS.mayLookUpCompany, propsValue.mayLookUpCompany),
          number: readWholeNumberField(LABELS.number, propsValue.number, range),
          maxCredits: readMaxCredits(propsValue.maxCredits),
        },
        (progress) => reportProgress(output, progress),
      );
      const matches = total === null ? 'the matches' : `${total} matches`;
      return {
        items: people.map(({ person, raw }) => ({ ...person, raw })),
        total,
        truncated: whyMore !== null,
        truncatedReason:
          whyMore === null ? null : `Firmable returned ${people.length} of ${matches}. ${whyMore}`,
        ...found,
      };
    },
  });
