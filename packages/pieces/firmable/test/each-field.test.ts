import { describeEachField } from '@pieceworks/lab/suites/each-field-suite';
import service from '../service/entry';

describeEachField(service, {
  values: {
    // Less than any lookup costs.
    maxCredits: 0,
  },
  local: [
    'fullRecords',
    'reuseDays',
    'refresh',
    // The company of the example is found, and that of the search is an ID.
    'otherDomains',
    'search_people.lookUpCompany',
    'search_people.maxCredits',
    // Beside an identifier, a name at a company adds nothing.
    'enrich_person.name',
    'enrich_person.company',
    'enrich_person.country',
    // A gateway has no IDs: beside another identifier, they are left out.
    'enrich_company.id',
    'enrich_person.id',
  ],
});
