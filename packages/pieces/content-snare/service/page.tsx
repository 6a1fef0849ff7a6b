import { Button, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { WorkButton } from '../../../workbench/src/page/controls';
import { CLIENT_PICTURE } from '../../../workbench/src/page/pictures';
import { linkTo } from '../../../workbench/src/page/route';
import { call } from '../../../workbench/src/page/server-calls';
import type { Contribution, StartCard } from '../../../workbench/src/page/services/contribution';
import { useWorkbench } from '../../../workbench/src/page/workbench-state';
import { ClientSide } from './client-side';

const CARDS: readonly StartCard[] = [
  {
    picture: CLIENT_PICTURE,
    title: 'A client answers, a flow starts',
    text: 'Turn the trigger on, answer the request as the client would, and see the event arrive.',
    go: 'Watch a request',
    href: linkTo('triggers', 'content-snare', 'request_completed'),
  },
];

function NextMove(): ReactElement | null {
  const { requests } = useWorkbench().services;
  const request = requests.find(({ is_sent, status }) => is_sent && status !== 'completed');
  if (request === undefined) return null;
  const { id: requestId, name } = request;
  return (
    <>
      <Text>{`It waits for something to happen at Content Snare. Be the client of "${name}":`}</Text>
      <WorkButton
        variant="filled"
        size="sm"
        text="Answer and submit"
        work={() => call('answer', { requestId })}
      />
      <Button component="a" size="sm" href={linkTo('services', requestId)}>
        Answer field by field
      </Button>
    </>
  );
}

export const CONTENT_SNARE: Contribution = {
  cards: CARDS,
  NextMove,
  OtherSide: ClientSide,
  simulatedPage: (address, { requests }) => {
    const request = requests.find(({ id }) => address.endsWith(`/share/${id}`));
    return request && linkTo('services', request.id);
  },
};
