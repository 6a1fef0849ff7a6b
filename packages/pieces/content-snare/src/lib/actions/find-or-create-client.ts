import { createAction } from '@activepieces/pieces-framework';
import {
  Failure,
  readEmailField,
  readTextField,
  invalidField,
  requireTextField,
} from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { LABELS } from '../common/labels';
import { CLIENT_FIELDS, flat } from '../common/output-fields';
import { textProp } from '../common/props';
import type { Client, ClientChanges, ContentSnareApi, NewClient, WithRaw } from '../common/types';

export const findOrCreateClient = createAction({
  auth: contentSnareAuth,
  name: 'find_or_create_client',
  displayName: 'Find or Create Client',
  description: 'Find a client by email and update it, or add it.',
  audience: 'both',
  aiMetadata: {
    description:
      'Finds the client with an e-mail address, changes what is given and differs, or creates it.',
    idempotent: true,
  },
  props: {
    email: textProp(LABELS.email, 'In any case. Must match exactly.', true),
    name: textProp(LABELS.name, 'Full name. Needed for a new client.', false),
    phone: textProp(LABELS.phone, 'With the country code.', false),
    companyName: textProp(LABELS.companyName, 'Company of the client.', false),
  },
  outputSchema: {
    fields: [{ key: 'outcome', label: 'Created, updated or found' }, ...CLIENT_FIELDS],
  },
  async run({ auth, propsValue }) {
    const email = readEmailField(LABELS.email, propsValue.email);
    if (email === undefined) throw invalidField(LABELS.email, 'fill in this field.');
    const wanted = {
      name: readTextField(LABELS.name, propsValue.name),
      phone: readTextField(LABELS.phone, propsValue.phone),
      companyName: readTextField(LABELS.companyName, propsValue.companyName),
    };
    const api = contentSnareApi(auth);
    const found = await api.findClient(email);
    if (found !== undefined) return update(api, found, wanted);
    const name = requireTextField(LABELS.name, wanted.name);
    return create(api, { ...wanted, name, email });
  },
});

async function create(api: ContentSnareApi, client: NewClient) {
  try {
    return { outcome: 'created', ...flat(await api.createClient(client)) };
  } catch (error) {
    // Someone else may have created it since it was looked for.
    const isRefused = error instanceof Failure && ['invalid', 'conflict'].includes(error.kind);
    const found = isRefused && error.status !== 0 ? await api.findClient(client.email) : undefined;
    if (found === undefined) throw error;
    return update(api, found, client);
  }
}

/** Changes what is wanted and differs. */
async function update(api: ContentSnareApi, found: WithRaw<Client>, wanted: ClientChanges) {
  const { record } = found;
  const differs = <Key extends 'name' | 'phone' | 'companyName'>(key: Key) =>
    wanted[key] === record[key] ? undefined : wanted[key];
  const changes = {
    name: differs('name'),
    phone: differs('phone'),
    companyName: differs('companyName'),
  };
  const isAsWanted = Object.values(changes).every((change) => change === undefined);
  if (isAsWanted || record.id === null) return { outcome: 'found', ...flat(found) };
  return { outcome: 'updated', ...flat(await api.updateClient(record.id, changes)) };
}
