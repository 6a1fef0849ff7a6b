import { Anchor, Button, Checkbox, Modal, Table, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { RunView } from '../protocol';
import { linkOfRun } from './form/form-values';
import { formatValue, leavesOf } from './output/values';
import { linkTo } from './route';
import { call } from './server-calls';
import { Panel } from './small';
import { useWorkbench } from './workbench-state';

/** Lists the last runs of all steps, to open, repeat or compare. */
export function History(): ReactElement {
  const { runs, pieces, attempt } = useWorkbench();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  const [left, right] = runs.filter(({ run }) => picked.includes(run));
  const again = async (earlier: RunView, link: string) => {
    const { piece, step, connection, values } = earlier;
    const run = crypto.randomUUID();
    const running = call('run', { piece, step, connection, values, run });
    location.hash = link.replace(/\?.*/, linkOfRun(run));
    await running;
  };
  return (
    <Panel
      title="History"
      actions={
        <Button
          size="compact-sm"
          variant="default"
          disabled={right === undefined}
          onClick={() => setIsComparing(true)}
        >
          Compare
        </Button>
      }
    >
      <Table>
        <Table.Tbody>
          {[...runs].reverse().map((run) => {
            const piece = pieces.find(({ name }) => name === run.piece);
            const step = piece?.actions.find(({ name }) => name === run.step);
            // This run loaded the sample data of a trigger.
            if (!piece || !step) return null;
            const link = linkTo('steps', piece.shortName, step.name) + linkOfRun(run.run);
            const time = new Date(run.at).toLocaleTimeString();
            return (
              <Table.Tr key={run.run}>
                <Table.Td>
                  <Checkbox
                    size="xs"
                    aria-label={`Compare ${step.displayName} of ${time}`}
                    checked={picked.includes(run.run)}
                    onChange={({ currentTarget }) => {
                      const others = picked.filter((one) => one !== run.run).slice(-1);
                      setPicked(currentTarget.checked ? [...others, run.run] : others);
                    }}
                  />
                </Table.Td>
                <Table.Td>{time}</Table.Td>
                <Table.Td>
                  <Anchor href={link}>{step.displayName}</Anchor>
                </Table.Td>
                <Table.Td>{outcomeOf(run)}</Table.Td>
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`Run ${step.displayName} of ${time} again`}
                    onClick={() => attempt(() => again(run, link))}
                  >
                    Again
                  </Button>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {runs.length === 0 && <Text size="sm">No step has run yet.</Text>}
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

function Differences({ left, right }: { left: RunView; right: RunView }): ReactElement {
  const [before, after] = [left, right].map(
    ({ values, output, failure }) =>
      new Map(
        leavesOf({ input: values, output, failure }).map(({ path, value }) => [
          path.join('.'),
          formatValue(value),
        ]),
      ),
  );
  const places = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  const different = places.filter((place) => before?.get(place) !== after?.get(place));
  if (different.length === 0) return <Text>Both runs are the same.</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          {['Value', left.at, right.at].map((heading, at) => (
            <Table.Th key={heading}>
              {at === 0 ? heading : new Date(heading).toLocaleTimeString()}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {different.map((place) => (
          <Table.Tr key={place}>
            <Table.Th scope="row">{place}</Table.Th>
            <Table.Td>{before?.get(place) ?? '–'}</Table.Td>
            <Table.Td>{after?.get(place) ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function outcomeOf({ ms, failure }: RunView): string {
  if (ms === null) return 'running';
  return failure === null ? `${ms} ms` : 'failed';
}
