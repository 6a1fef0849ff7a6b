import { isFilledIn, type JsonRecord, requireField } from '@pieceworks/kit';
import { createUnlessThere, findClient, updateClient } from '../api/clients';
import type { ContentSnareApi } from '../api/content-snare-api';
import { createFormAction } from '../forms/form';
import { CLIENT_FIELDS, flat } from '../forms/output-fields';
import { type ClientChanges, FIND_OR_CREATE_FORM } from '../model/client-fields';
import type { Client, WithRaw } from '../outputs/output-rows';

export const findOrCreateClient = () =>
  createFormAction({
    name: 'find_or_create_client',
    displayName: 'Find or Create Client',
    description: 'Find a client by email, update what has changed, or create the client.',
    forAgents:
      'Finds a client by email, updates the details that differ, or creates the client; outcome is found, updated or created. Sends no request. `email: ada@example.com`, `name: Ada Lovelace` (needed for a new one), `phone: +61255501234`, `language: en-gb`. To change by ID use update_client.',
    // After an unknown outcome, a retry could create a second client.
    idempotent: false,
    classification: 'WRITE',
    form: FIND_OR_CREATE_FORM,
    output: [
      { key: 'outcome', label: 'Outcome', description: 'created, updated or found.' },
      ...CLIENT_FIELDS,
    ],
    async run({ email, ...details }, api) {
      const found = await findClient(api, email);
      if (found !== undefined) return update(api, found, details);
      const name = requireField(FIND_OR_CREATE_FORM.name.label, details.name);
      const { isNew, ...client } = await createUnlessThere(api, { ...details, name, email });
      return isNew ? { outcome: 'created', ...flat(client) } : update(api, client, details);
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
    return { outcome: 'found', ...flat(found) };
  }
  return { outcome: 'updated', ...flat(await updateClient(api, record.id, changes)) };
}
