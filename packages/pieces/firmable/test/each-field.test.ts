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
    // A gateway has no IDs: beside another identifier, they are left out.
    'enrich_company.id',
    'enrich_person.id',
  ],
});
