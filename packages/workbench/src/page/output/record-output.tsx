import { Button, SimpleGrid, Text, Title } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { OutputField } from '@pieceworks/host';
import { Copy, counted } from '../controls';
import { OutputValue } from './output-value';
import { PlaceMap } from './place-map';
import { TableOutput } from './table-output';
import {
  isEmpty,
  isObject,
  labelOf,
  type ListedOutput,
  listOf,
  mentionOf,
  type Path,
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
};

/** Shows a record in two columns, and the records inside it as groups. Empty fields are hidden at first. */
export function RecordOutput({
  output,
  fields,
  path = [],
  root,
  hidesLists = false,
}: RecordProps): ReactElement {
  const [showsEmpty, setShowsEmpty] = useState(false);
  const entries = fields.map((field) => {
    const value = valueOf(output, field.key);
    const place = { label: labelOf(field), path: [...path, field.key] };
    const children = field.children ?? plainFieldsOf(value);
    return { ...place, field, value, children, list: listOf(value, { ...place, field }) };
  });
  const filled = entries.filter(({ value }) => !isEmpty(value));
  const shown = showsEmpty ? entries : filled;
  const isGroup = ({ value, children }: (typeof entries)[number]) =>
    children.length > 0 && isObject(value) && !Array.isArray(value);
  const plain = shown.filter((entry) => !isGroup(entry) && entry.list === undefined);
  const empty = entries.length - filled.length;
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
          return hidesLists ? null : <ListOutput key={field.key} list={list} root={root} />;
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
      {empty > 0 && (
        <Button variant="subtle" mt="xs" onClick={() => setShowsEmpty(!showsEmpty)}>
          {showsEmpty ? 'Hide empty fields' : `Show ${counted(empty, 'empty field')}`}
        </Button>
      )}
    </>
  );
}

/** Shows a list as a table. A row opens to its record. */
export function ListOutput({ list, root }: { list: ListedOutput; root: string }): ReactElement {
  return (
    <TableOutput list={list} root={root}>
      {(item, row) => (
        <RecordOutput output={item} fields={list.fields} path={[...list.path, row]} root={root} />
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
