import { Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { counted, linkTo, pluralOf, useWorkbench } from '@pieceworks/page-parts';
import type { ReactElement } from 'react';
import { useContributions } from './services/contributions';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Returns a number of pieces in words, such as "three pieces". */
function inWords(count: number): string {
  return `${NUMBERS[count] ?? count} ${pluralOf('piece', count)}`;
}

/** Greets a visitor, and shows cards of the services that open a filled-in step. */
export function StartView(): ReactElement {
  const { pieces, flows } = useWorkbench();
  const actions = pieces.flatMap((piece) => piece.actions);
  const triggers = pieces.flatMap((piece) => piece.triggers);
  const cards = [...useContributions().values()].flatMap((contribution) => contribution.cards);
  return (
    <Stack maw={1120} mx="auto" gap="md">
      <div>
        <Title order={1} tabIndex={-1}>
          Try {inWords(pieces.length)} here
        </Title>
        <Text size="lg" mt={4}>
          Nothing is real and nothing costs anything: the services are simulated on this machine.
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {cards.map(({ picture, title, text, go, href }) => (
          <Card key={title} component="a" href={href} withBorder className="card">
            <Card.Section>{picture}</Card.Section>
            <Title order={2} size="h4" mt="sm">
              {title}
            </Title>
            <Text mt={4}>{text}</Text>
            <Text mt="auto" pt="sm" c="indigo" fw={600} className="go">
              {go} →
            </Text>
          </Card>
        ))}
        <Card withBorder className="card">
          <Stack gap="xs" h="100%" justify="center">
            <Title order={2} size="h4">
              Or look around
            </Title>
            {pieces.map(({ name, displayName, logoUrl, shortName }) => (
              <Anchor key={name} href={linkTo('steps', shortName)} className="with-logo">
                <img src={logoUrl} alt="" width="24" height="24" /> {displayName}
              </Anchor>
            ))}
            <Anchor href={linkTo('steps')}>{counted(actions.length, 'action')}</Anchor>
            <Anchor href={linkTo('triggers')}>{counted(triggers.length, 'trigger')}</Anchor>
            <Anchor href={linkTo('flows')}>{counted(flows.length, 'flow')} to import</Anchor>
          </Stack>
        </Card>
      </SimpleGrid>
    </Stack>
  );
}
