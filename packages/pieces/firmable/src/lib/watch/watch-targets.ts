import { storeWithTimeout } from '@pieceworks/kit';
import { findCompanies, type FoundCompany } from '../feed/watched-companies';
import { identityKey } from '../readers/identifiers';
import type { ChangeContext } from './change-context';
import type { ChangeForm } from './change-form';
import { hasWords } from './has-words';
import { keysOf, type PersonChange } from './person-changes';
import type { Watched, WatchedPerson } from './watched-people';

/** The companies that are read, and the changes of their people that start the flow. */
export type WatchTargets = {
  companies: readonly FoundCompany[];
  /** The people who were given for a company, by its ID. */
  peopleOf: (companyId: string) => readonly WatchedPerson[];
  /** Returns true for a change that starts the flow. */
  isWanted: (companyId: string, change: PersonChange) => boolean;
};

/** Key of the companies that were looked up, so that each is paid for once. */
const FOUND_KEY = 'person_changed_companies';

/**
 * Finds the companies of the form. All of their people are compared, whatever the form selects: the fields select among what
 * has changed.
 */
export async function findTargets(
  { api, store }: ChangeContext,
  { companies, whole, people }: Watched,
  form: ChangeForm,
  consequence: string,
): Promise<WatchTargets> {
  const kept = { store: storeWithTimeout(store, consequence), foundKey: FOUND_KEY };
  const byKey = await findCompanies(api.company, kept, companies, form.country);
  const wholeIds = new Set([...byKey].flatMap(([key, { id }]) => (whole.has(key) ? [id] : [])));
  const peopleOf = (companyId: string) =>
    people.filter(({ company }) => byKey.get(identityKey(company.identity))?.id === companyId);
  const found = [...new Set(byKey.values())];
  const keys = new Map(found.map(({ id }) => [id, new Set(peopleOf(id).flatMap(keysOf))]));
  return {
    companies: found,
    peopleOf,
    isWanted(companyId, change) {
      const isOne = keysOf(change.person).some((key) => keys.get(companyId)?.has(key));
      return isSelected(form, change) && (wholeIds.has(companyId) || isOne);
    },
  };
}

function isSelected(
  { changes, positions }: ChangeForm,
  { change, positionBefore, positionNow }: PersonChange,
): boolean {
  const titles = [positionBefore, positionNow].filter((title) => title !== null);
  const hasPosition = titles.some((title) => positions.some((words) => hasWords(title, words)));
  const isOfKind = changes.length === 0 || changes.includes(change);
  return isOfKind && (positions.length === 0 || hasPosition);
}
