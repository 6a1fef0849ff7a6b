import { invalidField } from '@pieceworks/kit';
import { flat, warningAbout } from '../api/records';
import { NEW_REQUEST, type NewRequest } from '../model/request-fields';
import type { ContentSnareApi } from '../model/types';
import { REQUEST_FIELDS, WARNING_FIELD } from './output-fields';
import { requireEither } from './require-either';

/** The output of the steps that create a request. */
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
  const { skipped, clientCreated, ...made } = await api.createRequest(request);
  return { ...flat(made), skipped, clientCreated, warning: warningAbout(made) };
}
