import type { Parameter } from '../../contracts/contract-document';
import type { ListPosition } from '../contract/answer-forms';
import { isRecord, valuesAt } from '../core/json';
import { Refusal } from '../core/refusal';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the page of a list that a query asks for. Each parameter does what its `x-list` says:
 * - `limit` is the size of the page, which begins at `offset`, is the one with the number `page`, or follows `cursor`.
 * - `search` is a text that a record must contain, ignoring case, at one of the paths in `search-in`.
 * - `filter` has the accepted values of the record's `x-place`, or of the property with the parameter's name.
 * - `sort` is the path of a text, and `direction` is `asc` or `desc`.
 * - `expand` names properties that entries otherwise lack.
 */
export function listedRecords(
  records: readonly object[],
  query: Values,
  parameters: readonly Parameter[],
): { entries: object[]; position: ListPosition } {
  const having = (role: string) => parameters.filter((one) => one['x-list'] === role);
  const given = (role: string) => having(role).map(({ name }) => query[name])[0];

  const search = given('search');
  const text = typeof search === 'string' ? search.toLowerCase() : '';
  const places = having('search-in').flatMap(
    (parameter) => listOf(query[parameter.name]) ?? parameter['x-default'] ?? choicesOf(parameter),
  );
  const found = records
    .filter((record) => text === '' || places.some((place) => contains(record, place, text)))
    .filter((record) =>
      having('filter').every(({ name, 'x-place': place = name }) => {
        const accepted = listOf(query[name]);
        return (
          accepted === undefined ||
          valuesAt(record, place).some((one) => accepted.includes(String(one)))
        );
      }),
    );
  const ordered = sorted(found, given('sort'), given('direction') === 'desc');
  const limit = Number(given('limit') ?? found.length);
  const offset = Number(given('offset') ?? given('cursor') ?? offsetOfPage(given('page'), limit));
  const end = offset + limit;
  const page = ordered.slice(offset, end);
  const hidden = having('expand').flatMap((parameter) => {
    const asked = listOf(query[parameter.name]) ?? [];
    return choicesOf(parameter).filter((name) => !asked.includes(name));
  });
  return {
    entries: page.map((record) => without(record, hidden)),
    position: {
      offset,
      limit,
      page: Math.floor(offset / Math.max(limit, 1)) + 1,
      total: found.length,
      cursor: end < found.length ? String(end) : null,
    },
  };
}

/** Returns the offset of a page by its number, which begins with 1. */
function offsetOfPage(page: unknown, limit: number): number {
  return page === undefined ? 0 : (Number(page) - 1) * limit;
}

function without(record: object, hidden: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.includes(name)));
}

function contains(record: object, place: string, text: string): boolean {
  return valuesAt(record, place).some(
    (value) => typeof value === 'string' && value.toLowerCase().includes(text),
  );
}

/** Returns the records sorted by the text at a path; in their own order if no path is given. */
function sorted(records: readonly object[], place: unknown, isDescending: boolean): object[] {
  if (typeof place !== 'string') return [...records];
  const textOf = (record: object): string => {
    const [value] = valuesAt(record, place);
    if (typeof value !== 'string' && value !== null) throw new Refusal(422, 'Sort by is invalid');
    return value ?? '';
  };
  const ascending = records.toSorted((a, b) => textOf(a).localeCompare(textOf(b)));
  return isDescending ? ascending.toReversed() : ascending;
}

function listOf(value: unknown): string[] | undefined {
  return value === undefined ? undefined : [value].flat().map(String);
}

/** Returns the values that a parameter accepts. */
function choicesOf({ schema }: Parameter): string[] {
  const { items } = isRecord(schema) ? schema : {};
  const { enum: choices } = isRecord(items) ? items : {};
  return Array.isArray(choices) ? choices.map(String) : [];
}
