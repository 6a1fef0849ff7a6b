import { formatNumber, inHtml, onOneLine, parseUrl, shorten } from '@pieceworks/kit';
import type { ClientRequest } from '../outputs/output-rows';

/** A request in the digest, as the step returns it. */
export type OwedRequest = Pick<
  ClientRequest,
  'name' | 'clientName' | 'clientEmail' | 'clientCompany' | 'completionPercentage' | 'url'
> & {
  dueDateText: string | null;
  /** Days until the due date; negative if it is over, `null` without one. */
  daysLeft: number | null;
  missingText: string | null;
  sentBackText: string | null;
};

/** Limit of requests in a digest, which people read as one email. */
export const MAX_DIGEST_REQUESTS = 100;
const LONGEST_NAME = 200;
const LONGEST_LINE = 1_000;
const NOTHING = 'Nothing is missing.';
const NO_REQUEST = 'No open request matches, so nothing was checked.';

/**
 * Returns the texts about the requests, for one message or email: plain, and as HTML.
 * @param notes sentences about what could not be read.
 * @param isAnyOpen true if there is an open request that matches the form.
 */
export function digestOf(
  requests: readonly OwedRequest[],
  notes: readonly string[],
  isAnyOpen: boolean,
) {
  const entries = requests.slice(0, MAX_DIGEST_REQUESTS).map(entryOf);
  const left = requests.length - entries.length;
  const closing = [
    ...(entries.length > 0 ? [] : [isAnyOpen ? NOTHING : NO_REQUEST]),
    ...(left > 0 ? [`And ${formatNumber(left)} more.`] : []),
    ...notes.map((note) => line(note, LONGEST_LINE)),
  ];
  const list = `<ul>${entries.map(htmlOf).join('')}</ul>`;
  return {
    text: [...entries.map(textOf), ...closing].join('\n\n'),
    digest: [
      ...(entries.length > 0 ? [list] : []),
      ...closing.map((sentence) => `<p>${inHtml(sentence)}</p>`),
    ].join(''),
  };
}

/** A request in words. Names are those that people have given, so they can be any text. */
type Entry = {
  title: string;
  /** Leads to the request in Content Snare. */
  link: string | null;
  client: string;
  state: string;
  details: string[];
};

function entryOf(request: OwedRequest): Entry {
  const { name, clientName, clientEmail, clientCompany, url } = request;
  const { completionPercentage, missingText, sentBackText } = request;
  const names = [clientName ?? clientEmail, clientCompany].map((one) =>
    line(one ?? '', LONGEST_NAME),
  );
  const done = completionPercentage === null ? [] : [`${completionPercentage}% done`];
  const labelled = (label: string, text: string | null) =>
    text === null ? [] : [`${label}: ${line(text, LONGEST_LINE)}`];
  const link = url === null ? undefined : parseUrl(url);
  return {
    title: line(name ?? '', LONGEST_NAME) || 'Untitled',
    link: link !== undefined && /^https?:$/.test(link.protocol) ? link.href : null,
    client: names.filter(Boolean).join(', '),
    state: [...dueWords(request), ...done].join(', '),
    details: [...labelled('Missing', missingText), ...labelled('Sent back', sentBackText)],
  };
}

function line(text: string, longest: number): string {
  return onOneLine(shorten(text, longest));
}

function dueWords({ daysLeft, dueDateText }: OwedRequest): string[] {
  if (daysLeft === null) return ['no due date'];
  const date = dueDateText === null ? [] : [dueDateText];
  if (daysLeft < 0) return [`${inDays(-daysLeft)} late`, ...date.map((day) => `due ${day}`)];
  if (daysLeft === 0) return ['due today'];
  return [daysLeft === 1 ? 'due tomorrow' : `due in ${inDays(daysLeft)}`, ...date];
}

function inDays(days: number): string {
  return `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`;
}

function textOf({ title, client, state, details }: Entry): string {
  const head = client === '' ? title : `${title} (${client})`;
  return [`${head}: ${state}`, ...details].join('\n');
}

function htmlOf({ title, link, client, state, details }: Entry): string {
  const name = inHtml(title);
  const linked = link === null ? name : `<a href="${inHtml(link)}">${name}</a>`;
  const head = client === '' ? linked : `${linked} (${inHtml(client)})`;
  const lines = [`${head}: <strong>${inHtml(state)}</strong>`, ...details.map(inHtml)];
  return `<li>${lines.join('<br>')}</li>`;
}
