import { ActionIcon, Box, Table, Text } from '@mantine/core';
import type { OutputField } from '@pieceworks/lab/host';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { Copy } from '../controls';
import { WebLink } from './output-value';
import {
  formatValue,
  isEmpty,
  isObject,
  labelOf,
  type ListedOutput,
  mentionOf,
  valueOf,
} from './values';

const ROWS_SHOWN = 200;
const COLUMNS_SHOWN = 6;
/** Columns with these formats or keys come last, because they rarely identify a row. */
const LAST_FORMATS = new Set(['boolean', 'number', 'datetime']);
const LAST_KEYS = /^(row|status|raw|id)$|Id$/;

/** Shows a list as a compact table, with the title of each row first. A click opens a row. */
export function TableOutput(props: {
  list: ListedOutput;
  /** The step's name in expressions of the builder. */
  root: string;
  hidesName?: boolean;
  /** Shows the whole of a row that is open. */
  children: (item: unknown, row: number) => ReactNode;
}): ReactElement {
  const { list, root, hidesName = false, children } = props;
  const { label, items, path, title } = list;
  const [opened, setOpened] = useState<number | null>(null);
  const columns = columnsOf(list);
  const name = hidesName ? '' : `${label}: ${items.length}`;
  const rest = items.length > ROWS_SHOWN ? `the first ${ROWS_SHOWN} are shown` : '';
  return (
    <Box className="wide" mt="xs" role="region" aria-label={label} tabIndex={0}>
      <Table striped highlightOnHover verticalSpacing={4} captionSide="top">
        <Table.Caption ta="start">
          {[name, rest].filter(Boolean).join('; ')}{' '}
          <Copy value={mentionOf(root, path)} label={`Copy ${label} for the builder`} />
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th aria-label="Open" w={32} />
            {columns.map((field) => (
              <Table.Th key={field.key}>{labelOf(field)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.slice(0, ROWS_SHOWN).map((item, row) => (
            <Fragment key={row}>
              <Table.Tr
                className="row"
                onClick={({ target }) => {
                  if (target instanceof Element && target.closest('a,button')) return;
                  setOpened(opened === row ? null : row);
                }}
              >
                <Table.Td>
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    aria-label={`${opened === row ? 'Close' : 'Open'} row ${row + 1}`}
                    aria-expanded={opened === row}
                    onClick={() => setOpened(opened === row ? null : row)}
                  >
                    {opened === row ? '▾' : '▸'}
                  </ActionIcon>
                </Table.Td>
                {columns.map(({ key }) => (
                  <Table.Td key={key}>
                    <Cell value={key === title?.key ? nameOf(item, key) : valueOf(item, key)} />
                  </Table.Td>
                ))}
              </Table.Tr>
              {opened === row && (
                <Table.Tr>
                  <Table.Td colSpan={columns.length + 1} p="md">
                    <div className="opened">{children(item, row)}</div>
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** Returns the name of a row, or what it was looked up by if it was not found. */
function nameOf(item: unknown, key: string): unknown {
  const name = valueOf(item, key);
  const input = valueOf(item, 'input');
  return isEmpty(name) && isObject(input) ? Object.values(input).filter(Boolean) : name;
}

function Cell({ value }: { value: unknown }): ReactElement {
  const text = formatValue(value);
  if (/^https?:\/\/\S+$/.test(text)) {
    return <WebLink href={text}>{text.replace(/^https?:\/\/(www\.)?/, '')}</WebLink>;
  }
  return (
    <Text truncate maw={220} title={text}>
      {text}
    </Text>
  );
}

/** Returns the columns of a table: the first fields that are not empty in all rows. */
function columnsOf(list: ListedOutput): OutputField[] {
  const isFilled = ({ key }: OutputField) =>
    list.items.some((item) => !isEmpty(valueOf(item, key)));
  return rowFields(list).filter(isFilled).slice(0, COLUMNS_SHOWN);
}

/** Returns the fields of a row: the title first, and last those that rarely identify a row. */
export function rowFields({ fields, title }: ListedOutput): OutputField[] {
  const rankOf = ({ key, format }: OutputField) =>
    key === title?.key ? 0 : LAST_FORMATS.has(format ?? '') || LAST_KEYS.test(key) ? 2 : 1;
  return [...fields].sort((one, other) => rankOf(one) - rankOf(other));
}
