import { flat } from '../api/records';
import { createFormAction } from '../forms/form';
import { CLIENT_FIELDS } from '../forms/output-fields';
import { GET_CLIENT_FORM } from '../model/client-fields';

export const getClient = () =>
  createFormAction({
    name: 'get_client',
    displayName: 'Get Client',
    description: "Get a client's name, email, phone and company.",
    forAgents: 'Gets one client by clientId. By name or email use find_clients.',
    idempotent: true,
    classification: 'READ',
    form: GET_CLIENT_FORM,
    output: CLIENT_FIELDS,
    run: async ({ clientId }, api) => flat(await api.readClient(clientId)),
  });
