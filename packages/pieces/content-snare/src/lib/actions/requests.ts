import { createAction, Property } from '@activepieces/pieces-framework';
import { invalidField, NO_BLIND_RETRY, outputFieldsOf, requireField } from '@pieceworks/kit';
import { ANSWERED_REQUEST_FIELDS, downloadedOutput } from '../answers/answered-request';
import { contentSnareApi } from '../api';
import { restOfAnswers } from '../api/answers';
import { flatRequest, warningAbout } from '../api/records';
import { contentSnareAuth } from '../auth';
import { createFormAction, propsOf, readFields } from '../forms/form';
import { EXAMPLE_PAGES, readPages } from '../forms/new-pages';
import { listFields, listOutput, REQUEST_FIELDS, WARNING_FIELD } from '../forms/output-fields';
import { requireEither } from '../forms/require-either';
import { COMMON_TYPES, FIELD_TYPES } from '../model/field-types';
import { TEMPLATE } from '../model/output-rows';
import {
  ADD_CLIENT_FORM,
  DELETE_REQUEST_FORM,
  NEW_REQUEST,
  type NewRequest,
  PAGES,
  PAGES_HEAD,
  REQUEST_FORM,
  REQUEST_OPTIONS,
  UPDATE_REQUEST_FORM,
} from '../model/request-fields';
import {
  FIND_REQUESTS_FORM,
  GET_REQUEST_FORM,
  MAX_RESULTS,
  TEMPLATES_FORM,
} from '../model/step-fields';
import type { ContentSnareApi } from '../model/types';

export const createRequest = () =>
  createFormAction({
    name: 'create_request',
    displayName: 'Create Request',
    description: 'Send a client a request made from a template, and get its link.',
    forAgents:
      'Sends a client a request made from a template; gives its ID and links. Client: clientId (find_clients), or `clientEmail: ada@example.com` and `clientName: Ada Lovelace`, created if new. Template: templateId (list_templates) or its exact templateName. `dueDate: 2030-06-30`. `skipIfOpen: true` with a name gives the open request of that name instead; `keepAsDraft: true` does not send. folderId, ownerId, scheduleId: load their options. Without a template use create_request_from_pages.',
    idempotent: false,
    form: NEW_REQUEST,
    output: NEW_REQUEST_FIELDS,
    async run(request, api) {
      requireEither(NEW_REQUEST, request, ['templateId', 'templateName']);
      return createRequestFrom(api, request);
    },
  });

export const createRequestFromPages = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'create_request_from_pages',
    displayName: 'Create Request from Pages',
    description: 'Send a client a request of your own pages, without a template.',
    audience: 'both',
    aiMetadata: {
      description: `Sends a client a request of your own pages; with a template use create_request, whose other fields are the same. \`pages: ${JSON.stringify(EXAMPLE_PAGES)}\`. Types: ${[...COMMON_TYPES.keys(), ...FIELD_TYPES].join(', ')}. A choice, dropdown or task list needs options, a table columns, as lists of texts. A page can have sections, each with name and fields. Gives ID and links.`,
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      ...propsOf(PAGES_HEAD),
      pages: Property.Json({
        displayName: PAGES.label,
        description: PAGES.help,
        required: true,
        defaultValue: EXAMPLE_PAGES,
      }),
      ...propsOf(REQUEST_OPTIONS),
    },
    outputSchema: { fields: NEW_REQUEST_FIELDS },
    async run({ auth, propsValue }) {
      const request = readFields({ ...PAGES_HEAD, ...REQUEST_OPTIONS }, propsValue);
      const pages = requireField(PAGES.label, readPages(propsValue.pages));
      return createRequestFrom(contentSnareApi(auth), { ...request, pages });
    },
  });

export const getRequest = () =>
  createFormAction({
    name: 'get_request',
    displayName: 'Get Request',
    description: 'Read a request by its ID, with all answers and uploaded files.',
    forAgents:
      'Reads one request (requestId from find_requests): status and, in fields, each question with its answer, review status, files and the IDs that review_field, add_section and the submit and approve actions need. `downloadFiles: true` gets the files too. For a list use find_requests.',
    idempotent: true,
    form: GET_REQUEST_FORM,
    output: ANSWERED_REQUEST_FIELDS,
    async run({ requestId, hiddenFields, downloadFiles, maxFileMb }, api, { files }) {
      const request = await api.readAnswers(requestId, hiddenFields);
      const output = await downloadedOutput(
        request,
        api,
        files,
        downloadFiles ? maxFileMb : undefined,
      );
      return { ...output, raw: restOfAnswers(output.raw) };
    },
  });

