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
        Type this into the connections of Activepieces on this machine. Start the instance with{' '}
        <Code>AP_SSRF_ALLOW_LIST=127.0.0.0/8</Code>: it needs that for a login to a service on this
        machine, and in strict mode for every call.
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
            <Text>
              Where calls go through your company&apos;s own API gateway, write{' '}
              <Code>/gateway/</Code> instead of <Code>/vendor/</Code> and choose the gateway as API
              Contract.
            </Text>
          </Panel>
        ))}
      </div>
    </div>
  );
}
