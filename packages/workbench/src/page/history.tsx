import { Anchor, Table, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PieceView, RunView, StepView } from '../protocol';
import { linkOfRun } from './form/form-values';
import { linkTo } from './route';
import { call } from './server-calls';
import { Panel, timeOf, WorkButton } from './controls';
import { useWorkbench } from './workbench-state';

/** Lists the last runs of all steps, to open or repeat. */
export function History(): ReactElement {
  const { runs, pieces } = useWorkbench();
  const rows = [...runs].reverse().map((run) => {
    const piece = pieces.find(({ name }) => name === run.piece);
    const step = piece?.actions.find(({ name }) => name === run.step);
    // A run without an action loaded the sample data of a trigger.
    return piece && step ? rowOf(run, piece, step) : [];
  });
  return (
    <Panel title="History">
      <Table data={{ body: rows.filter((row) => row.length > 0) }} />
      {runs.length === 0 && <Text>No step has run yet.</Text>}
    </Panel>
  );
}

function rowOf(
  { run, at, ms, failure, connection, values }: RunView,
  piece: PieceView,
  step: StepView,
) {
  const title = `${step.displayName} of ${timeOf(at)}`;
  const link = linkTo('steps', piece.shortName, step.name);
  const outcome = ms === null ? 'running' : failure === null ? `${ms} ms` : 'failed';
  const again = async () => {
    const next = crypto.randomUUID();
    const request = { piece: piece.name, step: step.name, connection, values, run: next };
    const running = call('run', request);
    location.hash = link + linkOfRun(next);
    await running;
  };
  return [
    timeOf(at),
    <Anchor href={link + linkOfRun(run)}>{step.displayName}</Anchor>,
    outcome,
    <WorkButton variant="subtle" text="Again" aria-label={`Run ${title} again`} work={again} />,
  ];
}
