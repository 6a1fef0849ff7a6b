import { Failure, invalidField, rowsOf } from '@pieceworks/kit';
import { mappedList } from '@pieceworks/kit/form';
import { COMPANY_TYPE, PERSON_TYPE } from '../api/records';
import { createAction } from '../create-step';
import {
  type ForgottenKind,
  forgetRow,
  identifiersOfCompany,
  identifiersOfPerson,
} from '../lookup/forget-results';
import { readCompanyCells, readPersonCells } from '../lookup/row-identity';
import type { CompanyIdentity, PersonIdentity } from '../readers/identifiers';

const MAX_ROWS = 100;
const NOTHING =
  'Nothing is stored under this. Give the row as it was looked up, or by another email, page or ID.';

const ROWS = {
  people: mappedList({
    displayName: 'People',
    description: `At most ${MAX_ROWS} rows of Enrich People, as they were looked up. An email, page or ID will do: what is stored leads to the rest.`,
  }),
  companies: mappedList({
    displayName: 'Companies',
    description: `At most ${MAX_ROWS} rows of Enrich Companies, as they were looked up.`,
  }),
};

export const forgetStoredResults = () =>
  createAction({
    name: 'forget_stored_results',
    displayName: 'Forget Stored Results',
    description: 'Privacy: erase what lookups have stored of people or companies. Free.',
    aiMetadata: {
      description:
        'Erases from the storage of the project what lookups have stored of somebody (reuseDays), under all identifiers of the stored record: `people: ["ada@example.com"]`, or `companies: ["example.com.au"]`, rows as in enrich_people and enrich_companies. Give each as it was looked up. erased is the number of results; 0 if nothing is stored under that. A later lookup costs credits again. Logs and files of runs stay.',
      idempotent: true,
    },
    classification: 'WRITE',
    props: ROWS,
    outputSchema: {
      fields: [
        {
          key: 'erased',
          label: 'Results erased',
          description: 'One record can be stored several times, such as by email and by ID.',
          format: 'number',
        },
        {
          key: 'items',
          label: 'Rows',
          labelKey: 'row',
          listItems: [
            { key: 'kind', label: 'Kind', description: 'person or company.' },
            { key: 'row', label: 'Row', format: 'number' },
            { key: 'erased', label: 'Results erased', format: 'number' },
            { key: 'reason', label: 'Reason', description: 'Why nothing was erased.' },
          ],
        },
      ],
    },
    async run({ people, companies }, { cacheScope }, { store }) {
      const persons = identitiesOf(ROWS.people.displayName, people, readPersonCells);
      const firms = identitiesOf(ROWS.companies.displayName, companies, (label, row) =>
        readCompanyCells(label, row, false),
      );
      if (persons.length + firms.length === 0) {
        throw invalidField(
          ROWS.people.displayName,
          'fill in at least one row here or under Companies.',
        );
      }
      const place = { cacheScope, store };
      const items = [
        ...(await forgetAll(
          { ...PERSON_TYPE, ...place, identifiersOf: identifiersOfPerson },
          persons,
        )),
        ...(await forgetAll(
          { ...COMPANY_TYPE, ...place, identifiersOf: identifiersOfCompany },
          firms,
        )),
      ];
      return { erased: items.reduce((sum, { erased }) => sum + erased, 0), items };
    },
  });

async function forgetAll<Found>(
  kind: ForgottenKind<Found> & { name: string },
  identities: readonly (PersonIdentity | CompanyIdentity)[],
) {
  const items: { kind: string; row: number; erased: number; reason: string | null }[] = [];
  for (const [place, identity] of identities.entries()) {
    const erased = await forgetRow(kind, identity);
    items.push({ kind: kind.name, row: place + 1, erased, reason: erased > 0 ? null : NOTHING });
  }
  return items;
}

/**
 * Reads all rows before anything is erased.
 * @throws Failure `invalid` for too many of them, and for one that identifies nobody, with its number.
 */
function identitiesOf<Identity>(
  label: string,
  list: unknown,
  readRow: (label: string, row: unknown) => { identity: Identity },
): Identity[] {
  const rows = list === undefined ? [] : rowsOf(label, list);
  if (rows.length > MAX_ROWS) {
    throw invalidField(label, `at most ${MAX_ROWS} rows; this has ${rows.length}.`);
  }
  return rows.map((row, place) => {
    try {
      return readRow(label, row).identity;
    } catch (error) {
      throw error instanceof Failure ? error.adding(`It is row ${place + 1}.`) : error;
    }
  });
}
