import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { flatClient, warningAbout } from '../api/records';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { CLIENT_FIELDS, WARNING_FIELD } from '../forms/output-fields';
import { NEW_CLIENT } from '../model/client-fields';

export const createClient = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'create_client',
    displayName: 'Create Client',
    description: 'Create a client. Fails if the email is already in use.',
    audience: 'both',
    aiMetadata: {
      description:
        'Creates a new client: `name: Ada Lovelace`, `email: ada@example.com`, and details such as `phone: +61255501234`. Fails if the email is in use: if it may be, use find_or_create_client. create_request can create its client by itself.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(NEW_CLIENT),
    outputSchema: {
      fields: [
        ...CLIENT_FIELDS,
        {
          key: 'foundByEmail',
          label: 'Found by email',
          format: 'boolean',
          description: 'The answer got lost, and the client was looked up.',
        },
        WARNING_FIELD,
      ],
    },
    async run({ auth, propsValue }) {
      const created = await contentSnareApi(auth).createClient(readFields(NEW_CLIENT, propsValue));
      const { foundByEmail } = created;
      return { ...flatClient(created), foundByEmail, warning: warningAbout(created) };
    },
  });
