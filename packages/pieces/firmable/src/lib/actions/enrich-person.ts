import { advanced } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { priceOfPerson, REPEAT_COST, REHEARSAL } from '../credits';
import { BUDGET, PERSON_LOOKUP, REUSE } from '../fields';
import { personIdentityOf } from '../lookup/identity';
import { lookupFields, runLookupStep } from '../lookup/lookup-step';
import { PERSON } from '../outputs/output-rows';

export const enrichPerson = () =>
  createAction({
    name: 'enrich_person',
    displayName: 'Enrich Person',
    description: `Contact or LinkedIn lookup: phone, email and job of a person. Costs ${priceOfPerson('if found')}.`,
    aiMetadata: {
      description: `Finds a person's phone, email, job and company; matched is false if there is none. \`person: ada@example.com\` is an email, LinkedIn page or the id of search_people; several of email, profileUrl, \`profileSlug: ada-lovelace\` and id find more people. A name or phone number fails. phone and mobile are not flagged do-not-call; where Firmable sends no flag, nothing is known (mobileDoNotCall is empty). raw is Firmable's own record. For several use enrich_people. ${REHEARSAL} Costs ${priceOfPerson('if found')}; ${REPEAT_COST}.`,
      idempotent: false,
    },
    classification: 'WRITE',
    props: { ...PERSON_LOOKUP, ...advanced(BUDGET), ...REUSE },
    outputSchema: { fields: lookupFields(PERSON) },
    run: (fields, { person, cacheScope }, { store }) =>
      runLookupStep({ ...person, cacheScope, store }, personIdentityOf(fields), fields),
  });
