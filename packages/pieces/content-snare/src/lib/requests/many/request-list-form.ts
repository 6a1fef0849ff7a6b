import { formatNumber, LIST_MS } from '@pieceworks/kit';
import {
  advanced,
  checkbox,
  mappedList,
  required,
  text,
  timeZone,
  type ValuesOf,
  wholeNumber,
} from '@pieceworks/kit/form';
import { folder, owner, schedule, template } from '../../dropdowns';
import { dueDate, dueInDays, templateName } from '../../fields';

/** Limit of the rows of a list, as many as an account may have requests. */
export const MAX_ROWS = 10_000;
/** Limit of the requests of an account, and of its clients, that are listed before the first one is created. */
export const MAX_LISTED = 20_000;
const DEFAULT_REQUESTS = 50;
const MAX_MINUTES = Math.floor(LIST_MS / 60_000);

/** The columns of a row that go before the fields of the form. */
export const ROW_COLUMNS = { requestName: 'Request Name', dueDate: 'Due Date' } as const;

export const REQUEST_LIST = {
  clients: required(
    mappedList({
      displayName: 'Clients',
      description:
        'One email per row, or map a whole list. Texts, or objects with email, name and company; a Request Name or Due Date in a row goes before the fields below.',
    }),
  ),
  requestName: required(
    text({
      displayName: ROW_COLUMNS.requestName,
      placeholder: 'Tax return 2026 for {client}',
      description:
        'Put the year in it: no client is asked twice under one name. {client}, {company} and columns of the rows are filled in.',
    }),
  ),
  templateId: template(),
  dueInDays: dueInDays(),
  maxRequests: wholeNumber({
    displayName: 'Maximum Requests',
    description: `0 creates nothing, like Test Step, and shows what would be created. ${DEFAULT_REQUESTS} if empty, over all runs of a list. Test Flow and agents create.`,
    range: { min: 0, max: MAX_LISTED },
    defaultValue: DEFAULT_REQUESTS,
  }),
  keepAsDraft: checkbox({
    displayName: 'Keep as Draft',
    description: 'Do not send the requests to the clients yet.',
  }),
  ...advanced({
    templateName: templateName(),
    dueDate: dueDate(),
    folderId: folder({ vendorOnly: true }),
    ownerId: owner({ vendorOnly: true }),
    scheduleId: schedule({ vendorOnly: true }),
    minutes: wholeNumber({
      displayName: 'Time Limit',
      description: `Minutes, from 1 to ${MAX_MINUTES}; ${MAX_MINUTES} if empty. Rows not reached are left; an agent waits two minutes, so give 1.`,
      range: { min: 1, max: MAX_MINUTES },
      defaultValue: MAX_MINUTES,
    }),
  }),
  timeZone: timeZone(),
};
export type RequestListForm = ValuesOf<typeof REQUEST_LIST>;

/** The rows of a list, in words. */
export const rowCount = (rows: number) => `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`;
