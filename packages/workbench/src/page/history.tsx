import { Anchor, Badge, Table, Text } from '@mantine/core';
import {
  call,
  linkOfRun,
  linkTo,
  Panel,
  timeOf,
  useFilledIn,
  useWorkbench,
  Wide,
  WorkButton,
} from '@pieceworks/page-parts';
import type { PieceView, RunView, StepView } from '@pieceworks/page-parts/protocol';
import type { ReactElement } from 'react';
import { OUTCOMES, outcomeOf } from './output/outcome';

/** Lists the last runs of all steps, to open or repeat. */
export function History(): ReactElement {
  const { runs, pieces } = useWorkbench();
  const filledIn = useFilledIn();
  const rows = [...runs].reverse().flatMap((run) => {
    const piece = pieces.find(({ name }) => name === run.piece);
    const step = piece?.actions.find(({ name }) => name === run.step);
    // A run without an action loaded the sample data of a trigger.
    if (!piece || !step) return [];
    const input = filledIn(piece.name, step, run.values).map(([, value]) => value);
    return [rowOf(run, piece, step, input.join(', '))];
  });
  return (
    <Panel title="History">
      {rows.length === 0 ? (
        <Text>No step has run yet.</Text>
      ) : (
        <Wide label="Earlier runs">
          <Table verticalSpacing={4} data={{ body: rows }} />
        </Wide>
      )}
    </Panel>
  );
}

function rowOf(run: RunView, piece: PieceView, step: StepView, input: string) {
  const { at, ms, connection, values, cost } = run;
  const outcome = outcomeOf(run);
  const title = `${step.displayName} of ${timeOf(at)}`;
  const link = linkTo('steps', piece.shortName, step.name);
  const again = async () => {
    const next = crypto.randomUUID();
    const request = { piece: piece.name, step: step.name, connection, values, run: next };
    const running = call('run', { ...request, fault: null });
    location.hash = link + linkOfRun(next);
    await running;
  };
  return [
    <>
      <Anchor display="block" w="fit-content" dir="auto" href={link + linkOfRun(run.run)}>
        {step.displayName}
      </Anchor>
      <Text size="xs" c="dimmed" lineClamp={2}>
        <time dateTime={at}>{timeOf(at, 'short')}</time> {input}
      </Text>
    </>,
    <>
      <Badge color={OUTCOMES[outcome]} miw="max-content">
        {outcome}
      </Badge>
      <Text size="xs" c="dimmed" className="nowrap">
        {[cost?.replace(/[:,].*/, ''), ms !== null && `${ms} ms`].filter(Boolean).join(', ')}
      </Text>
    </>,
    <WorkButton variant="subtle" text="Again" aria-label={`Run ${title} again`} work={again} />,
  ];
}
