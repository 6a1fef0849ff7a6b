import { advanced, fullRecord } from '@pieceworks/kit/form';
import { PERSON_TYPE } from '../api/records';
import { BUDGET } from '../budget';
import { createAction } from '../create-step';
import { COMPANY_COST, CREDITS_OF_PERSON, priceOfPerson, REHEARSAL, REPEAT_COST } from '../credits';
import { COUNTRY } from '../fields';
import { lookupFields, runLookupStep } from '../lookup/lookup-step';
import { personIdentityOf } from '../lookup/person-identity';
import { REUSE } from '../lookup/reuse';
import { PERSON_LOOKUP } from '../resolve/person-form';
import { personLookups } from '../resolve/resolve-person';

export const enrichPerson = () =>
  createAction({
    name: 'enrich_person',
    displayName: 'Enrich Person',
    description: `Look up a contact, LinkedIn page, or name and company. Costs ${CREDITS_OF_PERSON.vendor} credit if found; by name, 1 more.`,
    aiMetadata: {
      description: `Finds a person by name and company, email or LinkedIn page (contact lookup): phone, email, job; matched is false if there is none. \`person: ada@example.com\` is an email, LinkedIn page or the id of search_people; several of email, profileUrl, \`profileSlug: ada-lovelace\` and id find more people. Else \`name: Ada Lovelace\` with \`company: example.com.au\` (domain or ID; a company's name is a guess) finds the one person of that name there; in doubt, candidates lists id and name. A phone number fails. phone and mobile are not flagged do-not-call; where Firmable sends no flag, nothing is known. \`fullRecords: true\` adds raw, Firmable's own record. For several use enrich_people. ${REHEARSAL} Costs ${priceOfPerson('if found')}, and by name ${COMPANY_COST} more for the company; ${REPEAT_COST}.`,
      idempotent: false,
    },
    classification: 'WRITE',
    props: {
      ...PERSON_LOOKUP,
      ...advanced({ ...COUNTRY, ...BUDGET }),
      ...REUSE,
      fullRecords: fullRecord(),
    },
    outputSchema: { fields: lookupFields(PERSON_TYPE) },
    run: (fields, api, { store }) =>
      runLookupStep(
        {
          ...personLookups(api),
          cacheScope: api.cacheScope,
          givesRecords: api.givesRecords,
          store,
        },
        personIdentityOf(fields),
        fields,
      ),
  });
