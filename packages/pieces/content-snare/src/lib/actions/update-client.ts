import { updateClient as update } from '../api/clients';
import { createFormAction } from '../forms/form';
import { CLIENT_FIELDS, flat } from '../forms/output-fields';
import { UPDATE_CLIENT_FORM } from '../model/client-fields';

export const updateClient = () =>
  createFormAction({
    name: 'update_client',
    displayName: 'Update Client',
    description: "Update a client's name, email, phone or company.",
    forAgents:
      'Updates details of a client by clientId (find_clients), such as `phone: +61255501234` or `email: ada.new@example.com`; empty fields stay. Content Snare decides whether to tell the client. By email use find_or_create_client. Only people can delete a client, perhaps with its requests.',
    idempotent: true,
    classification: 'WRITE',
    form: UPDATE_CLIENT_FORM,
    output: CLIENT_FIELDS,
    run: async ({ clientId, ...changes }, api) => flat(await update(api, clientId, changes)),
  });
