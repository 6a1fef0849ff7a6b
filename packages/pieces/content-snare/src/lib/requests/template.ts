import { type Failure, invalidField } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import { type Listed, requireComplete } from '../api/lists';
import { listIfAllowed, listNamed, recordsNamed } from '../api/named-records';
import type { Named } from '../outputs/output-rows';
import { NEW_REQUEST, type NewRequest } from './new-request';

/**
 * Returns the request with the template as its contract takes it. A gateway takes no name of a template, and the vendor
 * requires a name of the request.
 */
export async function withTemplate(api: ContentSnareApi, request: NewRequest): Promise<NewRequest> {
  const { templateId, templateName } = request;
  if (api.contract === 'gateway') {
    if (templateName === undefined) return request;
    const listed = await listNamed(api, 'templates', templateName);
    return { ...request, templateId: templateNamed(listed, templateName).id };
  }
  if (templateName !== undefined) {
    // The service may compare names letter by letter, so that it gets the template's own spelling if it can be listed.
    const listed = await listIfAllowed(api, 'templates');
    const [template, another] = recordsNamed(listed?.entries ?? [], templateName);
    const name = another === undefined ? (template?.name ?? templateName) : templateName;
    return { ...request, templateName: name, name: request.name ?? name };
  }
  if (templateId === undefined || request.name !== undefined) return request;
  return { ...request, name: await nameOfTemplate(api, templateId) };
}

function templateNamed(listed: Listed<Named>, name: string): Named {
  const [template, another] = recordsNamed(listed.entries, name);
  if (template !== undefined && another === undefined) return template;
  requireComplete(listed, 'templates');
  throw invalidField(
    NEW_REQUEST.templateName.displayName,
    another === undefined
      ? 'no template has this name. List Templates gives the names.'
      : 'several templates have this name; use the ID of one in Template.',
  );
}

/**
 * Checks the template before the client of a request is created, as far as the templates may be listed.
 * @throws Failure `invalid` for a template that is not there.
 */
export async function requireTemplate(
  api: ContentSnareApi,
  { templateId, templateName }: NewRequest,
): Promise<void> {
  if (templateId === undefined && templateName === undefined) return;
  const listed = await listIfAllowed(api, 'templates');
  // A login without this permission may also see an empty list.
  if (listed === undefined || listed.entries.length === 0) return;
  if (templateName !== undefined) templateNamed(listed, templateName);
  if (templateId === undefined || listed.entries.some(({ id }) => id === templateId)) return;
  if (listed.truncation !== null) return;
  throw unknownTemplateId();
}

function unknownTemplateId(): Failure {
  return invalidField(
    NEW_REQUEST.templateId.displayName,
    'Content Snare has no template with this ID. List Templates gives the IDs.',
  );
}

/** Returns the template's name as the name of a request, because the vendor requires one. */
async function nameOfTemplate(api: ContentSnareApi, templateId: string): Promise<string> {
  const listed = await listNamed(api, 'templates', '');
  const template = listed.entries.find(({ id }) => id === templateId);
  if (template !== undefined) return template.name;
  requireComplete(listed, 'templates');
  if (listed.entries.length > 0) throw unknownTemplateId();
  throw invalidField(
    NEW_REQUEST.name.displayName,
    'fill it in, because this login sees no templates and so no name of one.',
  );
}
