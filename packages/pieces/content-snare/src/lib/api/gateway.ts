import type { components } from '@pieceworks/contracts/content-snare-gateway';
import type { Known } from '@pieceworks/contracts/known';
import {
  type HttpClient,
  invalidField,
  refuseNotOffered,
  type RulesOf,
  wireOf,
} from '@pieceworks/kit';
import { NEW_CLIENT } from '../model/client-fields';
import { NEW_REQUEST, PAGES_FORM } from '../model/request-fields';
import type { ContentSnareApi } from '../model/types';
import type { Bodies } from './bodies';
import { requireComplete } from './calls';
import { createPartnerApi } from './partner-api';
import { isSameText } from './text-match';

type NewRequest = Known<components['schemas']['NewRequest']>;

const checkRequest: Bodies['checkRequest'] = (request) => {
  if (request.pages !== undefined) {
    throw invalidField(
      PAGES_FORM.pages.label,
      'a gateway does not support them; use Create Request with a template.',
    );
  }
  refuseNotOffered(NEW_REQUEST, 'gateway', request);
};

const newRequest: Bodies['newRequest'] = async (request, { id }, api) => {
  const { templateId, templateName = '' } = request;
  const rules = {
    clientId: { client_id: id },
    clientEmail: {},
    clientName: {},
    templateId: { template_id: templateId ?? (await idOfTemplate(templateName, api)) },
    templateName: {},
    skipIfOpen: {},
  } satisfies RulesOf<typeof NEW_REQUEST, 'gateway', NewRequest>;
  const body: NewRequest = wireOf(NEW_REQUEST, 'gateway', request, rules);
  return body;
};

/** The gateway contract of Content Snare: `POST {baseUrl}/partner_api/v1/clients` and `/requests`. */
export function createGatewayApi(client: HttpClient): ContentSnareApi {
  return createPartnerApi(client, 'gateway', {
    newClient: (client): Known<components['schemas']['NewClient']> =>
      wireOf(NEW_CLIENT, 'gateway', client, {}),
    checkRequest,
    newRequest,
  });
}

/** Returns the id of a template, because the contract takes no template name. */
async function idOfTemplate(
  name: string,
  api: Pick<ContentSnareApi, 'listNamed'>,
): Promise<string> {
  const listed = await api.listNamed('templates', name);
  const [template, another] = listed.entries.filter((one) => isSameText(one.name, name));
  if (template !== undefined && another === undefined) return template.id;
  requireComplete(listed, 'templates');
  throw invalidField(
    NEW_REQUEST.templateName.label,
    another === undefined ? 'no template has this name.' : 'several templates have this name.',
  );
}
