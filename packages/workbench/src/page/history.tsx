import { Anchor, Button, Checkbox, Modal, Table, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { PieceView, RunView, StepView } from '../protocol';
import { linkOfRun } from './form/form-values';
import { formatValue, leavesOf } from './output/values';
import { linkTo } from './route';
import { call } from './server-calls';
import { Panel, timeOf, WorkButton } from './controls';
import { useWorkbench } from './workbench-state';

/** Lists the last runs of all steps, to open, repeat or compare. */
export function History(): ReactElement {
  const { runs, pieces } = useWorkbench();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  const [left, right] = runs.filter(({ run }) => picked.includes(run));
  const rows = [...runs].reverse().map((run) => {
    const piece = pieces.find(({ name }) => name === run.piece);
    const step = piece?.actions.find(({ name }) => name === run.step);
    const others = picked.filter((one) => one !== run.run);
    const onPick = (isPicked: boolean) =>
      setPicked(isPicked ? [...others.slice(-1), run.run] : others);
    // A run without an action loaded the sample data of a trigger.
    return piece && step ? rowOf(run, piece, step, picked.includes(run.run), onPick) : [];
  });
  const compare = (
    <Button disabled={right === undefined} onClick={() => setIsComparing(true)}>
      Compare
    </Button>
  );
  return (
    <Panel title="History" actions={compare}>
      <Table data={{ body: rows.filter((row) => row.length > 0) }} />
      {runs.length === 0 && <Text>No step has run yet.</Text>}
      {left && right && (
        <Modal
          opened={isComparing}
          onClose={() => setIsComparing(false)}
          title="Differences between two runs"
          size="xl"
          lockScroll={false}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <Differences left={left} right={right} />
        </Modal>
      )}
    </Panel>
  );
}

function rowOf(
  { run, at, ms, failure, connection, values }: RunView,
  piece: PieceView,
  step: StepView,
  isPicked: boolean,
  onPick: (isPicked: boolean) => void,
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
    <Checkbox
      size="xs"
      aria-label={`Compare ${title}`}
      checked={isPicked}
      onChange={({ currentTarget }) => onPick(currentTarget.checked)}
    />,
    timeOf(at),
    <Anchor href={link + linkOfRun(run)}>{step.displayName}</Anchor>,
    outcome,
    <WorkButton variant="subtle" text="Again" aria-label={`Run ${title} again`} work={again} />,
  ];
}

function Differences({ left, right }: { left: RunView; right: RunView }): ReactElement {
  const textsOf = ({ values: input, output, failure }: RunView) =>
    new Map(
      leavesOf({ input, output, failure }).map(({ path, value }) => [
        path.join('.'),
        formatValue(value),
      ]),
    );
  const [before, after] = [textsOf(left), textsOf(right)];
  const body = [...new Set([...before.keys(), ...after.keys()])]
    .map((place) => [place, before.get(place) ?? '–', after.get(place) ?? '–'])
    .filter(([, earlier, later]) => earlier !== later);
  if (body.length === 0) return <Text>Both runs are the same.</Text>;
  return <Table data={{ head: ['Value', timeOf(left.at), timeOf(right.at)], body }} />;
}
