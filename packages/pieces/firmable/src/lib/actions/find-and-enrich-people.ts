import { formatNumber, readFlatFields, readText, reportProgress } from '@pieceworks/kit';
import { fullRecords, otherFilters, wholeNumber } from '@pieceworks/kit/form';
import { COMPANY_TYPE, PERSON_TYPE } from '../api/records';
import { BUDGET } from '../budget';
import { createAction } from '../create-step';
import { COMPANY_COST, CREDITS_OF_PERSON, REHEARSAL } from '../credits';
import { bulkFields } from '../lookup/bulk-fields';
import { recordsOutput } from '../lookup/bulk-output';
import { findPeople } from '../lookup/find-people';
import { NO_CSV, saveFoundCsv } from '../lookup/found-csv';
import { deadlineOf, LIST, LIST_LIMITS, runListStep, WAIT_OF_AGENTS } from '../lookup/list-step';
import { wholeList } from '../lookup/next-run';
import { rateLimitRetry } from '../lookup/rate-limit-retry';
import { projectStore, REUSE_IN_LISTS, reuseOf, storedLookups } from '../lookup/reuse';
import { readPersonCells, type ReadRow } from '../lookup/row-identity';
import { searchFields, searchOutput } from '../lookup/search-output';
import { type Company, PERSON_LISTED } from '../outputs/output-rows';
import type { CompanyIdentity, PersonIdentity } from '../readers/identifiers';
import { PEOPLE } from '../resolve/resolver';
import {
  COMPANY_OF_PEOPLE,
  PEOPLE_FILTERS,
  type PeopleForm,
  SEARCH_DETAILS,
} from '../search-fields';

/** The most people of a search whose details are looked up in one step. */
const MAX_ENRICHED = 1_000;
const DEFAULT_ENRICHED = 10;

/** The search for the people whose details are then looked up. */
const PEOPLE_TO_ENRICH = {
  ...COMPANY_OF_PEOPLE,
  ...PEOPLE_FILTERS,
  number: wholeNumber({
    displayName: 'Maximum People',
    description: `At most ${formatNumber(MAX_ENRICHED)}; ${DEFAULT_ENRICHED} if empty. The only limit with your own API gateway: you pay for all.`,
    range: { min: 1, max: MAX_ENRICHED },
    defaultValue: DEFAULT_ENRICHED,
  }),
  ...BUDGET,
  ...SEARCH_DETAILS,
  otherFilters: otherFilters(),
} satisfies PeopleForm;

/** People of a search, who are looked up by ID. */
const FOUND_TYPE = { ...PERSON_TYPE, takesNames: false };

/** Reads a person of a search by the ID, if there is one. */
function readListedPerson(listed: unknown): ReadRow<PersonIdentity> {
  const id = readText(listed, 'id');
  return readPersonCells(
    'People',
    id === null ? { profileUrl: readText(listed, 'profileUrl') } : { id },
  );
}

export const findAndEnrichPeople = () =>
  createAction({
    name: 'find_and_enrich_people',
    displayName: 'Find and Enrich People',
    description: `Decision makers, prospects at a company, with phone and email. Costs ${CREDITS_OF_PERSON.vendor} credit per person found, and 1 for a company without its ID.`,
    aiMetadata: {
      description: `Finds people at one company by job title, seniority or department, with phone and email: search_people and enrich_people in one step. \`company: example.com.au\`, \`seniority: C-Suite / Partner\`; \`number: 3\` (default 10). No filter by city, state or company size. phone and mobile are not flagged do-not-call; where Firmable sends no flag, nothing is known. found: people with details; notFound: the others; next: those left by maxCredits (the company counts too) or time. Run again: results of the last reuseDays (7) are free. ${WAIT_OF_AGENTS} ${REHEARSAL} Costs ${CREDITS_OF_PERSON.vendor} credit per hit, and ${COMPANY_COST} for a company without an ID; a gateway charges for its search instead.`,
      idempotent: false,
    },
    classification: 'WRITE',
    props: { ...PEOPLE_TO_ENRICH, ...REUSE_IN_LISTS, ...LIST, fullRecords: fullRecords() },
    limits: LIST_LIMITS,
    outputSchema: { fields: [...searchFields(), ...bulkFields(FOUND_TYPE, false)] },
    async run(
      { minutes, reuseDays, refresh, fullRecords, csv, ...filter },
      api,
      { store, files, output },
    ) {
      const deadline = deadlineOf({ minutes });
      const stored = storedLookups<CompanyIdentity, Company>(
        reuseOf(COMPANY_TYPE, api.cacheScope, projectStore(store), { reuseDays, refresh }),
      );
      const found = await rateLimitRetry(deadline)(() =>
        findPeople(
          api,
          PEOPLE_TO_ENRICH,
          { ...filter, lookUpCompany: true },
          (progress) => reportProgress(output, progress),
          stored,
        ),
      );
      const { estimatedCredits, creditsForRest, ...searched } = searchOutput(found);
      const records = found.people.map(({ raw }) => raw);
      // A lookup would pay for the details again.
      if (api.searchHasDetails) {
        const output = recordsOutput(records, FOUND_TYPE, fullRecords);
        const totals = { ...output.totals, estimatedCredits };
        const file = csv ? await saveFoundCsv(output, FOUND_TYPE, null, files) : NO_CSV;
        return { ...searched, ...output, ...file, totals, estimatedCredits, creditsForRest };
      }
      const { maxCredits } = filter;
      const list = await runListStep(
        {
          ...api.person,
          // They are looked up by ID.
          resolver: PEOPLE,
          type: FOUND_TYPE,
          list: wholeList(
            found.people.map(({ person }) => readFlatFields(PERSON_LISTED, person)),
            null,
          ),
          spent: estimatedCredits ?? 0,
          readRow: readListedPerson,
          cacheScope: api.cacheScope,
          store,
          files,
          output,
        },
        { minutes, reuseDays, refresh, fullRecords, csv, maxCredits },
        deadline,
      );
      const { price } = api.person;
      // Whoever pays for the company also pays for its people.
      const unlisted = creditsForRest === 0 ? 0 : filter.number * price.atMost;
      return {
        ...searched,
        ...list,
        creditsForRest: list.creditsForRest + creditsForRest + unlisted,
      };
    },
  });
