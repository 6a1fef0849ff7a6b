import { createAction } from '@activepieces/pieces-framework';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { DELETE_REQUEST_FORM } from '../model/request-fields';

export const deleteRequest = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'delete_request',
    displayName: 'Delete Request',
    description: 'Delete a request with all its answers, by its ID, for good.',
    audience: 'human',
    aiMetadata: { idempotent: true },
    props: propsOf(DELETE_REQUEST_FORM),
    outputSchema: { fields: [{ key: 'requestId', label: 'Request ID' }] },
    async run({ auth, propsValue }) {
      const { requestId } = readFields(DELETE_REQUEST_FORM, propsValue);
      await contentSnareApi(auth).deleteRequest(requestId);
      return { requestId };
    },
  });
