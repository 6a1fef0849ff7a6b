import { comparedKey } from '@pieceworks/kit';
import type { ClientRow } from './client-row';

/** A client whom the account has, as far as a name needs it. */
export type NamedClient = { name: string | null; company: string | null };

const BRACES = /\{([^{}]*)\}/g;

/**
 * Fills the braces of a name with the values of a row, or else of the client whom the account has.
 * @returns the name, and the first part that nothing fills.
 */
export function filledName(
  pattern: string,
  row: ClientRow,
  client?: NamedClient,
): { name: string; unfilled: string | undefined } {
  let unfilled: string | undefined;
  const name = pattern.replace(BRACES, (part, header: string) => {
    // Braces without a letter or a digit are text.
    if (comparedKey(header) === '') return part;
    const value = valueOf(header, row, client);
    if (value === undefined) unfilled ??= part;
    return value ?? part;
  });
  return { name: name.replace(/\s+/g, ' ').trim(), unfilled };
}

/** Returns the text under a header, or else the name, company or email of the client. */
function valueOf(header: string, row: ClientRow, client?: NamedClient): string | undefined {
  const own = row.textUnder(header);
  if (own !== undefined) return own;
  switch (comparedKey(header)) {
    case 'client':
    case 'name':
      return row.name ?? client?.name ?? undefined;
    case 'company':
      return row.company ?? client?.company ?? undefined;
    case 'email':
      return row.email;
    default:
      return undefined;
  }
}

/** Returns the first part in braces that no row fills, if no row at all can have a name; none if some can. */
export function unfilledByAll(pattern: string, rows: readonly ClientRow[]): string | undefined {
  // The account may have the name and the company of a client.
  const anybody = { name: '-', company: '-' };
  let first: string | undefined;
  for (const row of rows) {
    const { unfilled } = filledName(row.requestName ?? pattern, row, anybody);
    if (unfilled === undefined) return undefined;
    first ??= unfilled;
  }
  return first;
}
