import { createFormAction } from '../forms/form';
import { personIdentityOf } from '../forms/identity';
import { lookupFields, runLookupStep } from '../lookup/lookup-step';
import { priceOfPerson } from '../model/credits';
import { PERSON } from '../model/output-rows';
import { PERSON_FORM } from '../model/step-fields';

export const enrichPerson = () =>
  createFormAction({
    name: 'enrich_person',
    displayName: 'Enrich Person',
    description: `Phone, email, LinkedIn page and job of a person. Needs an email, LinkedIn page or ID. Costs ${priceOfPerson('if found')}`,
    forAgents: `Gets one person's emails, phones, position and company. Give \`person: ada@example.com\`: an email, LinkedIn page or the id from search_people. Or the single fields: \`email: ada@example.com\`, profileUrl, \`profileSlug: ada-lovelace\`, id; several match better. phone is the first one that is not flagged do-not-call; doNotCallPhones are flagged. For a list use enrich_people. Costs ${priceOfPerson('if found')}`,
    idempotent: false,
    classification: 'WRITE',
    form: PERSON_FORM,
    output: lookupFields(PERSON),
    run: (fields, { person, contract, cacheScope }, { store }) =>
      runLookupStep({ ...person, cacheScope, store }, personIdentityOf(fields, contract), fields),
  });
