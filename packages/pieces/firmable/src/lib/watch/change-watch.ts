import { Failure, invalidField, LAST_CALL_MS } from '@pieceworks/kit';
import { failureOf, readAll, readInTurn } from '../feed/company-readings';
import type { FoundCompany } from '../feed/watched-companies';
import type { ChangeContext } from './change-context';
import { CHANGE_FORM, type ChangeForm } from './change-form';
import { madeUpChange, type ToldChange } from './change-output';
import { checkCompany, type CheckedCompany, keepChecked, readBeginning } from './check-company';
import { companyStore } from './company-store';
import { type Leaver, lookUpJobs, type NewJob, paidKey } from './new-job';
import { keysOf, type ListedPerson } from './person-changes';
import { putNotes, readNotes, type WatchNotes } from './watch-notes';
import { findTargets, type WatchTargets } from './watch-targets';
import { readWatched, type WatchedPerson } from './watched-people';

const HOUR_MS = 3_600_000;
/** Polls begin a little earlier or later than scheduled. */
const TOLERANCE_MS = 10 * 60_000;
/** Time of a poll after which no further company is read if new jobs are looked up, in ms. */
const LAST_LIST_MS = 20_000;
/** Time of a poll after which no further job is looked up, in ms. */
const LAST_LOOKUP_MS = 40_000;

const NOT_ON = 'The flow was not turned on. Turn it on again.';
const NOT_READ = 'Nothing was checked. The next check continues from the same point.';
const NOT_STORED = 'The next check tells what has changed.';

/**
 * Prepares the trigger that tells who has left and who has another position.
 * @throws Failure `invalid` for companies or people that cannot be identified.
 */
export function changeReader(context: ChangeContext, form: ChangeForm) {
  const watched = readWatched(form);
  const find = (consequence: string) => findTargets(context, watched, form, consequence);
  return {
    begin: async () => begin(context, form, await find(NOT_ON)),
    poll: async () => poll(context, form, await find(NOT_READ)),
    /** Returns somebody made up at the first company that is given as an ID, because a test pays for no lookup. */
    async sample(): Promise<ToldChange[]> {
      const id = watched.companies.map(({ identity }) => identity.id).find(Boolean);
      if (id === undefined) return [];
      const { people } = await context.api.listPeople(
        id,
        { country: form.country, onlyWith: [] },
        1,
      );
      const [one] = people;
      return one === undefined ? [] : [madeUpChange(id, one.person, form.country)];
    },
  };
}

/** Returns the states of companies. The people who are listed depend on the service and the market. */
function statesOf(
  { store, place }: ChangeContext,
  { country = 'AU' }: ChangeForm,
  consequence: string,
) {
  return companyStore(store, `${place} ${country}`, consequence);
}

/** Returns the notes with all companies of the form. One that is new in them is due. */
async function notesOf(
  { store, now }: ChangeContext,
  { checkEveryHours }: ChangeForm,
  companies: readonly FoundCompany[],
  consequence: string,
): Promise<WatchNotes> {
  const notes = await readNotes(store, now, consequence);
  const due = companies.map(({ id }) => [id, now - checkEveryHours * HOUR_MS] as const);
  return { ...notes, readAt: { ...Object.fromEntries(due), ...notes.readAt } };
}

/** Remembers the people who are listed. A republished flow, or one that was off, continues from its last position. */
async function begin(
  context: ChangeContext,
  form: ChangeForm,
  { companies, peopleOf }: WatchTargets,
): Promise<void> {
  const { store, now } = context;
  const states = statesOf(context, form, NOT_ON);
  const notes = await notesOf(context, form, companies, NOT_ON);
  const readAt: Record<string, number> = { ...notes.readAt };
  // First, so that each value that is stored can be found and removed.
  await putNotes(store, notes, NOT_ON);
  await readAll(companies, async (company) => {
    if ((await states.get(company.id)) !== null) return;
    const state = await readBeginning(context, form, company);
    requireListed(company, peopleOf(company.id), state.people);
    await states.put(company, state);
    readAt[company.id] = now;
  });
  const ids = companies.map(({ id }) => id);
  for (const id of Object.keys(readAt).filter((one) => !ids.includes(one))) await states.delete(id);
  const watched = Object.entries(readAt).filter(([id]) => ids.includes(id));
  await putNotes(store, { ...notes, readAt: Object.fromEntries(watched) }, NOT_ON);
}

/** @throws Failure `invalid` for people who are not listed: the trigger would never tell of them. */
function requireListed(
  { name }: FoundCompany,
  people: readonly WatchedPerson[],
  listed: readonly ListedPerson[],
): void {
  if (people.length === 0) return;
  const keys = new Set(listed.flatMap(keysOf));
  const missing = people.filter((one) => !keysOf(one).some((key) => keys.has(key)));
  if (missing.length === 0) return;
  const shown = missing.slice(0, 5).map(({ text }) => text);
  const more = missing.length > shown.length ? ` and ${missing.length - shown.length} more` : '';
  throw invalidField(
    CHANGE_FORM.people.displayName,
    `not listed at ${name}: ${shown.join(', ')}${more}. Remove them.`,
  );
}

