import { Anchor } from '@mantine/core';
import type { ReactElement } from 'react';
import type { OutputField } from '@pieceworks/host';
import { Copy, counted, Fold, Rows } from '../controls';
import { JsonTree } from './json-tree';
import { PlaceMap } from './place-map';
import { formatValue, isEmpty, labelOf, mentionOf, type Path, valueOf } from './values';

const ITEMS_SHOWN = 20;

type FieldsProps = {
  output: unknown;
  fields: readonly OutputField[];
  path?: Path;
  root: string;
  hidesEmpty?: boolean;
};

/** Shows an output field by field, with the labels of the piece. */
export function FieldsOutput({ output, fields, path = [], ...rest }: FieldsProps): ReactElement {
  const shown = fields.filter(({ key }) => !rest.hidesEmpty || !isEmpty(valueOf(output, key)));
  const rows = shown.map((field) => {
    const label = labelOf(field);
    const place = [...path, field.key];
    return [
      <>
        {label} <Copy value={mentionOf(rest.root, place)} label={`Copy ${label} for the builder`} />
      </>,
      <FieldValue {...rest} field={field} output={valueOf(output, field.key)} path={place} />,
    ];
  });
  return (
    <>
      <PlaceMap output={output} />
      <Rows rows={rows} />
    </>
  );
}

function FieldValue({
  field: { children = [], listItems = [] },
  output,
  path,
  ...rest
}: Omit<FieldsProps, 'fields'> & { field: OutputField; path: Path }): ReactElement {
  if (Array.isArray(output) && listItems.length > 0 && output.length > 0) {
    return (
      <Fold summary={counted(output.length, 'item')} opens={path.length === 1}>
        {output.slice(0, ITEMS_SHOWN).map((item: unknown, at) => (
          <FieldsOutput key={at} {...rest} output={item} fields={listItems} path={[...path, at]} />
        ))}
        {output.length > ITEMS_SHOWN && 'The rest is in the table and in the JSON.'}
      </Fold>
    );
  }
  const isPlain = typeof output !== 'object' || output === null || isPlainList(output);
  if (isPlain) return <PlainValue value={output} />;
  if (children.length === 0) return <JsonTree value={output} isClosed />;
  return <FieldsOutput {...rest} output={output} fields={children} path={path} />;
}

/** Returns true for a list that is readable on one line. */
function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}

/** Shows a value on one line; a web address as a link. */
export function PlainValue({ value }: { value: unknown }): ReactElement {
  const text = formatValue(value);
  if (!/^https?:\/\/\S+$/.test(text)) return <>{text}</>;
  return (
    <Anchor href={text} target="_blank" rel="noreferrer">
      {text}
    </Anchor>
  );
}
