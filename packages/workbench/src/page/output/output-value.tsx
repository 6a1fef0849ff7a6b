import { Anchor, Code, Text } from '@mantine/core';
import type { OutputField } from '@pieceworks/lab/host';
import type { ReactElement, ReactNode } from 'react';
import { agoOf, Fold } from '../controls';
import { useContributions } from '../services/contributions';
import { useWorkbench } from '../workbench-state';
import { FileLinks, useFilesIn } from './files';
import { JsonTree } from './json-tree';
import { formatValue, isEmpty, isObject } from './values';

/** Shows a value by its format: a file, a link, a time, a size, markup, a text of several lines, or a single line. */
export function OutputValue({
  value,
  field: { format },
}: {
  value: unknown;
  field: OutputField;
}): ReactElement {
  const text = formatValue(value);
  const files = useFilesIn(text);
  if (isEmpty(value)) return <>–</>;
  if (files.length > 0) return <FileLinks files={files} mah={96} />;
  if (isObject(value) && (!Array.isArray(value) || value.some(isObject))) {
    return (
      <Fold summary={text}>
        <JsonTree value={value} />
      </Fold>
    );
  }
  if (format === 'datetime') return <Moment at={text} />;
  if (format === 'filesize') return <>{`${Math.ceil(Number(value) / 1024)} KiB`}</>;
  if (format === 'html') {
    return (
      <Fold summary="Markup">
        <Code block>{text}</Code>
      </Fold>
    );
  }
  if (/^https?:\/\/\S+$/.test(text)) {
    return <WebLink href={text}>{text}</WebLink>;
  }
  return text.includes('\n') ? <Text className="lines">{text}</Text> : <>{text}</>;
}

/** Shows a moment in the browser's language, and the time since. */
function Moment({ at }: { at: string }): ReactElement {
  if (Number.isNaN(Date.parse(at))) return <>{at}</>;
  const shown = new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={at}>{`${shown} (${agoOf(at)})`}</time>;
}

/** Shows a link, which leads to the simulated page if the sandbox has one for the address. */
export function WebLink({ href, children }: { href: string; children: ReactNode }): ReactElement {
  const { views } = useWorkbench().services;
  const [simulated] = [...useContributions()].flatMap(
    ([service, { simulatedPage }]) => simulatedPage?.(href, views[service]) ?? [],
  );
  if (simulated !== undefined) return <Anchor href={simulated}>{children}</Anchor>;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer">
      {children}
    </Anchor>
  );
}
