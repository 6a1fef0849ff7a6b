import {
  asText,
  type Cell,
  cellsOf,
  comparedKey,
  Failure,
  isEmptyWord,
  isRecord,
  isSameEmail,
  keysOf,
  onOneLine,
  readEmailField,
} from '@pieceworks/kit';
import { readDueDate } from '../../readers/texts';
import { ROW_COLUMNS } from './request-list-form';

/** A row of a list of clients. */
export type ClientRow = {
  email: string;
  name: string | undefined;
  company: string | undefined;
  /** Goes before that of the form. */
  requestName: string | undefined;
  /** `YYYY-MM-DD`. Goes before that of the form. */
  dueDate: string | undefined;
  /** Returns the text under a header, in any spelling. */
  textUnder: (header: string) => string | undefined;
};

/**
 * Reads a row: a text with an email, also with a name in front of it, or an object. The email is found by its header, or
 * by its shape under one that names nobody else.
 * @throws Failure `invalid` for a row without an email, or with two.
 */
export function readClientRow(row: unknown): ClientRow {
  return isRecord(row) ? readCells(cellsOf(row), keysOf(row)) : readText(row);
}

function readText(row: unknown): ClientRow {
  const text = asText(row);
  if (text === null || isEmptyWord(text)) throw refusal('This row is empty.');
  const email = readEmailField('Email', text) ?? '';
  const before = text.endsWith('>') ? text.slice(0, text.indexOf('<')) : '';
  const name = onOneLine(before.replaceAll('"', '')) || undefined;
  const none = { company: undefined, requestName: undefined, dueDate: undefined };
  return { email, name, ...none, textUnder: () => undefined };
}

function readCells(cells: readonly Cell[], keys: string): ClientRow {
  const textUnder = (header: string) => {
    const key = comparedKey(header);
    const found = cells.find(({ column }) => column.key === key);
    return found && onOneLine(found.text);
  };
  const named = (part: Cell['column']['named']) =>
    cells.find(({ column }) => part !== null && column.named === part)?.text;
  const parts = [named('first'), named('last')].filter((part) => part !== undefined);
  const name = named('name') ?? (parts.length > 0 ? parts.join(' ') : textUnder('client'));
  return {
    email: emailIn(cells, keys),
    name: name && onOneLine(name),
    company: named('company'),
    requestName: textUnder(ROW_COLUMNS.requestName),
    dueDate: readDueDate(ROW_COLUMNS.dueDate, textUnder(ROW_COLUMNS.dueDate)),
    textUnder,
  };
}

/** A header that names the email of the client and nothing else. */
const EMAIL_HEADER = /^(?:client|customer|contact|primary|main)*e?mail(?:address(?:es)?|s)?$/;

function emailIn(cells: readonly Cell[], keys: string): string {
  const own = cells.filter(({ column }) => EMAIL_HEADER.test(column.key));
  const emails = own.map(({ column, text }) => readEmailField(column.header, text) ?? '');
  const others = cells.filter(({ column, text }) => column.isNeutral && text.includes('@'));
  const found = emails.length > 0 ? emails : others.flatMap(({ text }) => emailOrNone(text));
  const [email] = found;
  if (email === undefined) throw refusal(`This row has no email. It has ${keys}.`);
  if (found.every((other) => isSameEmail(other, email))) return email;
  throw refusal('This row has two emails. Keep that of the client, under Email.');
}

function emailOrNone(text: string): string[] {
  try {
    return [readEmailField('Email', text) ?? []].flat();
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

function refusal(message: string): Failure {
  return new Failure({ kind: 'invalid', message });
}
