import { required } from '@pieceworks/kit/form';
import { chosenClientId, updateClient as update } from '../api/clients';
import { createAction } from '../create-step';
import { client } from '../dropdowns';
import { CLIENT_DETAILS, clientEmail, clientName } from '../fields';
import { CLIENT_FIELDS, rawOnDemand, recordOutput } from '../outputs/output-fields';

export const updateClient = () =>
  createAction({
    name: 'update_client',
    displayName: 'Update Client',
    description: "Update a client's name, email, phone or company.",
    aiMetadata: {
      description:
        "Changes a client's email, name, phone, company or language by clientId (an ID of list_clients, or the email), such as `phone: +61255501234` or `email: ada.new@example.com`; empty fields stay. Content Snare decides whether to tell the client, and what a new email does to open requests.",
      idempotent: true,
    },
    classification: 'WRITE',
    props: {
      clientId: required(client()),
      email: clientEmail(),
      name: clientName(),
      ...CLIENT_DETAILS,
    },
    outputSchema: { fields: CLIENT_FIELDS },
    async run({ clientId, ...changes }, api) {
      const id = await chosenClientId(api, clientId);
      return rawOnDemand(recordOutput(await update(api, id, changes)), api);
    },
  });
