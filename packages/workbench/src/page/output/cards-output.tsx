import { Badge, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  agoOf,
  type CardFields,
  formatValue,
  labelOf,
  type ListedOutput,
  listOf,
  StandIn,
  valueOf,
} from '@pieceworks/page-parts';
import type { ReactElement } from 'react';
import { WebLink } from './output-value';

const CARDS_SHOWN = 60;
/** Shortest text without a format that counts as the summary of a record, in characters. */
const SHORTEST_SUMMARY = 60;
const TONES: Readonly<Record<string, string>> = {
  positive: 'green',
  neutral: 'gray',
  negative: 'red',
};

/** Shows records that have a title, a link, a picture and a time as cards. */
export function CardsOutput(props: { list: ListedOutput; shown: CardFields }): ReactElement {
  const { list, shown } = props;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, xl: 3 }} spacing="sm">
        {list.items.slice(0, CARDS_SHOWN).map((item, at) => (
          <RecordCard key={at} item={item} list={list} shown={shown} />
        ))}
      </SimpleGrid>
      {list.items.length > CARDS_SHOWN && (
        <Text mt="xs">{`The first ${CARDS_SHOWN} are shown. The table has more.`}</Text>
      )}
    </>
  );
}

function RecordCard({
  item,
  list,
  shown,
}: {
  item: unknown;
  list: ListedOutput;
  shown: CardFields;
}): ReactElement {
  const title = formatValue(valueOf(item, shown.title.key));
  const link = formatValue(valueOf(item, shown.link.key));
  const time = valueOf(item, shown.time.key);
  const plain = list.fields
    .filter(({ key, format }) => format === undefined && key !== shown.title.key)
    .map(({ key }) => valueOf(item, key))
    .filter((value) => typeof value === 'string');
  const others = list.fields.flatMap((field) => {
    const place = { label: labelOf(field), path: [field.key], field };
    return listOf(valueOf(item, field.key), place) ?? [];
  });
  const tone = plain.find((value) => value in TONES);
  const texts = plain.filter((value) => value.length > SHORTEST_SUMMARY);
  // A record may have a summary and a full text; the card shows the shorter one.
  const [summary] = texts.sort((one, other) => one.length - other.length);
  return (
    <Card component="article" withBorder padding="sm" aria-label={title}>
      <Card.Section className="card-picture">
        <StandIn text={title} />
      </Card.Section>
      <Stack gap={4} mt="xs">
        <Text fw={600}>{URL.canParse(link) ? <WebLink href={link}>{title}</WebLink> : title}</Text>
        <Group gap="xs">
          {URL.canParse(link) && (
            <Text size="xs" c="dimmed">
              {new URL(link).host.replace(/^www\./, '')}
            </Text>
          )}
          {typeof time === 'string' && (
            <Text size="xs" c="dimmed">
              {agoOf(time)}
            </Text>
          )}
          {others.map(({ label, items }) => (
            <Text key={label} size="xs" c="dimmed" title={`${label}: ${items.length}`}>
              +{items.length}
            </Text>
          ))}
          {tone !== undefined && (
            <Badge size="sm" color={TONES[tone] ?? 'gray'}>
              {tone}
            </Badge>
          )}
        </Group>
        {summary !== undefined && (
          <Text lineClamp={3} c="dimmed">
            {summary}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
