import { asList, asNumber, asText, type JsonRecord } from '@pieceworks/kit/json';

/** Returns which of the open requests lack something, such as "1 of 3 open requests lacks something, 1 overdue". */
export function whatIsMissing(output: JsonRecord): string {
  const [open = 0, lacking = 0, overdue = 0] = [
    output.openRequests,
    output.requestsWithMissing,
    output.overdue,
  ].map((count) => asNumber(count) ?? 0);
  const unread = asList(output.unread).length;
  const requests = `${open} open ${open === 1 ? 'request' : 'requests'}`;
  const what =
    lacking === 0
      ? `Nothing is missing in ${requests}`
      : `${lacking} of ${requests} ${lacking === 1 ? 'lacks' : 'lack'} something`;
  return [
    open === 0 ? 'There is no open request' : what,
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(unread > 0 ? [`${unread} could not be read`] : []),
  ].join(', ');
}

/** Returns the fate of the rows of a list, such as "2 requests created, 1 already there". */
export function createdRequests(output: JsonRecord): string | undefined {
  const count = (key: string) => asNumber(output[`${key}Count`]) ?? 0;
  const isRehearsal = asList(output.preview).length > 0;
  const left = count('left');
  const parts: readonly [number, string][] = [
    [count('created'), count('created') === 1 ? 'request created' : 'requests created'],
    [count('exists'), 'already there'],
    [count('draft'), 'there as a draft'],
    [count('rejected'), 'rejected'],
    [count('unsure'), 'perhaps created'],
    [left, isRehearsal ? 'to create' : 'left'],
  ];
  const told = parts.flatMap(([number, words]) => (number > 0 ? `${number} ${words}` : []));
  return told.length > 0 ? told.join(', ') : undefined;
}

export function reviewedField({ status }: JsonRecord): string | undefined {
  if (status === 'redo') return 'Sent the field back to the client';
  return status === 'approved' ? 'Approved the field' : undefined;
}

export function addedClient({ added, name }: JsonRecord): string | undefined {
  const request = ['the request', asText(name)].filter(Boolean).join(' ');
  return added === false ? `The client was already part of ${request}` : undefined;
}
