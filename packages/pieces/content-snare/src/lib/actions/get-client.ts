import { fullRecord, requireEither } from '@pieceworks/kit/form';
import { chosenClient } from '../api/clients';
import { createAction } from '../create-step';
import { client } from '../dropdowns';
import { clientEmail, WHOLE_EMAIL } from '../fields';
import { CLIENT_FIELDS, rawOnDemand, recordOutput } from '../outputs/output-fields';

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
    props: { ...FORM, fullRecords: fullRecord() },
    outputSchema: { fields: CLIENT_FIELDS },
    async run({ fullRecords, ...values }, api) {
      requireEither(FORM, values, ['clientId', 'email']);
      const { clientId, email = '' } = values;
      const label = FORM[clientId === undefined ? 'email' : 'clientId'].displayName;
      const found = await chosenClient(api, clientId ?? email, label);
      return rawOnDemand(recordOutput(found), api, fullRecords);
    },
  });
