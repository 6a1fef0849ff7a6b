import { Button, Group, Progress, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { QuotaView } from '../../protocol';
import { call } from '../server-calls';
import { Panel } from '../small';
import { useWorkbench } from '../workbench-state';

/** Shows the remaining credits and points, and their course since the start. */
export function Quotas(): ReactElement {
  const { services, attempt } = useWorkbench();
  return (
    <Panel title="Credits and points">
      {services.quotas.map((quota) => {
        const { service, displayName, unit, left, full } = quota;
        return (
          <div key={service}>
            <Group justify="space-between">
              <Text size="sm">
                <b>{displayName}</b> {left} of {full} {unit} left
              </Text>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Refill the ${unit} of ${displayName}`}
                onClick={() => attempt(() => call('refill', { service }))}
              >
                Refill
              </Button>
            </Group>
            <Progress aria-label={`${displayName}: ${unit} left`} value={(left / full) * 100} />
            <Plot quota={quota} />
          </div>
        );
      })}
    </Panel>
  );
}

/** Plots the measured levels, the oldest on the left. */
function Plot({ quota: { levels, displayName, unit } }: { quota: QuotaView }): ReactElement {
  const lowest = Math.min(...levels);
  const range = Math.max(...levels) - lowest || 1;
  const points = levels.map((level, at) => {
    const x = (at / Math.max(levels.length - 1, 1)) * 100;
    return `${x},${22 - ((level - lowest) / range) * 20}`;
  });
  return (
    <svg viewBox="0 0 100 24" preserveAspectRatio="none" role="img" className="plot">
      <title>{`${displayName}: ${unit} over time, ${levels.join(', ')}`}</title>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
