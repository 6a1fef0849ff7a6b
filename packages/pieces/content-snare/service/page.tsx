import { Button, Group, Text } from '@mantine/core';
import { asNumber, at } from '@pieceworks/kit/json';
import {
  call,
  type Contribution,
  counted,
  linkTo,
  linkToFilledIn,
  type StartCard,
  type Values,
  type Waiting,
  WorkButton,
} from '@pieceworks/page-parts';
import type { ReactElement } from 'react';
import { answerAndSubmit, ClientSide, requestsIn, useRequests } from './client-side';
import { CLIENT_PICTURE, LIST_PICTURE } from './pictures';
import type { Request } from './sandbox/records';

/** The demo list: a client of the account, two new ones, and a row that is rejected. */
const CLIENTS = [
  'alice.archer@fern-finch.example',
  { Email: 'rata@example.com', Name: 'Rata Moana' },
  { Email: 'tane@example.com', Name: 'Tane Moana' },
  { Email: 'nobody@example.com' },
];

const CARDS: readonly StartCard[] = [
  {
    picture: CLIENT_PICTURE,
    title: 'A client answers, a flow starts',
    text: 'Turn the trigger on, answer the request as the client would, and see the event arrive.',
    go: 'Watch a request',
    href: linkTo('triggers', 'content-snare', 'request_completed'),
  },
  {
    picture: LIST_PICTURE,
    title: 'Ask every client of a list',
    text: 'Four rows, in a rehearsal that sends nothing. Raise the maximum, and run it twice: nobody is asked again.',
    go: 'Rehearse a list',
    href: linkToFilledIn('steps', 'content-snare', 'create_requests', {
      clients: JSON.stringify(CLIENTS),
      templateId: 'tpl_0002',
      requestName: 'Tax return 2026 for {client}',
      maxRequests: '0',
    }),
  },
];

const STALLED = 'request_stalled';

/** Returns the days without progress after which a request has stalled. */
function daysIn({ daysWithoutProgress }: Values): string {
  return counted(asNumber(daysWithoutProgress) ?? 3, 'day');
}

/** Lets days pass, for a trigger that waits for a request without progress. */
function StalledMove({ trigger: { id, values } }: Pick<Waiting, 'trigger'>): ReactElement {
  return (
    <>
      <Text>
        {`Its first check notes the progress of each open request. It fires for one that does not move for ${daysIn(values)} from then on:`}
      </Text>
      <WorkButton
        variant="filled"
        size="sm"
        text="A day passes"
        work={() => call('checkNextDay', { id })}
      />
    </>
  );
}

/** A request of one's own, for a client of one's own: only the template is chosen. */
const OWN_REQUEST = { templateId: 'tpl_0002' };

/** Lets a person answer the request that an action has made, as its client. */
function After({ output }: { output: unknown }): ReactElement | null {
  const id = at(output, 'id');
  const request = useRequests().find((one) => one.id === id && isOpen(one));
  if (request === undefined) return null;
  return (
    <Group mt="xs" gap="xs">
      <Answering requestId={request.id} text="Answer and submit as the client" />
    </Group>
  );
}

/** Shows the buttons to answer a request as its client: at once, or field by field. */
function Answering({ requestId, text }: { requestId: string; text: string }): ReactElement {
  return (
    <>
      <WorkButton variant="filled" size="sm" text={text} work={() => answerAndSubmit(requestId)} />
      <Button component="a" size="sm" href={linkTo('services', requestId)}>
        Answer field by field
      </Button>
    </>
  );
}

function isOpen({ is_sent: isSent, status }: Request): boolean {
  return isSent && status !== 'completed';
}

function NextMove(): ReactElement {
  const request = useRequests().find(isOpen);
  return (
    <>
      <Text>
        It waits for something to happen at Content Snare.
        {request && ` Be the client of "${request.name}":`}
      </Text>
      {request && <Answering requestId={request.id} text="Answer and submit" />}
      <Button
        component="a"
        size="sm"
        href={linkToFilledIn('steps', 'content-snare', 'create_request', OWN_REQUEST)}
      >
        Create a request of your own
      </Button>
    </>
  );
}

export default {
  place: 3,
  cards: CARDS,
  NextMove: ({ trigger, step }) =>
    step.name === STALLED ? <StalledMove trigger={trigger} /> : <NextMove />,
  whyNothing: (step, values) =>
    step === STALLED
      ? `no request has stood still for ${daysIn(values)} since the first check.`
      : undefined,
  loginNote:
    'Content Snare takes only a redirect URL that begins with https, so your own account cannot be connected here. Connect it in Activepieces.',
  After,
  OtherSide: ClientSide,
  simulatedPage: (address, view) => {
    const request = requestsIn(view).find(({ id }) => address.endsWith(`/share/${id}`));
    return request && linkTo('services', request.id);
  },
} satisfies Contribution;
