import { asText, type Cell, cellsOf, Failure, invalidField, isRecord } from '@pieceworks/kit';
import { requireAny } from '@pieceworks/kit/form';
import {
  oncePerIdentity,
  readCompanies,
  readWatchedCompany,
  requireWatchable,
  type WatchedCompany,
} from '../feed/watched-companies';
import {
  identityKey,
  type PersonIdentity,
  readCompanyText,
  readPersonText,
} from '../readers/identifiers';
import { CHANGE_FORM, type ChangeForm, MAX_COMPANIES } from './change-form';

/** A person of the form, who is watched at a company. */
export type WatchedPerson = {
  /** The text of the row, for a message. */
  text: string;
  id: string | null;
  profileUrl: string | null;
  company: WatchedCompany;
};

/** The companies of the form, and the people of whom alone it tells. */
export type Watched = {
  /** All of them, each once. */
  companies: readonly WatchedCompany[];
  /** Keys of the companies all of whose people are watched. */
  whole: ReadonlySet<string>;
  people: readonly WatchedPerson[];
};

/**
 * Reads the companies and the people of the form.
 * @throws Failure `invalid` for none, for too many companies, and for a row that does not identify a person and a company.
 */
export function readWatched({ companies: texts, people: list }: ChangeForm): Watched {
  const { companies: field, people: rows } = CHANGE_FORM;
  requireAny(
    { companies: field, people: rows },
    { companies: texts.length > 0 ? texts : undefined, people: list },
  );
  const own = readCompanies(field.displayName, texts);
  // Users can map a whole list into one row.
  const given = [list ?? []].flat(2).filter((row) => isRecord(row) || asText(row) !== null);
  const people = given.map((row, at) => readRow(row, at + 1));
  const companies = oncePerIdentity([...own, ...people.map(({ company }) => company)]);
  requireWatchable(field.displayName, companies, MAX_COMPANIES);
  return { companies, whole: new Set(own.map(({ identity }) => identityKey(identity))), people };
}

function readRow(row: unknown, number: number): WatchedPerson {
  const label = `${CHANGE_FORM.people.displayName}, row ${number}`;
  const cells = isRecord(row) ? cellsOf(row) : partsOf(asText(row) ?? '');
  const person = personIn(cells);
  if (person === undefined) {
    throw invalidField(label, 'this row has no ID or LinkedIn page of a person.');
  }
  const others = cells.filter((cell) => cell !== person.cell);
  const company = isRecord(row) ? companyIn(others) : others.map(({ text }) => text).join(' ');
  if (company === '') {
    throw invalidField(label, "this row has no company; add the company's ID or domain.");
  }
  const { id = null, profileUrl = null } = person.identity;
  return { text: person.cell.text, id, profileUrl, company: readWatchedCompany(label, company) };
}

/** A part of a row that was typed, or a cell of an object. */
type Part = Pick<Cell, 'text'> & Partial<Cell>;

/** Splits a row that was typed or pasted, such as `fp000000067001, ato.gov.au`. */
function partsOf(text: string): readonly Part[] {
  return text
    .split(/[\s,;|]+/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part }));
}

/** Finds the ID of a person in a row, or else the page, under its own header first. No list has an email. */
function personIn(cells: readonly Part[]): { cell: Part; identity: PersonIdentity } | undefined {
  const found = cells.flatMap((cell) => {
    const identity = readOrNull(() => readPersonText('', cell.text));
    const isKnown = identity?.id !== undefined || identity?.profileUrl !== undefined;
    const rank = identity?.id !== undefined ? 0 : cell.column?.key === 'profileurl' ? 1 : 2;
    return identity !== null && isKnown ? [{ cell, identity, rank }] : [];
  });
  return found.toSorted((one, other) => one.rank - other.rank)[0];
}

/** The identifiers of a company, the surest first. Others are only guesses. */
const COMPANY_RANKS = ['id', 'profileUrl', 'abn', 'domain'];

/** Returns the surest identifier of a company in the cells of an object; empty for none. */
function companyIn(cells: readonly Part[]): string {
  const found = cells.flatMap(({ text, column }) => {
    const identity = text.includes('@') ? null : readOrNull(() => readCompanyText('', text));
    const [kind = ''] = Object.keys(identity ?? {});
    const rank = COMPANY_RANKS.indexOf(kind);
    // An ID or a page says what it is; a domain under a header with a word of its own can be of somebody else.
    const isSure = rank < 2 || column?.isNeutral === true;
    return rank >= 0 && isSure ? [{ text, rank }] : [];
  });
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.text ?? '';
}

/** Reads a text; `null` for one that identifies nothing, and for an impossible one. */
function readOrNull<Identity>(read: () => Identity | undefined): Identity | null {
  try {
    return read() ?? null;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
