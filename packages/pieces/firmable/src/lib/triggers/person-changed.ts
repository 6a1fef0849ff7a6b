import { outputFieldsOf } from '@pieceworks/kit';
import { createPollingTrigger } from '../create-step';
import { COMPANY_COST, CREDITS_OF_PERSON } from '../credits';
import { notThroughGateway } from '../feed/watched-companies';
import { PERSON_CHANGED } from '../outputs/output-rows';
import { CHANGE_FORM } from '../watch/change-form';
import { changeOutput, madeUpChange } from '../watch/change-output';
import { changeReader } from '../watch/change-watch';

const displayName = 'Person Left or Moved';

export const personChanged = () =>
  createPollingTrigger({
    name: 'person_changed',
    displayName,
    description: `Job change or promotion: triggers when somebody left or has moved. Checks are free; a company without its ID costs ${COMPANY_COST}.`,
    aiMetadata: {
      description: `Triggers once for each person who is no longer listed at one of the companies (change: left), or is listed there with another position (change: position). Two complete lists, at least 20 hours apart, must lack somebody who left. People who move to another country look the same. \`people\` watches only these, each with a company. Checks (checkEveryHours) are free; looking up a company that is not given as an ID costs ${COMPANY_COST}, once, and \`lookUpNewJob: true\` ${CREDITS_OF_PERSON.vendor} credit for each person who left. search_people finds who has the position now.`,
    },
    props: CHANGE_FORM,
    outputSchema: { fields: outputFieldsOf(PERSON_CHANGED) },
    watch(values, { company, person, listPeople, place }, { store, now }) {
      if (listPeople === null) throw notThroughGateway(displayName);
      return changeReader({ api: { company, person, listPeople }, place, store, now }, values);
    },
    outputOf: changeOutput,
    sample: () =>
      madeUpChange(
        'f000000000001',
        { position: 'Marketing Manager', companyName: 'Sample Company' },
        undefined,
      ),
  });
