import { invalidField, requireEither } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import { createRequest } from '../api/create-request';
import { NEW_REQUEST, type NewRequest } from '../model/request-fields';
import {
  DATED_REQUEST_FIELDS,
  flatDated,
  WARNING_FIELD,
  warningAbout,
} from '../outputs/output-fields';

export const NEW_REQUEST_FIELDS = [
  ...DATED_REQUEST_FIELDS,
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

/** @param timeZone zone of the due date as text. */
export async function createRequestFrom(
  api: ContentSnareApi,
  request: NewRequest,
  timeZone: string | undefined,
) {
  requireEither(NEW_REQUEST, request, ['clientId', 'clientEmail']);
  if (request.skipIfOpen && request.name === undefined) {
    throw invalidField(
      NEW_REQUEST.name.label,
      'fill it in, to look for an open request with this name.',
    );
  }
  const { skipped, clientCreated, ...made } = await createRequest(api, request);
  return { ...flatDated(made, timeZone), skipped, clientCreated, warning: warningAbout(made) };
}
