import { createAction } from '@activepieces/pieces-framework';
import {
  LONG_ACTION_LIMITS,
  NO_BLIND_RETRY,
  outputFieldsOf,
  reportProgress,
  withThousands,
} from '@pieceworks/kit';
import { restOfPerson } from '../api/records';
import { createFormAction, propsOf } from '../forms/form';
import { readPersonIdentity, requireAny } from '../forms/identity';
import { CREDITS_FIELD, lookupFields } from '../forms/output-fields';
import { bulkFields, LIST_FOR_AGENTS } from '../lookup/bulk-output';
import { runListStep } from '../lookup/list-step';
import { runLookupStep } from '../lookup/single-lookup';
import { PERSON_SUBJECT } from '../lookup/subject';
import { COMPANY_COST, CREDITS_OF_PERSON, PERSON_COST } from '../model/credits';
import { MAX_ROWS } from '../model/limits';
import { COMPANY, PERSON, PERSON_FOUND } from '../model/output-rows';
import { personRow } from '../model/row';
import { PEOPLE_FILTERS, PEOPLE_SEARCH } from '../model/search-fields';
import { PEOPLE_FORM, PERSON_FORM } from '../model/step-fields';
import { firmableApi, firmableAuth } from '../service';

export const enrichPerson = () =>
  createFormAction({
    name: 'enrich_person',
    displayName: 'Enrich Person',
    description: `Get one person's email, phone, job and company. Needs a profile URL, email, profile slug or person ID; several match better. Costs ${PERSON_COST} if found, nothing otherwise.`,
    forAgents: `Gets one person's emails, phones, position and company. Give \`email: ada@example.com\`, \`profileUrl: https://www.linkedin.com/in/ada-lovelace\`, \`profileSlug: ada-lovelace\` or the id that search_people gave; several match better. For a list use enrich_people. Costs ${CREDITS_OF_PERSON.vendor} credit if found, up to ${CREDITS_OF_PERSON.gateway} through a gateway; a lower maxCredits refuses the lookup. Nobody found: matched is false.`,
    idempotent: false,
    form: PERSON_FORM,
    output: lookupFields(PERSON),
    run: (fields, { person, place }, { store }) =>
      runLookupStep(
        { subject: PERSON_SUBJECT, ...person, fields, place, store },
        person.sent(readPersonIdentity(fields)),
      ),
  });

export const enrichPeople = () =>
  createAction({
    auth: firmableAuth,
    name: 'enrich_people',
    displayName: 'Enrich People',
    description: `Get email, phone, job and company for a list of people. Each of up to 1,000 rows needs a profile URL, email, profile slug or person ID. Costs ${PERSON_COST} per person found, nothing otherwise. Gives back "found" (hits only, ready to loop over) and "items" (one for each row).`,
    audience: 'both',
    aiMetadata: {
      description: `Gets the details of up to ${withThousands(MAX_ROWS)} people. A row is a text or an object: \`people: ["ada@example.com", "https://www.linkedin.com/in/ada-lovelace", {"profileSlug": "ada-lovelace"}]\`. ${LIST_FOR_AGENTS} Costs ${CREDITS_OF_PERSON.vendor} credit per hit, up to ${CREDITS_OF_PERSON.gateway} through a gateway. For one person use enrich_person.`,
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(PEOPLE_FORM),
    outputSchema: { fields: bulkFields(PERSON_SUBJECT) },
    async run({ auth, propsValue, store, output }) {
      const api = firmableApi(auth, LONG_ACTION_LIMITS);
      return runListStep({
        subject: PERSON_SUBJECT,
        label: PEOPLE_FORM.people.label,
        rows: propsValue.people,
        fields: propsValue,
        readIdentity: (row) => api.person.sent(readPersonIdentity(personRow(row))),
        ...api.person,
        place: api.place,
        store,
        output,
      });
    },
  });

export const searchPeople = () =>
  createFormAction({
    name: 'search_people',
    displayName: 'Search People',
    description: `List people by company, position, seniority or department. Gives names, jobs and profile URLs, and whether there are emails and phones: Enrich People gets those. At Firmable itself the company is needed, and ${COMPANY_COST} to find it unless its ID is given; through a gateway credits vary with the results.`,
    forAgents: `Lists people of a company with name, position, profile URL and ID; enrich_people gets their emails and phones. \`company: example.com.au\` is a name, domain, ABN or ID; unless it is an ID, add \`mayLookUpCompany: true\` (${COMPANY_COST}). Narrow down by \`position: Marketing Manager\`, \`seniority: C-Suite / Partner\` and \`department: Sales\`. At Firmable the search is free, through a gateway it costs by its results. For one known person use enrich_person.`,
    idempotent: false,
    form: PEOPLE_SEARCH,
    limits: LONG_ACTION_LIMITS,
    output: [
      { key: 'items', label: 'People', labelKey: 'name', listItems: outputFieldsOf(PERSON_FOUND) },
      { key: 'total', label: 'Matches in all', format: 'number' },
      { key: 'truncated', label: 'More exist', format: 'boolean' },
      { key: 'truncatedReason', label: 'Why there are more' },
      CREDITS_FIELD,
      { key: 'company', label: 'Company looked up', children: outputFieldsOf(COMPANY) },
      { key: 'reason', label: 'Why nobody was found' },
    ],
    async run(filter, api, { output }) {
      requireAny(PEOPLE_FILTERS, filter);
      const { people, total, whyMore, ...found } = await api.searchPeople(filter, (progress) =>
        reportProgress(output, progress),
      );
      const matches = total === null ? 'the matches' : `${total} matches`;
      return {
        items: people.map(({ person, raw }) => ({ ...person, raw: restOfPerson(raw, person) })),
        total,
        truncated: whyMore !== null,
        truncatedReason:
          whyMore === null ? null : `Firmable returned ${people.length} of ${matches}. ${whyMore}`,
        ...found,
      };
    },
  });
