import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, readEmailField, requireField, requireTextField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { flatClient, warningAbout } from '../api/records';
import { contentSnareAuth } from '../auth';
import { profileProps, readClientDetails } from '../forms/client-form';
import { CLIENT_FIELDS, WARNING_FIELD } from '../forms/output-fields';
import { textProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const createClient = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'create_client',
    displayName: 'Create Client',
    description: 'Create a client. Fails if the email is already in use.',
    audience: 'both',
    aiMetadata: {
      description: 'Creates a client. The e-mail address must not belong to a client already.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      name: textProp(LABELS.name, 'Full name of the client.', true),
      email: textProp(LABELS.email, 'Requests are sent to this address.', true),
      ...profileProps(),
    },
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
      const name = requireTextField(LABELS.name, propsValue.name);
      const email = requireField(LABELS.email, readEmailField(LABELS.email, propsValue.email));
      const details = { ...readClientDetails(propsValue), name, email };
      const created = await contentSnareApi(auth).createClient(details);
      const { foundByEmail } = created;
      return { ...flatClient(created), foundByEmail, warning: warningAbout(created) };
    },
  });
