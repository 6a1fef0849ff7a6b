import {
  createTrigger,
  DEDUPE_KEY_PROPERTY,
  type Store,
  TriggerStrategy,
} from '@activepieces/pieces-framework';
import {
  classified,
  ENABLE_LIMITS,
  Failure,
  HOURLY,
  outputFieldsOf,
  POLL_LIMITS,
  readFlatFields,
  type TimeLimits,
  withLazySample,
} from '@pieceworks/kit';
import { firmableApi, firmableAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { personKey, type WatchedPerson } from '../feed/people-feed';
import { peopleWatch } from '../feed/people-watch';
import { samplePerson } from '../feed/sample-person';
import { COMPANY_COST } from '../model/credits';
import { PERSON_LISTED } from '../model/output-rows';
import { WATCH_FORM } from '../model/watch-fields';

const TEST_PEOPLE = 5;

export const newPerson = () =>
  withLazySample(classified(createNewPerson(), 'READ'), () => outputOf(samplePerson()));

const createNewPerson = () =>
  createTrigger({
    auth: firmableAuth,
    name: 'new_person',
    displayName: 'New Person at Company',
    description: `Triggers when Firmable lists somebody new at one of the companies. They may have joined earlier. Looking up a company costs ${COMPANY_COST}.`,
    aiMetadata: {
      description: `Triggers once for each person whom Firmable newly lists at one of the companies, and who matches the filters, which are those of search_people. The person may have joined earlier. Checks (checkEveryHours) are free; looking up a company that is not given as an ID costs ${COMPANY_COST}, once. enrich_person gets the contact details.`,
      idempotent: true,
    },
    type: TriggerStrategy.POLLING,
    props: propsOf(WATCH_FORM),
    sampleData: undefined,
    outputSchema: { fields: outputFieldsOf(PERSON_LISTED) },

    async onEnable(context) {
      await watchOf(context, ENABLE_LIMITS).begin();
      context.setSchedule(HOURLY);
    },

    /**
     * Keeps the state, because republishing turns the trigger off and on. The platform deletes the state with
     * the flow.
     */
    onDisable: () => Promise.resolve(),

    async run(context) {
      return (await watchOf(context, POLL_LIMITS).poll()).map(outputOf);
    },

    async test(context) {
      const people = await watchOf(context, POLL_LIMITS).sample(TEST_PEOPLE);
      return (people.length > 0 ? people : [samplePerson()]).map(outputOf);
    },
  });

/** The parts of the platform's context that the trigger uses. */
type Context = {
  auth: unknown;
  propsValue: Parameters<typeof readFields<typeof WATCH_FORM>>[1];
  store: Store;
};

/** @throws Failure `invalid` for an invalid form, and for a gateway, where each check would be charged. */
function watchOf({ auth, propsValue, store }: Context, limits: TimeLimits) {
  const values = readFields(WATCH_FORM, propsValue);
  const { watch, cacheScope } = firmableApi(auth, limits);
  if (watch !== null) return peopleWatch({ watch, cacheScope, store, now: Date.now() }, values);
  throw new Failure({
    kind: 'invalid',
    message:
      "New Person at Company needs Firmable's own API, since a gateway charges for each search. Choose a connection without a gateway.",
  });
}

function outputOf(watched: WatchedPerson) {
  const { person, raw, companyId } = watched;
  return {
    ...readFlatFields(PERSON_LISTED, { ...person, companyId }),
    raw,
    // If the platform delivers a poll twice within moments, each person starts the flow only once.
    [DEDUPE_KEY_PROPERTY]: `${companyId} ${personKey(watched)}`,
  };
}
