import { ActionIcon, Button, SimpleGrid, Table, Text, Title } from '@mantine/core';
import type { OutputField } from '@pieceworks/lab/host';
import {
  Copy,
  counted,
  Fold,
  isEmpty,
  isObject,
  labelOf,
  type ListedOutput,
  listOf,
  mentionOf,
  type Path,
  repeats,
  repeatsField,
  valueOf,
  Wide,
} from '@pieceworks/page-parts';
import { Fragment, type ReactElement, useState } from 'react';
import { OutputValue } from './output-value';
import { PlaceMap } from './place-map';

const ROWS_SHOWN = 200;
const COLUMNS_SHOWN = 6;
/** Columns with these formats or keys come last, because they rarely identify a row. */
const LAST_FORMATS = new Set(['boolean', 'number', 'datetime']);
/** Key of the text that says why a row has no result. */
const REASON = 'reason';
const LAST_KEYS = /^(row|status|raw|id)$|Id$/;

type RecordProps = {
  output: unknown;
  fields: readonly OutputField[];
  path?: Path;
  /** The step's name in expressions of the builder. */
  root: string;
  /** True to leave out the lists, which are shown beside it. */
  hidesLists?: boolean;
  /** Returns true for the key of a field whose value is already shown above the record. */
  isTold?: (key: string) => boolean;
};

/**
 * Shows a record in two columns, and the records inside it as groups. Two or more lists are folded. Fields that are empty,
 * already shown, or the same as a group are hidden at first.
 */
