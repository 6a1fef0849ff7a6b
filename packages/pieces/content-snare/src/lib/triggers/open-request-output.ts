import { DEDUPE_KEY_PROPERTY, type OutputSchemaField } from '@activepieces/pieces-framework';
import { MISSING_FIELDS } from '../answers/missing';
import type { ContentSnareApi } from '../api/content-snare-api';
import { withRequest } from '../api/requests';
import { DATED_REQUEST_FIELDS, givesRecords, requestOutput } from '../outputs/output-fields';
import type { OpenRequest } from '../watch/open-requests';
import { SAMPLE_REQUEST } from '../webhooks/sample-deliveries';

/** Returns the output fields of a trigger about open requests, with its own ones. */
export function openRequestFields(...own: readonly OutputSchemaField[]): OutputSchemaField[] {
  return [
    ...DATED_REQUEST_FIELDS,
    ...own,
    ...MISSING_FIELDS,
    {
      key: 'isSample',
      label: 'Sample',
      format: 'boolean',
      description: 'The request is made up, for a test.',
    },
  ];
}

/**
 * Returns the output of a trigger about open requests.
 * @param own the trigger's own fields.
 * @param occasion text that tells two starts of the flow with one request apart.
 */
export function openRequestOutput(
  { request, id, missing, missingText, isSample = false }: OpenRequest,
  own: object,
  occasion: string,
) {
  return {
    ...requestOutput(request, undefined),
    ...own,
    missingText,
    missing,
    isSample,
    // If the platform delivers a poll twice within moments, each request starts the flow only once.
    [DEDUPE_KEY_PROPERTY]: `${id} ${occasion}`,
  };
}

/** Returns the functions of a trigger whose requests have the service's own record only if the flow gets it. */
export function rawRequests<Request extends Pick<OpenRequest, 'request'>, Watch>(
  watch: Watch & { poll: () => Promise<Request[]>; sample: (most: number) => Promise<Request[]> },
  api: Pick<ContentSnareApi, 'contract'>,
  fullRecords: boolean,
) {
  if (givesRecords(api, fullRecords)) return watch;
  const without = (requests: readonly Request[]) =>
    requests.map((one) => ({ ...one, request: { ...one.request, raw: undefined } }));
  return {
    ...watch,
    poll: async () => without(await watch.poll()),
    sample: async (most: number) => without(await watch.sample(most)),
  };
}

export function sampleRequest() {
  const [id, name, page] = ['fld_3rb1', 'Bank statement', 'Your year'];
  const { due_date: due } = SAMPLE_REQUEST;
  return {
    request: { ...withRequest({ ...SAMPLE_REQUEST, due_date: undefined, due }), raw: undefined },
    id: SAMPLE_REQUEST.id,
    dueDate: due,
    missingText: name,
    missing: [{ id, name, page, comment: null }],
    isSample: true,
  };
}