export const findRequests = () =>
  createFormAction({
    name: 'find_requests',
    displayName: 'Find Requests',
    description: 'List requests by name, status or client, without their answers.',
    forAgents:
      'Lists requests with ID, name, status, due date, client and links; get_request has the answers. Filters: `search: Tax` (part of the name), `statuses: ["published", "waiting"]`, clientId (find_clients). truncated is true if there are more than `most: 100`.',
    idempotent: true,
    form: FIND_REQUESTS_FORM,
    output: listFields('Requests', REQUEST_FIELDS),
    async run({ most, ...filter }, api) {
      const { entries, ...more } = await api.listRequests(filter, most);
      return listOutput({ ...more, entries: entries.map(flatRequest) }, most < MAX_RESULTS);
    },
  });

export const updateRequest = () =>
  createFormAction({
    name: 'update_request',
    displayName: 'Update Request',
    description: 'Change name, due date, status, folder or owner of a request, by ID.',
    forAgents:
      'Completes, archives, publishes (sends), reopens or changes a request (requestId from find_requests). `status: completed | archived | published | draft`; published also reopens. Other fields change name, `dueDate: 2030-06-30`, clients, folder, owner, reminders, access and instructions; empty ones stay. To add one client use add_client_to_request, to judge an answer review_field.',
    idempotent: true,
    form: UPDATE_REQUEST_FORM,
    output: REQUEST_FIELDS,
    async run({ requestId, ...changes }, api) {
      if (changes.removeSchedule && changes.scheduleId !== undefined) {
        const { removeSchedule, scheduleId } = UPDATE_REQUEST_FORM;
        throw invalidField(
          removeSchedule.label,
          `switch it off, since ${scheduleId.label} is filled in.`,
        );
      }
      return flatRequest(await api.updateRequest(requestId, changes));
    },
  });

export const addClientToRequest = () =>
  createFormAction({
    name: 'add_client_to_request',
    displayName: 'Add Client to Request',
    description: 'Add another client to a request. Does nothing if the client is on it already.',
    forAgents:
      'Adds one more client (clientId from find_clients) to a request (requestId from find_requests); `isPrimary: true` makes it the main contact. added is false if it was there already. To replace all clients use update_request.',
    idempotent: true,
    form: ADD_CLIENT_FORM,
    output: [
      ...REQUEST_FIELDS,
      {
        key: 'added',
        label: 'Added',
        format: 'boolean',
        description: 'The client was not on the request before.',
      },
    ],
    async run({ requestId, clientId, isPrimary }, api) {
      const { added, ...request } = await api.addClient(requestId, clientId, isPrimary);
      return { ...flatRequest(request), added };
    },
  });

export const runIntegrationActions = () =>
  createFormAction({
    name: 'run_integration_actions',
    displayName: 'Run Integration Actions',
    description: 'Run the integrations set up inside a request; each run sends again.',
    forAgents:
      'Runs the integrations that are set up in a request in Content Snare (requestId from find_requests), so that its data goes out; each run may send it again.',
    idempotent: false,
    form: REQUEST_FORM,
    output: [{ key: 'requestId', label: 'Request ID' }],
    async run({ requestId }, api) {
      await api.runIntegrationActions(requestId);
      return { requestId };
    },
  });

export const deleteRequest = () =>
  createFormAction({
    name: 'delete_request',
    displayName: 'Delete Request',
    description: 'Delete a request with all its answers, by its ID, for good.',
    idempotent: true,
    form: DELETE_REQUEST_FORM,
    output: [{ key: 'requestId', label: 'Request ID' }],
    async run({ requestId }, api) {
      await api.deleteRequest(requestId);
      return { requestId };
    },
  });

export const listTemplates = () =>
  createFormAction({
    name: 'list_templates',
    displayName: 'List Templates',
    description: 'List the templates that requests are made from, with their IDs.',
    forAgents:
      'Lists request templates with their IDs, which create_request takes as templateId, by part of the name: `search: Tax`. Page and section templates are not listed.',
    idempotent: true,
    form: TEMPLATES_FORM,
    output: listFields('Templates', outputFieldsOf(TEMPLATE)),
    run: async ({ search = '' }, api) => listOutput(await api.listNamed('templates', search)),
  });

/** The output of the steps that create a request. */
const NEW_REQUEST_FIELDS = [
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

async function createRequestFrom(api: ContentSnareApi, request: NewRequest) {
  requireEither(NEW_REQUEST, request, ['clientId', 'clientEmail']);
  if (request.skipIfOpen && request.name === undefined) {
    throw invalidField(
      NEW_REQUEST.name.label,
      'fill it in, to look for an open request with this name.',
    );
  }
  const { skipped, clientCreated, ...made } = await api.createRequest(request);
  return { ...flatRequest(made), skipped, clientCreated, warning: warningAbout(made) };
}
