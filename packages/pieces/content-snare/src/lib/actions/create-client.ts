import { createClient as create } from '../api/clients';
import { createAction } from '../create-step';
import { NEW_CLIENT } from '../fields';
import {
  CLIENT_FIELDS,
  rawOnDemand,
  recordOutput,
  WARNING_FIELD,
  warningAbout,
} from '../outputs/output-fields';

export const createClient = () =>
  createAction({
    name: 'create_client',
    displayName: 'Create Client',
    description: 'Add a customer or new client. Fails if the email is already in use.',
    aiMetadata: {
      description:
        'Creates a new client: `name: Ada Lovelace`, `email: ada@example.com`, and details such as `phone: +61255501234`. Sends no request. Fails if the email is in use: if it may be, use find_or_create_client.',
      idempotent: false,
    },
    classification: 'WRITE',
    props: NEW_CLIENT,
    outputSchema: {
      fields: [
        ...CLIENT_FIELDS,
        {
          key: 'foundByEmail',
          label: 'Found by email',
          format: 'boolean',
          description: 'The response was lost, so the client was found by email.',
        },
        WARNING_FIELD,
      ],
    },
    async run(values, api) {
      const created = await create(api, values);
      const { foundByEmail } = created;
      const output = rawOnDemand(recordOutput(created), api);
      return { ...output, foundByEmail, warning: warningAbout(created) };
    },
  });
