import { Button, SimpleGrid, Text, Title } from '@mantine/core';
import type { OutputField } from '@pieceworks/lab/host';
import { type ReactElement, useState } from 'react';
import { Copy, counted, Fold } from '../controls';
import { OutputValue } from './output-value';
import { PlaceMap } from './place-map';
import { rowFields, TableOutput } from './table-output';
import {
  isEmpty,
  isObject,
  labelOf,
  type ListedOutput,
  listOf,
  mentionOf,
  type Path,
  repeats,
  valueOf,
} from './values';

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
  const isRepeated = ({ value }: (typeof entries)[number], at: number) =>
    entries.some(
      (group, position) =>
        isGroup(group) &&
        isObject(group.value) &&
        (position < at || !isObject(value)) &&
        repeats(value, group.value),
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

/** Shows a list as a table. A row opens to its record. */
export function ListOutput(props: {
  list: ListedOutput;
  root: string;
  /** True if the name and the number of rows are shown above it. */
  hidesName?: boolean;
}): ReactElement {
  const { list, root } = props;
  return (
    <TableOutput {...props}>
      {(item, row) => (
        <RecordOutput
          output={item}
          fields={rowFields(list)}
          path={[...list.path, row]}
          root={root}
        />
      )}
    </TableOutput>
  );
}

/** Returns the fields of a record without a description, if all of its values are plain. */
function plainFieldsOf(value: unknown): readonly OutputField[] {
  if (!isObject(value) || Array.isArray(value)) return [];
  const isPlain = Object.values(value).every((one) => !isObject(one) || Array.isArray(one));
  return isPlain ? Object.keys(value).map((key) => ({ key, label: key })) : [];
}
