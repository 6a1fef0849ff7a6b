import { Failure, formatNumber } from '@pieceworks/kit';
import type { PeopleListed } from '../api/types';
import { GROWTH, MAX_LISTED, notListed, requireFew } from '../feed/company-readings';
import type { FoundCompany } from '../feed/watched-companies';
import type { ChangeContext } from './change-context';
import { CHANGE_FORM, type ChangeForm } from './change-form';
import type { CompanyStore, StoredCompany } from './company-store';
import { beginningOf, compareList, type PersonChange } from './person-changes';

/** A company that a check has read: its state before and after, and what has changed. */
export type CheckedCompany = {
  company: FoundCompany;
  before: StoredCompany | null;
  after: StoredCompany;
  changes: readonly PersonChange[];
  /** A sentence for the run log. */
  notice: string | null;
};

const HOUR_MS = 3_600_000;
/** Time after which a check fails if no list of a company was whole. Pages that shift now and then are no reason to. */
const PATIENCE_MS = 72 * HOUR_MS;

/**
 * Reads the people of a company for the first time.
 * @throws Failure for a list that is not whole, for too many people, and for one without a total.
 */
export async function readBeginning(
  { api }: ChangeContext,
  { country }: ChangeForm,
  company: FoundCompany,
): Promise<StoredCompany> {
  const listed = await api.listPeople(company.id, { country, onlyWith: [] }, MAX_LISTED);
  requireRememberable(company, listed);
  if (!listed.isComplete) throw notListed(company, listed);
  if (!isWhole(listed)) throw withoutTotal(company);
  return { ...beginningOf(peopleIn(listed)), companyName: nameIn(listed), revision: 1 };
}

/**
 * Reads the people of a company, and compares them with those who are known.
 * @param cutSince time of the first of the lists in a row that did not count, in ms since the epoch.
 * @returns `null` for a list that does not count, since somebody may be missing in it.
 */
export async function checkCompany(
  { api, now }: ChangeContext,
  { country }: ChangeForm,
  company: FoundCompany,
  before: StoredCompany | null,
  cutSince: number | undefined,
): Promise<CheckedCompany | null> {
  const most = MAX_LISTED + GROWTH;
  const listed = await api.listPeople(company.id, { country, onlyWith: [] }, most);
  requireRememberable(company, listed);
  if (!isWhole(listed)) {
    if (now - (cutSince ?? now) < PATIENCE_MS) return null;
    throw notWholeForDays(company, listed);
  }
  const people = peopleIn(listed);
  const { changes, state, notice } =
    before === null
      ? { changes: [], state: beginningOf(people), notice: null }
      : compareList(before, people, now);
  const companyName = nameIn(listed) ?? before?.companyName ?? null;
  const after = { ...state, companyName, revision: (before?.revision ?? 0) + 1 };
  const told = notice === null ? null : `${companyName ?? company.name}: ${notice}`;
  return { company, before, after, changes, notice: told };
}

/**
 * Stores the state of a company.
 * @returns false if another check has stored its own in the meantime: that one tells of the changes.
 */
export async function keepChecked(
  states: CompanyStore,
  { company, before, after }: CheckedCompany,
): Promise<boolean> {
  if (before !== null && isSameState(before, after)) return true;
  const current = await states.get(company.id);
  if (current?.revision !== before?.revision) return false;
  await states.put(company, after);
  return true;
}

function isSameState(
  { revision: _before, ...before }: StoredCompany,
  { revision: _after, ...after }: StoredCompany,
): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

function peopleIn({ people }: PeopleListed) {
  return people.map(({ person: { id, profileUrl, name, position } }) => ({
    id,
    profileUrl,
    name,
    position,
  }));
}

function nameIn({ people }: PeopleListed): string | null {
  return people.find(({ person }) => person.companyName !== null)?.person.companyName ?? null;
}

/** Returns true for a list that counts: with as many different people as its total. Nobody needs no total. */
function isWhole({ people, total, isComplete }: PeopleListed): boolean {
  return isComplete && (total !== null || people.length === 0);
}

function requireRememberable(company: FoundCompany, listed: PeopleListed): void {
  requireFew(CHANGE_FORM.companies.displayName, company, listed, 'remove it');
}

function withoutTotal({ name }: FoundCompany): Failure {
  return new Failure({
    kind: 'protocol',
    message: `Firmable does not say how many people it lists at ${name}, so that nobody can be told to have left. The flow was not turned on. Remove the company.`,
  });
}

function notWholeForDays({ name }: FoundCompany, { people, total, earlyEnd }: PeopleListed) {
  const why = earlyEnd ?? `Firmable listed ${formatNumber(people.length)} people.`;
  return new Failure({
    kind: 'unavailable',
    message: `For 3 days, no list of the people of ${name} was whole${total === null ? ' or had a total' : ''}. ${why} The next check tries again.`,
  });
}
