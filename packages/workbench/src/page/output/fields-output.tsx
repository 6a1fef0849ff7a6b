import { Table } from '@mantine/core';
import type { ReactElement } from 'react';
import type { OutputField } from '@pieceworks/host';
import { Copy, counted } from '../small';
import { JsonTree } from './json-tree';
import { formatValue, isEmpty, labelOf, mentionOf, type Path, valueOf } from './values';

const ITEMS_SHOWN = 20;

type FieldsProps = {
  output: unknown;
  fields: readonly OutputField[];
  path: Path;
  root: string;
  hidesEmpty: boolean;
};

/** Shows an output field by field, with the labels of the piece. */
export function FieldsOutput({ output, fields, path, ...rest }: FieldsProps): ReactElement {
  const shown = fields.filter(({ key }) => !rest.hidesEmpty || !isEmpty(valueOf(output, key)));
  return (
    <Table className="fields" verticalSpacing={4}>
      <Table.Tbody>
        {shown.map((field) => (
          <Table.Tr key={field.key}>
            <Table.Th scope="row">
              {labelOf(field)}{' '}
              <Copy
                text={mentionOf(rest.root, [...path, field.key])}
                label={`Copy ${labelOf(field)} for the builder`}
              >
                {'{{ }}'}
              </Copy>
            </Table.Th>
            <Table.Td>
              <FieldValue
                {...rest}
                field={field}
                output={valueOf(output, field.key)}
                path={[...path, field.key]}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function FieldValue({
  field: { children = [], listItems = [] },
  output,
  path,
  ...rest
}: Omit<FieldsProps, 'fields'> & { field: OutputField }): ReactElement {
  if (Array.isArray(output) && listItems.length > 0 && output.length > 0) {
    return (
      <details>
        <summary>{counted(output.length, 'item')}</summary>
        {output.slice(0, ITEMS_SHOWN).map((item: unknown, at) => (
          <FieldsOutput key={at} {...rest} output={item} fields={listItems} path={[...path, at]} />
        ))}
        {output.length > ITEMS_SHOWN && 'The rest is in the table and in the JSON.'}
      </details>
    );
  }
  if (typeof output === 'object' && output !== null && !isPlainList(output)) {
    return children.length > 0 ? (
      <FieldsOutput {...rest} output={output} fields={children} path={path} />
    ) : (
      <JsonTree value={output} isClosed />
    );
  }
  return <>{formatValue(output)}</>;
}

/** Returns true for a list that is readable on one line. */
function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}
