import { createFormAction } from '../forms/form';
import { personIdentityOf } from '../forms/identity';
import { lookupFields, runLookupStep } from '../lookup/lookup-step';
import { CREDITS_OF_PERSON, PERSON_COST } from '../model/credits';
import { PERSON } from '../model/output-rows';
import { PERSON_FORM } from '../model/step-fields';

export const enrichPerson = () =>
  createFormAction({
    name: 'enrich_person',
    displayName: 'Enrich Person',
    description: `Get a person's email, phone, job and company. Needs an email, LinkedIn page, slug or ID. Costs ${PERSON_COST} if found.`,
    forAgents: `Gets one person's emails, phones, position and company. Give \`person: ada@example.com\`: an email, LinkedIn page or the id from search_people. Or the single fields: \`email: ada@example.com\`, profileUrl, \`profileSlug: ada-lovelace\`, id; several match better. phone may be called; doNotCallPhones is a list. For a list use enrich_people. Costs ${CREDITS_OF_PERSON.vendor} credit if found, nothing otherwise.`,
    idempotent: false,
    classification: 'WRITE',
    form: PERSON_FORM,
    output: lookupFields(PERSON),
    run: (fields, { person, contract, cacheScope }, { store }) =>
      runLookupStep({ ...person, cacheScope, store }, personIdentityOf(fields, contract), fields),
  });
