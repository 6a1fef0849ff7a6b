import { requireEither } from '@pieceworks/kit/form';
import { chosenClient } from '../api/clients';
import { createAction } from '../create-step';
import { client } from '../dropdowns';
import { clientEmail, WHOLE_EMAIL } from '../fields';
import { CLIENT_FIELDS, recordOutput } from '../outputs/output-fields';

const FORM = {
  clientId: client('Required: choose a client here, or fill in Email. An ID, or the email.'),
  email: clientEmail(WHOLE_EMAIL),
};

export const getClient = () =>
  createAction({
    name: 'get_client',
    displayName: 'Get Client',
    description: "Get a client's name, email, phone and company.",
    aiMetadata: {
      description:
        "Gets one client's name, email, phone and company by clientId, or by the exact `email: alice.archer@fern-finch.example`; fails if there is none. To search, or if the client may not exist, use list_clients.",
      idempotent: true,
    },
    classification: 'READ',
    props: FORM,
    outputSchema: { fields: CLIENT_FIELDS },
    async run(values, api) {
      requireEither(FORM, values, ['clientId', 'email']);
      const { clientId, email = '' } = values;
      const label = FORM[clientId === undefined ? 'email' : 'clientId'].displayName;
      return recordOutput(await chosenClient(api, clientId ?? email, label));
    },
  });