/** Reads the companies whose turn it is, and returns what has changed since the last check. */
async function poll(
  context: ChangeContext,
  form: ChangeForm,
  targets: WatchTargets,
): Promise<ToldChange[]> {
  const begun = performance.now();
  const { now } = context;
  const notes = await notesOf(context, form, targets.companies, NOT_READ);
  const due = dueCompanies(targets.companies, notes, form.checkEveryHours * HOUR_MS, now);
  if (due.length === 0 && notes.notices.length === 0) return [];
  const states = statesOf(context, form, NOT_READ);
  const { results, failures } = await readInTurn(
    due,
    async (company) => {
      const before = await states.get(company.id);
      return checkCompany(context, form, company, before, notes.cutSince[company.id]);
    },
    form.lookUpNewJob ? LAST_LIST_MS : LAST_CALL_MS,
  );
  const checked = [...results.values()]
    .filter((one) => one !== null)
    .map((one) => ({
      ...one,
      changes: one.changes.filter((change) => targets.isWanted(one.company.id, change)),
    }));
  const cut = [...results].flatMap(([id, one]) => (one === null ? [[id, now] as const] : []));
  const cutSince = { ...Object.fromEntries(cut), ...notes.cutSince };
  const isTimeUp = () => performance.now() - begun > LAST_LOOKUP_MS;
  const { jobs, notes: paid } = await findJobs(
    context,
    form,
    checked,
    { ...notes, cutSince },
    isTimeUp,
  );
  const failure = failureOf(failures, targets.companies);
  return deliver(context, form, { checked, jobs, notes: paid, failure });
}

/** Returns the companies that were not read for the interval, those first that have waited for the longest time. */
function dueCompanies(
  companies: readonly FoundCompany[],
  { readAt }: WatchNotes,
  everyMs: number,
  now: number,
): FoundCompany[] {
  const ageOf = ({ id }: FoundCompany) => now - (readAt[id] ?? 0);
  return companies
    .filter((company) => ageOf(company) < 0 || ageOf(company) >= everyMs - TOLERANCE_MS)
    .toSorted((one, other) => ageOf(other) - ageOf(one));
}

/** Looks up the new jobs of those who have left, if that is wanted. */
async function findJobs(
  { store, api }: ChangeContext,
  { lookUpNewJob, maxCreditsADay }: ChangeForm,
  checked: readonly CheckedCompany[],
  notes: WatchNotes,
  isTimeUp: () => boolean,
): Promise<{ jobs: ReadonlyMap<string, NewJob>; notes: WatchNotes }> {
  const leavers = checked.flatMap(({ company, after, changes }) =>
    changes.flatMap(({ change, person }): Leaver[] =>
      change === 'left' ? [{ person, companyId: company.id, companyName: after.companyName }] : [],
    ),
  );
  if (!lookUpNewJob || leavers.length === 0) return { jobs: new Map(), notes };
  const { jobs, paid } = await lookUpJobs(leavers, {
    paid: notes.paid,
    most: maxCreditsADay,
    lookUp: api.person.lookUp,
    record: (planned) => putNotes(store, { ...notes, paid: planned }, NOT_STORED),
    isTimeUp,
  });
  return { jobs, notes: { ...notes, paid } };
}

/** The results of a poll, before anything is stored. */
type PollResults = {
  checked: readonly CheckedCompany[];
  jobs: ReadonlyMap<string, NewJob>;
  notes: WatchNotes;
  /** The failure of companies that could not be read. */
  failure: Failure | undefined;
};

/**
 * Stores the states of the companies, and returns the changes of those that were stored. The next check tells the others.
 * @throws Failure if there are no changes: the error of the store, a notice, or the failure of companies.
 */
async function deliver(
  context: ChangeContext,
  form: ChangeForm,
  { checked, jobs, notes, failure }: PollResults,
): Promise<ToldChange[]> {
  const { store, now } = context;
  const states = statesOf(context, form, NOT_STORED);
  const told: ToldChange[] = [];
  const notices = [...notes.notices];
  const readAt: Record<string, number> = { ...notes.readAt };
  const cutSince = new Map(Object.entries(notes.cutSince));
  try {
    for (const one of checked) {
      const isOurs = await keepChecked(states, one);
      readAt[one.company.id] = now;
      cutSince.delete(one.company.id);
      if (!isOurs) continue;
      told.push(...changesOf(one, jobs, form.country));
      if (one.notice !== null) notices.push(one.notice);
    }
    const kept = told.length > 0 ? notices : [];
    const next = { readAt, cutSince: Object.fromEntries(cutSince), notices: kept };
    await putNotes(store, { ...notes, ...next }, NOT_STORED);
  } catch (error) {
    if (told.length === 0) throw error;
    return told;
  }
  if (told.length > 0) return told;
  if (notices.length > 0) throw new Failure({ kind: 'protocol', message: notices.join(' ') });
  if (failure !== undefined) throw failure;
  return [];
}

function changesOf(
  { company, after, changes }: CheckedCompany,
  jobs: ReadonlyMap<string, NewJob>,
  country: ChangeForm['country'],
): ToldChange[] {
  return changes.map((one) => ({
    ...one,
    companyId: company.id,
    companyName: after.companyName ?? company.name,
    country,
    newJob: one.change === 'left' ? (jobs.get(paidKey(one.person)) ?? null) : null,
  }));
}
