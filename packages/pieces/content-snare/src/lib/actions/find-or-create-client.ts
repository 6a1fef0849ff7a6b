import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, readEmailField, requireField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { createUnlessThere } from '../api/find-or-create';
import { flatClient } from '../api/records';
import { contentSnareAuth } from '../auth';
import { clientDetailProps, readClientDetails } from '../forms/client-form';
import { CLIENT_FIELDS } from '../forms/output-fields';
import { textProp } from '../forms/props';
import { LABELS } from '../model/labels';
import type { Client, ClientChanges, ContentSnareApi, WithRaw } from '../model/types';

export const findOrCreateClient = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'find_or_create_client',
    displayName: 'Find or Create Client',
    description: 'Find a client by email, update what has changed, or create the client.',
    audience: 'both',
    aiMetadata: {
      description:
        'Finds the client with an e-mail address, changes what is given and differs, or creates it.',
      idempotent: false,
    },
    // Where nobody knows whether the client was created, another try could create a second one.
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      email: textProp(LABELS.email, 'Must match exactly; upper or lower case is the same.', true),
      ...clientDetailProps('Full name. Needed for a new client.'),
    },
    outputSchema: {
      fields: [
        { key: 'outcome', label: 'Outcome', description: 'created, updated or found.' },
        ...CLIENT_FIELDS,
      ],
    },
    async run({ auth, propsValue }) {
      const email = requireField(LABELS.email, readEmailField(LABELS.email, propsValue.email));
      const details = readClientDetails(propsValue);
      const api = contentSnareApi(auth);
      const found = await api.findClient(email);
      if (found !== undefined) return update(api, found, details);
      const name = requireField(LABELS.name, details.name);
      const { isNew, ...client } = await createUnlessThere(api, { ...details, name, email });
      return isNew ? { outcome: 'created', ...flatClient(client) } : update(api, client, details);
    },
  });

/** Changes what is wanted and differs. */
async function update(api: ContentSnareApi, found: WithRaw<Client>, details: ClientChanges) {
  const { record } = found;
  const changed = <Key extends Exclude<keyof ClientChanges, 'email'>>(key: Key) =>
    details[key] === record[key] ? undefined : details[key];
  const changes: ClientChanges = {
    name: changed('name'),
    firstName: changed('firstName'),
    lastName: changed('lastName'),
    phone: changed('phone'),
    companyName: changed('companyName'),
    language: changed('language'),
  };
  const isAsWanted = Object.values<unknown>(changes).every((change) => change === undefined);
  if (isAsWanted || record.id === null) return { outcome: 'found', ...flatClient(found) };
  return { outcome: 'updated', ...flatClient(await api.updateClient(record.id, changes)) };
}
