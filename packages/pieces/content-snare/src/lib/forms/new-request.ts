import { invalidField, requireEither } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import { createRequest } from '../api/create-request';
import { NEW_REQUEST, type NewRequest } from '../model/request-fields';
import { flat, REQUEST_FIELDS, WARNING_FIELD, warningAbout } from './output-fields';

export const NEW_REQUEST_FIELDS = [
  ...REQUEST_FIELDS,
  {
    key: 'skipped',
    label: 'Skipped',
    format: 'boolean' as const,
    description: 'An open request was returned instead.',
  },
  {
    key: 'clientCreated',
    label: 'Client created',
    format: 'boolean' as const,
    description: 'The client was new, and was created first.',
  },
  WARNING_FIELD,
];

export async function createRequestFrom(api: ContentSnareApi, request: NewRequest) {
  requireEither(NEW_REQUEST, request, ['clientId', 'clientEmail']);
  if (request.skipIfOpen && request.name === undefined) {
    throw invalidField(
      NEW_REQUEST.name.label,
      'fill it in, to look for an open request with this name.',
    );
  }
  const { skipped, clientCreated, ...made } = await createRequest(api, request);
  return { ...flat(made), skipped, clientCreated, warning: warningAbout(made) };
}
