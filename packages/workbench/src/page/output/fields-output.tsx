import type { JSX } from 'preact';
import type { OutputField } from '@pieceworks/host';
import { JsonTree } from './json-tree';
import { inWords, labelOf, valueOf } from './values';

const ITEMS_SHOWN = 20;

/** What came back, field by field, as the piece describes its output. */
export function FieldsOutput({
  output,
  fields,
}: {
  output: unknown;
  fields: readonly OutputField[];
}): JSX.Element {
  return (
    <dl class="output-fields">
      {fields.map((field) => (
        <div key={field.key}>
          <dt>{labelOf(field)}</dt>
          <dd>
            <FieldValue field={field} value={valueOf(output, field.key)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldValue({ field, value }: { field: OutputField; value: unknown }): JSX.Element {
  const { children = [], listItems = [] } = field;
  if (Array.isArray(value) && listItems.length > 0) {
    if (value.length === 0) return <span class="nothing">None</span>;
    return (
      <details>
        <summary>
          {value.length} {value.length === 1 ? 'item' : 'items'}
        </summary>
        {value.slice(0, ITEMS_SHOWN).map((item: unknown, at) => (
          <FieldsOutput key={at} output={item} fields={listItems} />
        ))}
        {value.length > ITEMS_SHOWN && <p>The rest is in the table and in the JSON.</p>}
      </details>
    );
  }
  if (children.length > 0 && typeof value === 'object' && value !== null) {
    return <FieldsOutput output={value} fields={children} />;
  }
  if (typeof value === 'object' && value !== null && !isPlainList(value)) {
    return <JsonTree value={value} />;
  }
  const words = inWords(value);
  return <span class={words === '–' ? 'nothing' : ''}>{words}</span>;
}

/** A list that reads well in one line. */
function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}
