import { Failure, invalidField } from '@pieceworks/kit';
import type { ListedRequest } from '../../outputs/output-rows';
import { type AccountIndex, emailKey, type KnownClient, nameKey } from './account-index';
import { type ClientRow, readClientRow } from './client-row';
import { filledName, unfilledByAll } from './filled-name';
import { REQUEST_LIST } from './request-list-form';

/** A request to create. */
export type PlannedRequest = {
  email: string;
  name: string;
  /** `YYYY-MM-DD`. */
  dueDate: string | undefined;
  /** The client in the account; none for a new one. */
  client: KnownClient | undefined;
  /** The name of a new client, and its company. */
  clientName: string;
  company: string | undefined;
};

/** The plan for a row. */
export type RowPlan =
  | { status: 'create'; request: PlannedRequest }
  | { status: 'exists' | 'draft'; email: string; found: ListedRequest }
  | { status: 'rejected'; email: string | null; reason: string };

/** Reads each row once; a row that cannot be read is its failure. */
export function readClientRows(rows: readonly unknown[]): (ClientRow | Failure)[] {
  return rows.map((row) => {
    try {
      return readClientRow(row);
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  });
}

/** @throws Failure `invalid` if no row can have a name. */
export function requireNames(pattern: string, rows: readonly (ClientRow | Failure)[]): void {
  const readable = rows.flatMap((row) => (row instanceof Failure ? [] : row));
  const unfilled = unfilledByAll(pattern, readable);
  if (unfilled === undefined) return;
  const problem = `no row fills in ${unfilled}. Use {client}, {company} or the header of a column.`;
  throw invalidField(REQUEST_LIST.requestName.displayName, problem);
}

/**
 * Decides what is to become of each row, before the first request is created. No two requests of one client and one name
 * are planned, and none that the account has.
 */
export function planRows(
  rows: readonly (ClientRow | Failure)[],
  pattern: string,
  dueDate: string | undefined,
  account: AccountIndex,
): RowPlan[] {
  const planned = new Set<string>();
  return rows.map((row): RowPlan => {
    if (row instanceof Failure) return { status: 'rejected', email: null, reason: row.message };
    const { email, requestName, company } = row;
    const reject = (reason: string): RowPlan => ({ status: 'rejected', email, reason });
    const client = account.clientWith(email);
    if (client === undefined && row.name === undefined) {
      return reject('No client has this email yet, and the row has no name for a new one.');
    }
    const { name, unfilled } = filledName(requestName ?? pattern, row, client);
    if (unfilled !== undefined) return reject(`Nothing fills in ${unfilled} of the name.`);
    const found = account.requestOf(email, name);
    if (found !== undefined) {
      return { status: found.status === 'draft' ? 'draft' : 'exists', email, found };
    }
    const key = `${emailKey(email)} ${nameKey(name)}`;
    if (planned.has(key)) return reject(`An earlier row asks this client for "${name}".`);
    planned.add(key);
    return {
      status: 'create',
      request: {
        email: client?.email ?? email,
        name,
        dueDate: row.dueDate ?? dueDate,
        client,
        clientName: row.name ?? '',
        company,
      },
    };
  });
}
