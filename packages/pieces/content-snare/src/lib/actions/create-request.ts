import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { createRequestFrom, NEW_REQUEST_FIELDS } from '../forms/new-request';
import { requireEither } from '../forms/require-either';
import { NEW_REQUEST } from '../model/request-fields';

export const createRequest = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'create_request',
    displayName: 'Create Request',
    description: 'Send a client a request made from a template, and get its link.',
    audience: 'both',
    aiMetadata: {
      description:
        'Creates an information request for a client, who is added when new, from a template; the client is notified.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(NEW_REQUEST),
    outputSchema: { fields: NEW_REQUEST_FIELDS },
    async run({ auth, propsValue }) {
      const request = readFields(NEW_REQUEST, propsValue);
      requireEither(NEW_REQUEST, request, ['templateId', 'templateName']);
      return createRequestFrom(auth, request);
    },
  });
