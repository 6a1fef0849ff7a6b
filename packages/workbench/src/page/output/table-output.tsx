import { Button, Table } from '@mantine/core';
import type { ReactElement } from 'react';
import { save } from '../server-calls';
import { csvOf, formatValue, isEmpty, labelOf, type ListedOutput, valueOf } from './values';

const ROWS_SHOWN = 200;

/** Shows a list as a table, with a download for spreadsheets. */
export function TableOutput({
  list,
  hidesEmpty,
}: {
  list: ListedOutput;
  hidesEmpty: boolean;
}): ReactElement {
  const { label, items } = list;
  const fields = list.fields.filter(
    ({ key }) => !hidesEmpty || items.some((item) => !isEmpty(valueOf(item, key))),
  );
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => save(new Blob([csvOf(list)], { type: 'text/csv' }), `${label}.csv`)}
      >
        Save as CSV
      </Button>
      <div className="wide" role="region" aria-label={label} tabIndex={0}>
        <Table striped withTableBorder>
          <Table.Caption>
            {label}: {items.length}
            {items.length > ROWS_SHOWN && `, of which the first ${ROWS_SHOWN} are shown`}
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {fields.map((field) => (
                <Table.Th key={field.key}>{labelOf(field)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.slice(0, ROWS_SHOWN).map((item, at) => (
              <Table.Tr key={at}>
                {fields.map(({ key }) => (
                  <Table.Td key={key}>{formatValue(valueOf(item, key))}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}
