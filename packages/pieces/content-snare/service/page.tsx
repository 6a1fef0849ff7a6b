import { Button, Text } from '@mantine/core';
import {
  call,
  type Contribution,
  linkTo,
  type StartCard,
  WorkButton,
} from '@pieceworks/workbench/contribution';
import type { ReactElement } from 'react';
import { answerAndSubmit, ClientSide, requestsIn, useRequests } from './client-side';
import { CLIENT_PICTURE } from './pictures';

const CARDS: readonly StartCard[] = [
  {
    picture: CLIENT_PICTURE,
    title: 'A client answers, a flow starts',
    text: 'Turn the trigger on, answer the request as the client would, and see the event arrive.',
    go: 'Watch a request',
    href: linkTo('triggers', 'content-snare', 'request_completed'),
  },
];

/** Lets days pass, for a trigger that waits for a request without progress. */
function Waiting({ trigger }: { trigger: string }): ReactElement {
  return (
    <>
      <Text>
        It notes the progress of each open request first. If none moves for 3 days, it fires:
      </Text>
      <WorkButton
        variant="filled"
        size="sm"
        text="A day passes"
        work={() => call('checkNextDay', { id: trigger })}
      />
    </>
  );
}

function NextMove(): ReactElement | null {
  const request = useRequests().find(({ is_sent, status }) => is_sent && status !== 'completed');
  if (request === undefined) return null;
  const { id: requestId, name } = request;
  return (
    <>
      <Text>{`It waits for something to happen at Content Snare. Be the client of "${name}":`}</Text>
      <WorkButton
        variant="filled"
        size="sm"
        text="Answer and submit"
        work={() => answerAndSubmit(requestId)}
      />
      <Button component="a" size="sm" href={linkTo('services', requestId)}>
        Answer field by field
      </Button>
    </>
  );
}

export default {
  place: 3,
  cards: CARDS,
  NextMove: ({ trigger, step }) =>
    step.name === 'request_stalled' ? <Waiting trigger={trigger.id} /> : <NextMove />,
  OtherSide: ClientSide,
  simulatedPage: (address, view) => {
    const request = requestsIn(view).find(({ id }) => address.endsWith(`/share/${id}`));
    return request && linkTo('services', request.id);
  },
} satisfies Contribution;
