import { DEDUPE_KEY_PROPERTY } from '@activepieces/pieces-framework';
import { Failure, outputFieldsOf, readFlatFields } from '@pieceworks/kit';
import { advanced, filters, wholeNumber } from '@pieceworks/kit/form';
import { readPersonFound } from '../api/records';
import { createPollingTrigger } from '../create-step';
import { COMPANY_COST } from '../credits';
import { personKey, type WatchedPerson } from '../feed/people-feed';
import { peopleReader } from '../feed/people-watch';
import { COUNTRY, ONLY_WITH, PEOPLE_FILTERS, WATCHED } from '../fields';
import { PERSON_LISTED } from '../outputs/output-rows';

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
    },
    outputSchema: { fields: outputFieldsOf(PERSON_LISTED) },
    watch(values, { company, listPeople, place }, { store, now }) {
      if (listPeople !== null) {
        return peopleReader({ api: { company, listPeople }, place, store, now }, values);
      }
      throw new Failure({
        kind: 'invalid',
        message:
          "New Person at Company needs Firmable's own API, since a gateway charges for each search. Choose a connection without a gateway.",
      });
    },
    outputOf(watched) {
      const { person, raw, companyId } = watched;
      return {
        ...readFlatFields(PERSON_LISTED, { ...person, companyId }),
        raw,
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

function samplePerson(): WatchedPerson {
  return { person: readPersonFound(RECORD), raw: RECORD, companyId: 'f000000000001' };
}
