import { Button, Group, Text } from '@mantine/core';
import { numberOf, openForm, pluralOf, useFilledIn, useWorkbench } from '@pieceworks/page-parts';
import type { RunView, ServiceView, StepView, Values } from '@pieceworks/page-parts/protocol';
import type { ReactElement } from 'react';

/** Number of kinds of records that are named. */
const KINDS_SHOWN = 3;

/** Returns true for a run at the sandbox that found nothing, also if that is a failure. */
export function isMissed({ failure, isMiss, wire }: RunView): boolean {
  return wire !== null && (isMiss || (failure !== null && wire.at(-1)?.status === 404));
}

/** Says after a run without a match which records the simulated service has, and offers two inputs that find some. */
export function KnownRecords(props: {
  run: RunView;
  step: StepView;
  service: ServiceView;
  onTry: (values: Values) => void;
}): ReactElement {
  const { run, step, service, onTry } = props;
  const { records } = useWorkbench().services;
  const filledIn = useFilledIn();
  const counts = Object.entries(records[service.name] ?? {})
    .sort(([, one], [, other]) => other - one)
    .slice(0, KINDS_SHOWN)
    .map(([kind, count]) => `${numberOf(count)} ${pluralOf(kind.replaceAll('_', ' '), count)}`);
  const given = new Map(filledIn(run.piece, step, run.values));
  const offered = step.finds.map((values) => {
    const filled = filledIn(run.piece, step, openForm(step.fields, values));
    return { values, label: changeInWords(given, new Map(filled)) };
  });
  return (
    <>
      <Text mt="xs">
        {`${service.displayName} is simulated on this machine: it knows ${new Intl.ListFormat('en').format(counts)}, and no others.`}
      </Text>
      <Group gap="xs" mt={4}>
        {offered.map(({ values, label }, at) => (
          <Button key={at} variant="light" className="wraps" onClick={() => onTry(values)}>
            {label}
          </Button>
        ))}
      </Group>
    </>
  );
}

/** Returns how an input differs from a given one, both by the labels of their fields: "Try Search: tax". */
function changeInWords(given: ReadonlyMap<string, string>, filled: ReadonlyMap<string, string>) {
  const changed = [...filled].filter(([label, value]) => given.get(label) !== value);
  const emptied = [...given.keys()].filter((label) => !filled.has(label));
  if (changed.length > 0) {
    return `Try ${changed.map(([label, value]) => `${label}: ${value}`).join('; ')}`;
  }
  return emptied.length > 0 ? `Try without ${emptied.join(' and ')}` : 'Try again';
}
