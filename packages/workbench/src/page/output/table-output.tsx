import type { JSX } from 'preact';
import { inWords, labelOf, type ListedOutput, valueOf } from './values';

const ROWS_SHOWN = 200;

/** A list as a table. */
export function TableOutput({ list }: { list: ListedOutput }): JSX.Element {
  const { label, items, fields } = list;
  return (
    <div class="table-frame" role="region" aria-label={label} tabIndex={0}>
      <table>
        <caption>
          {label}: {items.length}
          {items.length > ROWS_SHOWN && `, of which the first ${ROWS_SHOWN} are shown`}
        </caption>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field.key} scope="col">
                {labelOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.slice(0, ROWS_SHOWN).map((item, at) => (
            <tr key={at}>
              {fields.map(({ key }) => (
                <td key={key}>{inWords(valueOf(item, key))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
