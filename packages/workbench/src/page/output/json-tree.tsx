import type { ReactElement } from 'react';
import { defaultStyles, JsonView } from 'react-json-view-lite';

const STYLE = {
  ...defaultStyles,
  container: 'json-tree',
  stringValue: 'json-string',
  numberValue: 'json-value',
  booleanValue: 'json-value',
  nullValue: 'json-value',
};

/** Shows a value as a collapsible tree, which also works by keyboard. */
export function JsonTree({ value, isClosed }: { value: unknown; isClosed?: true }): ReactElement {
  if (typeof value !== 'object' || value === null) return <code>{JSON.stringify(value)}</code>;
  return (
    <JsonView
      data={value}
      style={STYLE}
      shouldExpandNode={(level) => isClosed !== true && level < 2}
      clickToExpandNode
      aria-label="JSON"
    />
  );
}
