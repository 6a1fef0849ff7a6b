import { Table } from '@mantine/core';
import type { ReactElement } from 'react';
import { PlainValue } from './fields-output';
import { isEmpty, labelOf, type ListedOutput, valueOf } from './values';

const ROWS_SHOWN = 200;

/** Shows a list as a table. */
export function TableOutput(props: { list: ListedOutput; hidesEmpty: boolean }): ReactElement {
  const { list, hidesEmpty } = props;
  const { label, items } = list;
  const fields = list.fields.filter(
    ({ key }) => !hidesEmpty || items.some((item) => !isEmpty(valueOf(item, key))),
  );
  const rest = items.length > ROWS_SHOWN ? `, of which the first ${ROWS_SHOWN} are shown` : '';
  const data = {
    caption: `${label}: ${items.length}${rest}`,
    head: fields.map(labelOf),
    body: items
      .slice(0, ROWS_SHOWN)
      .map((item) => fields.map(({ key }) => <PlainValue value={valueOf(item, key)} />)),
  };
  return (
    <div className="wide" role="region" aria-label={label} tabIndex={0}>
      <Table striped withTableBorder data={data} />
    </div>
  );
}
