import contract from '@pieceworks/contracts/content-snare-vendor.json';
import type { components, operations } from '@pieceworks/contracts/content-snare-vendor';
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { Refusal } from '../refusal';
import type { ServiceForm } from '../service';
import type { ContentSnareAccount } from './account';
import type { Admission } from './admission';
import { CURRENT_USER } from './current-user';
import { having, pageOf, type PageQuery } from './page';
import { recordOf } from './record-of';

type Schemas = components['schemas'];
type QueryOf<Id extends 'listClients' | 'listTeamMembers'> = FastifyRequest<{
  Querystring: NonNullable<operations[Id]['parameters']['query']>;
}>;
type PageRequest = FastifyRequest<{ Querystring: PageQuery }>;

/** Content Snare's own API. */
export function contentSnareVendor(
  account: ContentSnareAccount,
  admission: Admission,
): ServiceForm {
  const found = <Item extends { id: string }>(
    records: readonly Item[],
    id: string | undefined,
    role: string,
  ) => (id === undefined ? undefined : recordOf(records, id, role));

  return {
    service: 'content-snare',
    form: 'vendor',
    contract,
    admit: (request, scopes) => admission.admit(request, scopes),
    errorBody: (_status, message) => ({ errors: [message] }),
    invalid: (problem) => new Refusal(422, problemText(problem)),
    operations: {
      createClient: (
        { body }: FastifyRequest<{ Body: Schemas['NewClient'] }>,
        reply: FastifyReply,
      ) => {
        const client = account.createClient({
          name: body.full_name,
          email: body.email,
          phone: body.phone,
          languageCode: body.language_code,
          companies: body.client_companies?.flatMap(({ name }) => name ?? []) ?? [],
        });
        return reply.code(201).send(client);
      },

      getClient: ({ params }: FastifyRequest<{ Params: { id: string } }>) => {
        const client = account.clients.find(({ id }) => id === params.id);
        if (!client) throw new Refusal(404, 'Not found');
        return client;
      },

      createRequest: async (
        request: FastifyRequest<{ Body: Schemas['NewRequest'] }>,
        reply: FastifyReply,
      ) => {
        const { body } = request;
        const { client_email: email, client_full_name: fullName } = body;
        // A refused request may not leave a client behind, so that everything else is looked at first.
        const parts = {
          template: found(account.templates, body.request_template_id, 'Request template'),
          folder: found(account.folders, body.folder_id, 'Folder'),
          owner: found(account.teamMembers, body.owner_id, 'Owner'),
          schedule: found(
            account.schedules,
            body.communication_template_id,
            'Communication template',
          ),
        };
        if (!account.clientWith(email)) await admission.demand(request, ['write_clients']);
        const known = account.clientWith(email);
        if (known && fullName !== undefined) account.rename(known, fullName);
        const client =
          known ?? account.createClient({ name: fullName ?? email.replace(/@.*$/, ''), email });
        return reply.code(201).send(
          account.createRequest({
            ...parts,
            client,
            name: body.name,
            status: body.status,
            due: body.due,
            commentsEnabled: body.comments_enabled,
            passcodeEnabled: body.passcode_enabled,
            shareViaLinkEnabled: body.share_via_link_enabled,
          }),
        );
      },

      listClients: ({ query }: QueryOf<'listClients'>) =>
        pageOf(having(account.clients, query.q, query['q_by[]'] ?? ['full_name', 'email']), query),

      listTeamMembers: ({ query }: QueryOf<'listTeamMembers'>) =>
        pageOf(
          having(account.teamMembers, query.q, query['q_by[]'] ?? ['full_name', 'phone']),
          query,
        ),

      listRequestTemplates: ({ query }: PageRequest) => pageOf(account.templates, query),

      listCommunicationTemplates: ({ query }: PageRequest) => pageOf(account.schedules, query),

      listFolders: ({ query }: PageRequest) => pageOf(account.folders, query),

      getCurrentUser: () => CURRENT_USER,
    },
  };
}

/** What is wrong with a field, in the words of the vendor's framework. */
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
