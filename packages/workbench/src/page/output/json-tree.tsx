import { useComputedColorScheme } from '@mantine/core';
import type { ReactElement } from 'react';
import { darkStyles, defaultStyles, JsonView } from 'react-json-view-lite';

/** A value as a tree that opens and closes, by keyboard too. */
export function JsonTree({ value, isClosed }: { value: unknown; isClosed?: true }): ReactElement {
  const style = useComputedColorScheme() === 'dark' ? darkStyles : defaultStyles;
  if (typeof value !== 'object' || value === null) return <code>{JSON.stringify(value)}</code>;
  return (
    <JsonView
      data={value}
      style={{ ...style, container: 'json-tree' }}
      shouldExpandNode={(level) => isClosed !== true && level < 2}
      clickToExpandNode
      aria-label="JSON"
    />
  );
}
