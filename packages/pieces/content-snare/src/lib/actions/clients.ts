import { isFilledIn, type JsonRecord, requireField } from '@pieceworks/kit';
import { createUnlessThere } from '../api/clients';
import { flatClient, warningAbout } from '../api/records';
import { createFormAction } from '../forms/form';
import { CLIENT_FIELDS, listFields, listOutput, WARNING_FIELD } from '../forms/output-fields';
import {
  type ClientChanges,
  DELETE_CLIENT_FORM,
  FIND_OR_CREATE_FORM,
  GET_CLIENT_FORM,
  NEW_CLIENT,
  UPDATE_CLIENT_FORM,
} from '../model/client-fields';
import type { Client } from '../model/output-rows';
import { FIND_CLIENTS_FORM, MAX_RESULTS } from '../model/step-fields';
import type { ContentSnareApi, WithRaw } from '../model/types';

export const createClient = () =>
  createFormAction({
    name: 'create_client',
    displayName: 'Create Client',
    description: 'Create a client. Fails if the email is already in use.',
    forAgents:
      'Creates a new client: `name: Ada Lovelace`, `email: ada@example.com`, and details such as `phone: +61255501234`. Fails if the email is in use: if it may be, use find_or_create_client. create_request can create its client by itself.',
    idempotent: false,
    form: NEW_CLIENT,
    output: [
      ...CLIENT_FIELDS,
      {
        key: 'foundByEmail',
        label: 'Found by email',
        format: 'boolean',
        description: 'The answer got lost, and the client was looked up.',
      },
      WARNING_FIELD,
    ],
    async run(values, api) {
      const created = await api.createClient(values);
      const { foundByEmail } = created;
      return { ...flatClient(created), foundByEmail, warning: warningAbout(created) };
    },
  });

export const findClients = () =>
  createFormAction({
    name: 'find_clients',
    displayName: 'Find Clients',
    description: 'List clients by part of a name or email, with their IDs.',
    forAgents:
      'Lists clients with their IDs by part of a name or email, `search: ada`; all without it. truncated is true if there are more than `most: 100`. To read one by ID use get_client.',
    idempotent: true,
    form: FIND_CLIENTS_FORM,
    output: listFields('Clients', CLIENT_FIELDS),
    async run({ search = '', most }, api) {
      const { entries, ...more } = await api.listClients(search, most);
      return listOutput({ ...more, entries: entries.map(flatClient) }, most < MAX_RESULTS);
    },
  });

export const findOrCreateClient = () =>
  createFormAction({
    name: 'find_or_create_client',
    displayName: 'Find or Create Client',
    description: 'Find a client by email, update what has changed, or create the client.',
    forAgents:
      'Finds a client by email, updates the details that differ, or creates the client; outcome tells which. Use it when the client may exist. `email: ada@example.com`, `name: Ada Lovelace` (needed for a new one), `phone: +61255501234`, `companyName: Analytical Engines`, `language: en-gb`. To change by ID use update_client.',
    // After an unknown outcome, a retry could create a second client.
    idempotent: false,
    form: FIND_OR_CREATE_FORM,
    output: [
      { key: 'outcome', label: 'Outcome', description: 'created, updated or found.' },
      ...CLIENT_FIELDS,
    ],
    async run({ email, ...details }, api) {
      const found = await api.findClient(email);
      if (found !== undefined) return update(api, found, details);
      const name = requireField(FIND_OR_CREATE_FORM.name.label, details.name);
      const { isNew, ...client } = await createUnlessThere(api, { ...details, name, email });
      return isNew ? { outcome: 'created', ...flatClient(client) } : update(api, client, details);
    },
  });

/** Updates only the details that are given and differ. */
async function update(api: ContentSnareApi, found: WithRaw<Client>, details: ClientChanges) {
  const { record } = found;
  const known: JsonRecord = record;
  const changes: ClientChanges = Object.fromEntries(
    Object.entries(details).filter(([key, detail]) => isFilledIn(detail) && detail !== known[key]),
  );
  if (record.id === null || Object.keys(changes).length === 0) {
    return { outcome: 'found', ...flatClient(found) };
  }
  return { outcome: 'updated', ...flatClient(await api.updateClient(record.id, changes)) };
}

export const getClient = () =>
  createFormAction({
    name: 'get_client',
    displayName: 'Get Client',
    description: 'Read a client by its ID: name, email, phone and company.',
    forAgents:
      'Reads name, email, phone, company and language of one client by clientId. By name or email use find_clients.',
    idempotent: true,
    form: GET_CLIENT_FORM,
    output: CLIENT_FIELDS,
    run: async ({ clientId }, api) => flatClient(await api.readClient(clientId)),
  });

export const updateClient = () =>
  createFormAction({
    name: 'update_client',
    displayName: 'Update Client',
    description: 'Change name, email, phone or company of a client, by its ID.',
    forAgents:
      'Changes details of a client by clientId (find_clients), such as `phone: +61255501234` or `email: ada.new@example.com`; empty fields stay. By email use find_or_create_client.',
    idempotent: true,
    form: UPDATE_CLIENT_FORM,
    output: CLIENT_FIELDS,
    run: async ({ clientId, ...changes }, api) =>
      flatClient(await api.updateClient(clientId, changes)),
  });

export const deleteClient = () =>
  createFormAction({
    name: 'delete_client',
    displayName: 'Delete Client',
    description: 'Delete a client by its ID, for good.',
    idempotent: true,
    form: DELETE_CLIENT_FORM,
    output: [{ key: 'clientId', label: 'Client ID' }],
    async run({ clientId }, api) {
      await api.deleteClient(clientId);
      return { clientId };
    },
  });
