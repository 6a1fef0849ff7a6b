import type { components } from '@pieceworks/contracts/content-snare-gateway';
import type { Known } from '@pieceworks/contracts/known';
import { type HttpClient, invalidField, refuseOnGateway } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import type { ContentSnareApi, RequestOptions } from '../model/types';
import { requireWhole } from './calls';
import { type Bodies, createPartnerApi } from './partner-api';
import { isSameText } from './text-match';

type Schemas = components['schemas'];

const checkRequest: Bodies['checkRequest'] = (request) => {
  if (request.pages !== undefined) {
    throw invalidField(LABELS.pages, 'a gateway takes none; use Create Request with a template.');
  }
  const { keepAsDraft, folderId, ownerId, scheduleId } = request;
  const { commentsEnabled, pinEnabled, shareLinkEnabled } = request;
  const options: Record<Exclude<keyof RequestOptions, 'pages'>, unknown> = {
    ...{ keepAsDraft, folderId, ownerId, scheduleId },
    ...{ commentsEnabled, pinEnabled, shareLinkEnabled },
  };
  refuseOnGateway(options, LABELS);
};

const newRequest: Bodies['newRequest'] = async (request, { id: clientId }, api) => {
  const { templateId, templateName, name, dueDate } = request;
  const body: Known<Schemas['NewRequest']> = {
    client_id: clientId,
    template_id: templateId ?? (await idOfTemplate(templateName ?? '', api)),
    name,
    due_date: dueDate,
  };
  return body;
};

/** The gateway contract of Content Snare: `POST {baseUrl}/partner_api/v1/clients` and `/requests`. */
export function createGatewayApi(client: HttpClient): ContentSnareApi {
  return createPartnerApi(client, 'gateway', {
    newClient: ({ name, email, ...details }): Known<Schemas['NewClient']> => {
      refuseOnGateway(details, LABELS);
      return { name, email };
    },
    checkRequest,
    newRequest,
  });
}

/** The contract knows a template by its id only. */
async function idOfTemplate(
  name: string,
  api: Pick<ContentSnareApi, 'listTemplates'>,
): Promise<string> {
  const listed = await api.listTemplates(name);
  const [template, another] = listed.entries.filter((one) => isSameText(one.name, name));
  if (template !== undefined && another === undefined) return template.id;
  requireWhole(listed, 'templates');
  throw invalidField(
    LABELS.templateName,
    another === undefined ? 'no template has this name.' : 'several templates have this name.',
  );
}
