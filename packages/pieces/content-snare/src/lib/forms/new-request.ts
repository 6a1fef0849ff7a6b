import { invalidField } from '@pieceworks/kit';
import { contentSnareApi } from '../api/index';
import { flatRequest, warningAbout } from '../api/records';
import { NEW_REQUEST, type NewRequest } from '../model/request-fields';
import { REQUEST_FIELDS, WARNING_FIELD } from './output-fields';

/** The output of the steps that make a request. */
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

/** Makes a request. */
export async function createRequestFrom(auth: unknown, request: NewRequest) {
  checkRecipient(request);
  if (request.skipIfOpen && request.name === undefined) {
    throw invalidField(
      NEW_REQUEST.name.label,
      'fill it in, to look for an open request with this name.',
    );
  }
  const { skipped, clientCreated, ...made } = await contentSnareApi(auth).createRequest(request);
  return { ...flatRequest(made), skipped, clientCreated, warning: warningAbout(made) };
}

/** @throws Failure `invalid` for a request to nobody, or to two. */
function checkRecipient({ clientId, clientEmail }: NewRequest): void {
  const { clientId: byId, clientEmail: byEmail } = NEW_REQUEST;
  if (clientId === undefined && clientEmail === undefined) {
    throw invalidField(byId.label, `choose one, or fill in ${byEmail.label}.`);
  }
  if (clientId !== undefined && clientEmail !== undefined) {
    throw invalidField(byEmail.label, `leave it empty, since ${byId.label} is filled in.`);
  }
}
