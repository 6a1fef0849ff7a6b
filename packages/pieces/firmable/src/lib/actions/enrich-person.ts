import { advanced } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { priceOfPerson, REPEAT_COST } from '../credits';
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
      description: `Gets one person; matched is false if there is none. \`person: ada@example.com\` is an email, LinkedIn page (an old /pub/ one too) or the id of search_people; or give email, profileUrl, \`profileSlug: ada-lovelace\`, id; several of them find more people; a name or phone number fails. phone: the first number, landline or mobile, not flagged do-not-call; mobile: the first such mobile of Australia or New Zealand; doNotCallPhones: the flagged ones. raw is Firmable's own record. List: enrich_people. Costs ${priceOfPerson('if found')}; ${REPEAT_COST}.`,
      idempotent: false,
    },
    classification: 'WRITE',
    props: { ...PERSON_LOOKUP, ...advanced(BUDGET), ...REUSE },
    outputSchema: { fields: lookupFields(PERSON) },
    run: (fields, { person, cacheScope }, { store }) =>
      runLookupStep({ ...person, cacheScope, store }, personIdentityOf(fields), fields),
  });
