import { Anchor, Code, Text } from '@mantine/core';
import type { OutputField } from '@pieceworks/lab/host';
import {
  agoOf,
  dayOf,
  Fold,
  formatValue,
  isDay,
  isEmpty,
  isObject,
  useWorkbench,
} from '@pieceworks/page-parts';
import type { ReactElement, ReactNode } from 'react';
import { useContributions } from '../services/contributions';
import { FileLinks, useFilesIn } from './files';
import { JsonTree } from './json-tree';

/**
 * Shows a value by its format: a file, a link, a time, a size, markup, a text of several lines, or a single line.
 * @param props.isBrief true for one line without anything that opens, as in a table.
 */
export function OutputValue({
  value,
  field: { format },
  isBrief = false,
}: {
  value: unknown;
  field: OutputField;
  isBrief?: boolean;
}): ReactElement {
  const text = formatValue(value);
  const files = useFilesIn(text);
  const words = wordsFor(value, format);
  if (isEmpty(value)) return <>–</>;
  if (/^https?:\/\/\S+$/.test(text)) {
    return (
      <WebLink href={text}>{isBrief ? text.replace(/^https?:\/\/(www\.)?/, '') : text}</WebLink>
    );
  }
  if (isBrief) {
    return (
      <Text truncate maw={220} title={text}>
        {words}
      </Text>
    );
  }
  if (files.length > 0) return <FileLinks files={files} mah={96} />;
  if (isObject(value) && (!Array.isArray(value) || value.some(isObject))) {
    return (
      <Fold summary={text}>
        <JsonTree value={value} />
      </Fold>
    );
  }
  if (format === 'html') {
    return (
      <Fold summary="Markup">
        <Code block>{text}</Code>
      </Fold>
    );
  }
  if (format === 'datetime' && words !== text) {
    return <time dateTime={text}>{`${words} (${agoOf(text)})`}</time>;
  }
  return text.includes('\n') ? <Text className="lines">{text}</Text> : <>{words}</>;
}

/** Returns a value as people write it. A time that cannot be read stays as it is. */
function wordsFor(value: unknown, format: OutputField['format']): string {
  const text = formatValue(value);
  if (typeof value === 'number' && format === 'number') {
    // A number of four digits is often a year.
    return value.toLocaleString('en', { useGrouping: 'min2' });
  }
  if (typeof value === 'number' && format === 'filesize') return `${Math.ceil(value / 1024)} KiB`;
  if (format === 'datetime' && !Number.isNaN(Date.parse(text))) {
    return new Date(text).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
  }
  return isDay(text) ? dayOf(text) : text;
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
