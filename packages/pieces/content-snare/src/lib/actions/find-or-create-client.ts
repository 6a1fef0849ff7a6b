import { isFilledIn, type JsonRecord, requireField } from '@pieceworks/kit';
import { required } from '@pieceworks/kit/form';
import { createUnlessThere, findClient, hasCompany, updateClient } from '../api/clients';
import type { ContentSnareApi } from '../api/content-snare-api';
import { createAction } from '../create-step';
import {
  CLIENT_DETAILS,
  type ClientChanges,
  clientEmail,
  clientName,
  WHOLE_EMAIL,
} from '../fields';
import { CLIENT_FIELDS, rawOnDemand, recordOutput } from '../outputs/output-fields';
import type { Client, WithRaw } from '../outputs/output-rows';

const FORM = {
  email: required(clientEmail(WHOLE_EMAIL)),
  name: clientName('Full name. Needed for a new client.'),
  ...CLIENT_DETAILS,
};

export const findOrCreateClient = () =>
  createAction({
    name: 'find_or_create_client',
    displayName: 'Find or Create Client',
    description: 'Customer onboarding: finds, updates or creates a client by email.',
    aiMetadata: {
      description:
        'Makes sure that there is a client with an email: finds, updates or creates it, as outcome says. `email: ada@example.com`, `name: Ada Lovelace` (needed for a new one), `phone: +61255501234`, `language: en-gb`. Sends no request; Content Snare decides whether to tell the client of a change. To change by ID use update_client.',
      // After an unknown outcome, a retry could create a second client.
      idempotent: false,
    },
    classification: 'WRITE',
    props: FORM,
    outputSchema: {
      fields: [
        { key: 'outcome', label: 'Outcome', description: 'created, updated or found.' },
        ...CLIENT_FIELDS,
      ],
    },
    async run({ email, ...details }, api) {
      const found = await findClient(api, email);
      if (found !== undefined) return update(api, found, details);
      const name = requireField(FORM.name.displayName, details.name);
      const { isNew, ...client } = await createUnlessThere(api, { ...details, name, email });
      return isNew ? outputOf('created', client, api) : update(api, client, details);
    },
  });

/** Updates only the details that are given and differ. */
async function update(api: ContentSnareApi, found: WithRaw<Client>, details: ClientChanges) {
  const { record, raw } = found;
  const known: JsonRecord = record;
  const isKnown = (key: string, detail: string) =>
    detail === known[key] || (key === 'companyName' && hasCompany(raw, detail));
  const changes: ClientChanges = Object.fromEntries(
    Object.entries(details).filter(([key, detail]) => isFilledIn(detail) && !isKnown(key, detail)),
  );
  if (record.id === null || Object.keys(changes).length === 0) {
    return outputOf('found', found, api);
  }
  return outputOf('updated', await updateClient(api, record.id, changes), api);
}

function outputOf(outcome: string, client: WithRaw<Client>, api: ContentSnareApi) {
  return { outcome, ...rawOnDemand(recordOutput(client), api) };
}
