import { DEDUPE_KEY_PROPERTY } from '@activepieces/pieces-framework';
import { outputFieldsOf, readFlatFields } from '@pieceworks/kit';
import { advanced, filters, fullRecord, wholeNumber } from '@pieceworks/kit/form';
import { personKey, readPersonFound } from '../api/records';
import { createPollingTrigger } from '../create-step';
import { COMPANY_COST } from '../credits';
import type { WatchedPerson } from '../feed/people-feed';
import { peopleReader } from '../feed/people-watch';
import { notThroughGateway } from '../feed/watched-companies';
import { COUNTRY } from '../fields';
import { PERSON_LISTED } from '../outputs/output-rows';
import { ONLY_WITH, PEOPLE_FILTERS, WATCHED } from '../search-fields';

export const newPerson = () =>
  createPollingTrigger({
    name: 'new_person',
    displayName: 'New Person at Company',
    description: `New hire or job change: triggers when Firmable lists somebody new. A company costs ${COMPANY_COST} unless given by ID.`,
    aiMetadata: {
      description: `Triggers once for each person whom Firmable newly lists at one of the companies, and who matches the filters, which are those of search_people. The person may have joined earlier. Checks (checkEveryHours) are free; looking up a company that is not given as an ID costs ${COMPANY_COST}, once. enrich_person gets the contact details.`,
    },
    props: {
      ...WATCHED,
      ...PEOPLE_FILTERS,
      ...ONLY_WITH,
      checkEveryHours: wholeNumber({
        displayName: 'Check Every',
        description: 'Hours between checks. A check is free and reports all who are new.',
        range: { min: 1, max: 720 },
        defaultValue: 24,
      }),
      ...advanced(filters(COUNTRY)),
      fullRecords: fullRecord(),
    },
    outputSchema: { fields: outputFieldsOf(PERSON_LISTED) },
    // The full records are not among the settings: the flow goes on when they are turned on or off.
    watch({ fullRecords, ...values }, { company, listPeople, place }, { store, now }) {
      if (listPeople !== null) {
        const api = { company, listPeople };
        const reader = peopleReader({ api, place, store, now }, values);
        const told = (people: readonly WatchedPerson[]) =>
          people.map((person) => ({ ...person, fullRecords }));
        return {
          begin: async () => reader.begin(),
          poll: async () => told(await reader.poll()),
          sample: async (most) => told(await reader.sample(most)),
        };
      }
      throw notThroughGateway('New Person at Company');
    },
    outputOf(watched) {
      const { person, raw, companyId, fullRecords } = watched;
      return {
        ...readFlatFields(PERSON_LISTED, { ...person, companyId }),
        ...(fullRecords && { raw }),
        // If the platform delivers a poll twice within moments, each person starts the flow only once.
        [DEDUPE_KEY_PROPERTY]: `${companyId} ${personKey(watched)}`,
      };
    },
    sample: samplePerson,
  });

/** A made-up person, in the shape of a search result of Firmable's own API. */
const RECORD = {
  person_id: 'fp000000000001',
  name: 'Sample Person',
  position: 'Chief Executive Officer',
  company_name: 'Sample Company',
  linkedin: 'sample-person',
  has_email: true,
  has_personal_email: false,
  has_phone: true,
  has_dnd_phone: false,
  has_mobile: true,
};

function samplePerson() {
  const companyId = 'f000000000001';
  return { person: readPersonFound(RECORD), raw: RECORD, companyId, fullRecords: false };
}
