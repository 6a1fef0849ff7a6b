import type { JournalEntry } from '../sandbox';

/** A run of one character that is shown by its length. */
const LONG_RUN = /(.)\1{49,}/gs;

/** A longer input is cut in a title. */
const TITLE_LENGTH = 160;

/** The parts of a request that the tests compare. */
export type SentRequest = Pick<JournalEntry, 'method' | 'query' | 'body'> & { path: string };

/** Writes a request as one line: method, path, the query in parentheses, and the body. */
export function requestLine({ method, path, query, body }: SentRequest): string {
  const values = Object.entries(query).map(([name, value]) => [
    name,
    value.length === 1 ? value[0] : value,
  ]);
  const parts = [
    `${method} ${path}`,
    ...(values.length > 0 ? [`(${sortedJson(Object.fromEntries(values))})`] : []),
    ...(body === null ? [] : [sortedJson(body)]),
  ];
  return withoutRuns(parts.join(' '));
}

/** Writes an input as a title of one line. */
export function inputTitle(props: Readonly<Record<string, unknown>>): string {
  const title = withoutRuns(JSON.stringify(props));
  return title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH)}…` : title;
}

/** Replaces the labels of fields by their names in braces, so that a new label changes no expectation. */
export function withFieldNames(
  message: string,
  fields: Readonly<Record<string, { displayName: string }>>,
): string {
  const names = new Map(
    Object.entries(fields).map(([name, { displayName }]) => [displayName, name]),
  );
  const longestFirst = [...names.keys()].sort((one, other) => other.length - one.length);
  const labels = longestFirst.map((label) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const anyLabel = new RegExp(`(?<![\\w"])(?:${labels.join('|')})(?![\\w"])`, 'g');
  return withoutRuns(message.replace(anyLabel, (label) => `{${names.get(label) ?? label}}`));
}

/** Writes JSON with sorted keys. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );
}

function withoutRuns(text: string): string {
  return text.replace(LONG_RUN, (run, character: string) => `${character}[${run.length} times]`);
}