export function RecordOutput({
  output,
  fields,
  path = [],
  root,
  hidesLists = false,
  isTold = () => false,
}: RecordProps): ReactElement {
  const [showsAll, setShowsAll] = useState(false);
  const entries = fields.map((field) => {
    const value = valueOf(output, field.key);
    const place = { label: labelOf(field), path: [...path, field.key] };
    const children = field.children ?? plainFieldsOf(value);
    return { ...place, field, value, children, list: listOf(value, { ...place, field }) };
  });
  const isGroup = ({ value, children }: (typeof entries)[number]) =>
    children.length > 0 && isObject(value) && !Array.isArray(value);
  const isRepeated = (entry: (typeof entries)[number], at: number) =>
    entries.some(
      (other, position) =>
        (position < at && repeatsField(entry, other)) ||
        (isGroup(other) &&
          isObject(other.value) &&
          (position < at || !isObject(entry.value)) &&
          repeats(entry.value, other.value)),
    );
  const telling = entries.filter(
    (entry, at) => !isEmpty(entry.value) && !isTold(entry.field.key) && !isRepeated(entry, at),
  );
  const shown = showsAll ? entries : telling;
  const plain = shown.filter((entry) => !isGroup(entry) && entry.list === undefined);
  const lists = shown.filter(({ list }) => list !== undefined);
  const hidden = entries.length - telling.length;
  return (
    <>
      <PlaceMap output={output} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="xs" component="dl" my={0}>
        {plain.map(({ field, label, value, path: place }) => (
          <div key={field.key} className="entry">
            <Text component="dt" size="xs" c="dimmed">
              {label}{' '}
              <Copy value={mentionOf(root, place)} label={`Copy ${label} for the builder`} />
            </Text>
            <Text component="dd" m={0}>
              <OutputValue value={value} field={field} />
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {shown.map((entry) => {
        const { label, value, field, children, list, path: place } = entry;
        if (list !== undefined) {
          if (hidesLists) return null;
          if (lists.length === 1) return <ListOutput key={field.key} list={list} root={root} />;
          return (
            <Fold key={field.key} summary={`${label}: ${list.items.length}`}>
              <ListOutput list={list} root={root} hidesName />
            </Fold>
          );
        }
        if (!isGroup(entry)) return null;
        return (
          <section key={field.key} aria-label={label}>
            <Title order={3} size="h6" mt="md" mb={4}>
              {label}{' '}
              <Copy value={mentionOf(root, place)} label={`Copy ${label} for the builder`} />
            </Title>
            <RecordOutput output={value} fields={children} path={place} root={root} />
          </section>
        );
      })}
      {hidden > 0 && (
        <Button variant="subtle" mt="xs" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer fields' : `Show ${counted(hidden, 'more field')}`}
        </Button>
      )}
    </>
  );
}

/** Shows a list as a compact table, with the title of each row first. A click opens a row to its record. */
export function ListOutput(props: {
  list: ListedOutput;
  root: string;
  /** True if the name and the number of rows are shown above it. */
  hidesName?: boolean;
}): ReactElement {
  const { list, root, hidesName = false } = props;
  const { label, items, path, title } = list;
  const [opened, setOpened] = useState<number | null>(null);
  const columns = columnsOf(list);
  const name = hidesName ? '' : `${label}: ${items.length}`;
  const rest = items.length > ROWS_SHOWN ? `the first ${ROWS_SHOWN} are shown` : '';
  return (
    <Wide label={label}>
      <Table mt="xs" striped highlightOnHover verticalSpacing={4} captionSide="top">
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
                {cellsOf(item, columns, title).map(({ field, value, span }) => (
                  <Table.Td
                    key={field.key}
                    colSpan={span}
                    className={field.key === REASON ? 'told' : undefined}
                  >
                    <OutputValue
                      value={value}
                      field={field}
                      isBrief={span === 1 && field.key !== REASON}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
              {opened === row && (
                <Table.Tr>
                  <Table.Td colSpan={columns.length + 1} p="md">
                    <div className="opened">
                      <RecordOutput
                        output={item}
                        fields={rowFields(list)}
                        path={[...path, row]}
                        root={root}
                      />
                    </div>
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Wide>
  );
}

type Cell = { field: OutputField; value: unknown; span: number };

/** Returns the cells of a row. One that has nothing but its name says why, in place of its empty cells. */
function cellsOf(
  item: unknown,
  columns: readonly OutputField[],
  title: OutputField | undefined,
): Cell[] {
  const cells = columns.map((field) => {
    const value = field === title ? nameOf(item, field) : valueOf(item, field.key);
    return { field, value, span: 1 };
  });
  const [name, ...others] = cells;
  const value = valueOf(item, REASON);
  const isBare = others.length > 0 && others.every((cell) => isEmpty(cell.value));
  if (name === undefined || isEmpty(value) || !isBare) return cells;
  return [name, { field: { key: REASON }, value, span: others.length }];
}

/** Returns the name of a row, or its number. */
function nameOf(item: unknown, { key }: OutputField): unknown {
  const name = valueOf(item, key);
  if (!isEmpty(name)) return name;
  const row = valueOf(item, 'row');
  return typeof row === 'number' ? `Row ${row}` : name;
}

/** Returns the columns of a table: the first fields that are not empty in all rows. */
function columnsOf(list: ListedOutput): OutputField[] {
  const isFilled = ({ key }: OutputField) =>
    list.items.some((item) => !isEmpty(valueOf(item, key)));
  // The rows that have a reason show it in place of their empty cells, unless all have one.
  const isOfSome = ({ key }: OutputField) =>
    key === REASON && list.items.some((item) => isEmpty(valueOf(item, key)));
  return rowFields(list)
    .filter((field) => isFilled(field) && !isOfSome(field))
    .slice(0, COLUMNS_SHOWN);
}

/** Returns the fields of a row: the title first, and last those that rarely identify a row. */
function rowFields({ fields, title }: ListedOutput): OutputField[] {
  const rankOf = ({ key, format }: OutputField) =>
    key === title?.key ? 0 : LAST_FORMATS.has(format ?? '') || LAST_KEYS.test(key) ? 2 : 1;
  return [...fields].sort((one, other) => rankOf(one) - rankOf(other));
}

/** Returns the fields of a record without a description, if all of its values are plain. */
function plainFieldsOf(value: unknown): readonly OutputField[] {
  if (!isObject(value) || Array.isArray(value)) return [];
  const isPlain = Object.values(value).every((one) => !isObject(one) || Array.isArray(one));
  return isPlain ? Object.keys(value).map((key) => ({ key, label: key })) : [];
}
