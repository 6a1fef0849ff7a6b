import type { Store } from '@activepieces/pieces-framework';
import { reportProgress } from '@pieceworks/kit';
import { requireEither } from '@pieceworks/kit/form';
import type { ContentSnareApi } from '../../api/content-snare-api';
import { nameIn } from '../../readers/record-id';
import { withDueDate } from '../due-date';
import { withIds } from '../named-ids';
import { gatewayRequest, type NewRequest } from '../new-request';
import { listAccount } from './account-listing';
import { readList } from './list-of-requests';
import { planRows, readClientRows, requireNames } from './planned-rows';
import { REQUEST_LIST, type RequestListForm } from './request-list-form';
import { type Planned, writeRequests } from './request-run';
import { requestsOutput } from './requests-output';
import { noteRun } from './run-note';

/** The parts of a step's context that a list needs. */
type StepContext = { store: Store; output: unknown; run: { id: string } };

/** A rehearsal creates nothing, whatever the form says. */
type Rehearsal = { isRehearsal?: boolean };

const NOTHING_CREATED = 'No request was created.';

/**
 * Creates a request for each row of a list that has none yet.
 * @throws Failure before the first request is created: for a form that cannot be used, and for an account that cannot be
 * listed to the last client and request; and the failure of the first request, if each further one would have it.
 */
export async function createRequests(
  api: ContentSnareApi,
  form: RequestListForm,
  { store, output, run }: StepContext,
  { isRehearsal = false }: Rehearsal = {},
) {
  const began = performance.now();
  const deadline = began + form.minutes * 60_000;
  const list = readList(form.clients);
  const most = isRehearsal ? 0 : (list.maxRequests ?? form.maxRequests);
  const asked = requestIn(form, api);
  const rows = readClientRows(list.rows);
  requireNames(form.requestName, rows);
  const work = async () => {
    const settings = await withIds(api, asked);
    const account = await listAccount(api, () => performance.now() > deadline);
    const plans = planRows(rows, form.requestName, asked.dueDate, account);
    const planned = plans.flatMap((plan, position): Planned[] =>
      plan.status === 'create' ? [{ position, request: plan.request }] : [],
    );
    const written = await writeRequests(api, settings, planned, {
      most,
      deadline,
      onProgress: (progress) => reportProgress(output, progress),
    });
    const { failure } = written;
    if (failure !== null && written.rows.size === 0 && list.totals.runs === 0) {
      throw failure.adding(NOTHING_CREATED);
    }
    return requestsOutput(list, plans, planned, written, most);
  };
  if (most === 0) return work();
  const template = asked.templateId ?? asked.templateName ?? '';
  const end = await noteRun(store, `${template} ${form.requestName}`, run.id);
  try {
    return await work();
  } finally {
    await end();
  }
}

/** Returns the values that all requests of a list share, as a single new request has them. */
function requestIn(form: RequestListForm, { contract }: ContentSnareApi): NewRequest {
  requireEither(REQUEST_LIST, form, ['templateId', 'templateName']);
  const { clients: _rows, maxRequests: _most, minutes: _minutes, ...values } = form;
  const { templateId, requestName: name, ...more } = withDueDate(REQUEST_LIST, values);
  const templateName = nameIn(templateId, form.templateName);
  const request: NewRequest = {
    ...more,
    ...(templateName === undefined ? { templateId } : { templateName }),
    name,
    skipIfOpen: false,
    commentsEnabled: false,
    pinEnabled: false,
    shareLinkEnabled: false,
  };
  if (contract === 'gateway') gatewayRequest(request, '');
  return request;
}
