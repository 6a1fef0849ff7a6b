import { Text } from '@mantine/core';
import { asList, asNumber, at } from '@pieceworks/kit/json';
import {
  call,
  accountCaller,
  type Contribution,
  counted,
  linkToFilledIn,
  Panel,
  type StartCard,
  type Values,
  type Waiting,
  withFault,
  WorkButton,
} from '@pieceworks/page-parts';
import { type ReactElement, useState } from 'react';
import { estimateCredits } from './costs';
import { BUDGET_PICTURE, COMPANY_PICTURE, LIMIT_PICTURE } from './pictures';
import type { FirmableCalls } from './sandbox';

const ask = accountCaller<FirmableCalls>('firmable');

const PEOPLE_AT_ONCE = 10;
const COMPANY = { company: '51 824 753 556' };
const LIMIT = 'Too many requests (429), retry in 1 second';

/** The demo list. The second company is unknown, and the budget is used up after the third. */
const COMPANIES = [
  'banksia-dental.example',
  'nobody.example',
  'tui-digital.example',
  'red-gum-solar.example',
  'kauri-legal.example',
];

const CARDS: readonly StartCard[] = [
  {
    picture: COMPANY_PICTURE,
    title: 'Look up a company',
    text: 'An Australian Business Number becomes a name, an industry, a size and a phone number.',
    go: 'Enrich one company',
    href: linkToFilledIn('steps', 'firmable', 'enrich_company', COMPANY),
  },
  {
    picture: BUDGET_PICTURE,
    title: 'Enrich a list within a budget',
    text: 'Five companies, and two credits to spend. The step stops in time. Run it again to go on.',
    go: 'Enrich a list',
    href: linkToFilledIn('steps', 'firmable', 'enrich_companies', {
      companies: JSON.stringify(COMPANIES),
      maxCredits: '2',
    }),
  },
  {
    picture: LIMIT_PICTURE,
    title: 'A service that says 429',
    text: 'The next call is refused: too many requests. The step waits as long as it was told, and tries again.',
    go: 'Run into the limit',
    href: linkToFilledIn('steps', 'firmable', 'enrich_company', withFault(COMPANY, LIMIT)),
  },
];

/** Lets people join a company, for a trigger that waits for somebody new, and tells what became of them. */
function Joining({ trigger }: { trigger: Waiting['trigger'] | null }): ReactElement {
  /** The number of those who joined last, and the place in the log of the check that followed. */
  const [joined, setJoined] = useState<{ count: number; check: number } | null>(null);
  const join = async () => {
    const count = Number(await ask('joinPeople', PEOPLE_AT_ONCE));
    if (trigger !== null) await call('checkNextDay', { id: trigger.id });
    setJoined({ count, check: trigger?.log.length ?? 0 });
  };
  const check = joined === null ? undefined : trigger?.log[joined.check];
  const dropped = (joined?.count ?? 0) - (check?.events.length ?? 0);
  return (
    <>
      <WorkButton
        variant="filled"
        size="sm"
        text={trigger === null ? 'Ten people join' : 'Ten people join, a day passes'}
        work={join}
      />
      {joined !== null && (
        <Text role="status" mt="xs">
          {`${counted(joined.count, 'person')} joined.`}
          {check &&
            dropped > 0 &&
            ` The fields of the trigger selected ${check.events.length} and left out ${dropped}.`}
        </Text>
      )}
    </>
  );
}

const LEAVING = 2;
const RISING = 1;

/** Lets people leave a company or rise in it, for a trigger that tells of that, and tells what became of them. */
function Moving({ trigger }: { trigger: Waiting['trigger'] }): ReactElement {
  const [moved, setMoved] = useState<string | null>(null);
  const move = async () => {
    const left = Number(await ask('leavePeople', LEAVING));
    const risen = Number(await ask('promotePeople', RISING));
    // Somebody has left only if two lists, on two days, do not have them.
    await call('checkNextDay', { id: trigger.id });
    await call('checkNextDay', { id: trigger.id });
    setMoved(`${counted(left, 'person')} left, ${counted(risen, 'person')} got another position.`);
  };
  return (
    <>
      <WorkButton
        variant="filled"
        size="sm"
        text="Two people leave, one is promoted, two days pass"
        work={move}
      />
      {moved !== null && (
        <Text role="status" mt="xs">
          {moved}
        </Text>
      )}
    </>
  );
}

function NewPeople(): ReactElement {
  return (
    <Panel title="New people">
      <Text mb="xs">They work for the Australian Taxation Office, which the examples look up.</Text>
      <Joining trigger={null} />
    </Panel>
  );
}

/** Returns how to go on with a list that has rows left. */
function goOn(output: unknown, { maxCredits, reuseDays }: Values): string | undefined {
  if (!asNumber(at(output, 'leftCount'))) return undefined;
  if (asNumber(maxCredits) === 0) {
    const rest = asNumber(at(output, 'creditsForRest'));
    const price = rest === null ? '' : `The rest costs at most ${counted(rest, 'credit')}. `;
    return `${price}Raise Maximum Credits to go on.`;
  }
  // The step keeps what it has found for these days, also if the field is empty.
  return asNumber(reuseDays) === 0
    ? 'Run it with the rows that are left.'
    : 'Run it again: what was found is free.';
}

export default {
  place: 1,
  cards: CARDS,
  estimate: estimateCredits,
  freeMiss: 'only what is found costs',
  goOn,
  rowsLeft: (output) => asList(at(output, 'next', 'rows')),
  Tool: NewPeople,
  NextMove: ({ trigger }) =>
    trigger.step === 'person_changed' ? (
      <>
        <Text>It compares the people once a day. Let some leave the company of the example:</Text>
        <Moving trigger={trigger} />
      </>
    ) : (
      <>
        <Text>It looks for new people once a day. Let some join the company of the example:</Text>
        <Joining trigger={trigger} />
      </>
    ),
} satisfies Contribution;
