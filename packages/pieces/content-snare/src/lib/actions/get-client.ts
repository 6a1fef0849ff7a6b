import { Failure, requireEither } from '@pieceworks/kit';
import { findClient, readClient } from '../api/clients';
import { createFormAction } from '../forms/form';
import { CLIENT_FIELDS, flat } from '../forms/output-fields';
import { GET_CLIENT_FORM } from '../model/client-fields';

export const getClient = () =>
  createFormAction({
    name: 'get_client',
    displayName: 'Get Client',
    description: "Get a client's name, email, phone and company.",
    forAgents:
      'Gets one client by clientId, or by the exact `email: alice.archer@fern-finch.example`; fails if there is none. By name, or if there may be none, use find_clients.',
    idempotent: true,
    classification: 'READ',
    form: GET_CLIENT_FORM,
    output: CLIENT_FIELDS,
    async run(values, api) {
      requireEither(GET_CLIENT_FORM, values, ['clientId', 'email']);
      const { clientId, email = '' } = values;
      if (clientId !== undefined) return flat(await readClient(api, clientId));
      const client = await findClient(api, email);
      if (client === undefined) throw noClient();
      return flat(client);
    },
  });

function noClient(): Failure {
  return new Failure({
    kind: 'not-found',
    message:
      'No client has this email. Check it, or use Find Clients, which does not fail without a match.',
  });
}
