import { Code, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { Copy, Heading, Panel, Rows } from './controls';
import { useWorkbench } from './workbench-state';

/** Shows the connection values for an Activepieces instance that uses the sandbox. */
export function InstanceView(): ReactElement {
  const { services } = useWorkbench();
  return (
    <div className="body">
      <Heading text="For an instance" />
      <Text>
        Enter these values in the connections of an Activepieces on this machine. Start it with{' '}
        <Code>AP_SSRF_ALLOW_LIST=127.0.0.0/8</Code>: it needs this to log in to a service on this
        machine, and for every call in strict mode.
      </Text>
      <div className="tiles">
        {services.setup.map(({ displayName, piece, fields }) => (
          <Panel key={piece} title={displayName}>
            <Rows
              rows={fields.map(({ label, value }) => [
                label,
                value,
                <Copy value={value} label={`Copy ${label} of ${displayName}`} text="Copy" />,
              ])}
            />
            {fields.some(({ key }) => key === 'contract') && (
              <Text>
                To use a gateway, replace <Code>/vendor/</Code> with <Code>/gateway/</Code> and
                choose the gateway as API Contract.
              </Text>
            )}
          </Panel>
        ))}
      </div>
    </div>
  );
}
