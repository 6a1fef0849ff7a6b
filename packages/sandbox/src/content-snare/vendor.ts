import document from '@pieceworks/contracts/content-snare-vendor.json';
import type { components } from '@pieceworks/contracts/content-snare-vendor';
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { Refusal } from '../refusal';
import type { ServedContract } from '../service';
import type { ContentSnareAccount } from './account';
import type { Admission } from './admission';
import { blueprintFrom } from './blueprint';
import { partnerOperations } from './partner-operations';
import { recordOf } from './record-of';
import { createdRecord } from './request-records';

type Schemas = components['schemas'];

/** Returns Content Snare's own API with its handlers. */
export function contentSnareVendor(
  account: ContentSnareAccount,
  admission: Admission,
): ServedContract {
  const found = <Item extends { id: string }>(
    records: readonly Item[],
    id: string | undefined,
    role: string,
  ) => (id === undefined ? undefined : recordOf(records, id, role));
  const templateOf = ({
    request_template_id: id,
    request_template_name: name,
  }: Schemas['NewRequest']) => {
    const named = account.templates.find((template) => template.name === name);
    return found(
      account.templates,
      id ?? (name === undefined ? name : (named?.id ?? '')),
      'Request template',
    );
  };
  const { clients } = account;

  return {
    document,
    admit: (request, scopes) => admission.admit(request, scopes),
    errorBody: (_status, message) => ({ errors: [message] }),
    invalid: (problem) => new Refusal(422, problemText(problem)),
    operations: {
      ...partnerOperations(account),

      createClient: (
        { body }: FastifyRequest<{ Body: Schemas['NewClient'] }>,
        reply: FastifyReply,
      ) => {
        const client = clients.create({
          name: body.full_name,
          email: body.email,
          firstName: body.first_name,
          lastName: body.last_name,
          phone: body.phone,
          languageCode: body.language_code,
          companies: body.client_companies?.flatMap(({ name }) => name ?? []),
        });
        return reply.code(201).send(client);
      },

      createRequest: async (
        request: FastifyRequest<{ Body: Schemas['NewRequest'] }>,
        reply: FastifyReply,
      ) => {
        const { body } = request;
        const { client_email: email, client_full_name: fullName } = body;
        // Checked first, so that a refused request leaves no new client behind.
        const parts = {
          template: templateOf(body),
          pages: body.pages_data && blueprintFrom(body.pages_data),
          folder: found(account.folders, body.folder_id, 'Folder'),
          owner: found(account.teamMembers, body.owner_id, 'Owner'),
          schedule: found(
            account.schedules,
            body.communication_template_id,
            'Communication template',
          ),
        };
        if (!clients.with(email)) await admission.demand(request, ['write_clients']);
        const known = clients.with(email);
        if (known && fullName !== undefined) clients.update(known, { name: fullName });
        const client =
          known ?? clients.create({ name: fullName ?? email.split('@')[0] ?? email, email });
        const created = account.requests.create({
          ...parts,
          client,
          name: body.name,
          status: body.status,
          due: body.due,
          commentsEnabled: body.comments_enabled,
          passcodeEnabled: body.passcode_enabled,
          shareViaLinkEnabled: body.share_via_link_enabled,
        });
        return reply.code(201).send(createdRecord(created));
      },
    },
  };
}

/** Describes the error of a field in the words of the vendor's framework. */
function problemText({ keyword, params, instancePath }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return `${title(String(params.missingProperty))} can't be blank`;
    case 'additionalProperties':
      return `${title(String(params.additionalProperty))} is unknown`;
    case 'minLength':
      return `${title(instancePath)} can't be blank`;
    default:
      return `${title(instancePath)} is invalid`;
  }
}

function title(field: string): string {
  const words = field.replace(/^\//, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
