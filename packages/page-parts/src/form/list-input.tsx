import { Text, Textarea, type TextareaProps } from '@mantine/core';
import { type ClipboardEvent, type ReactElement, useState } from 'react';
import { counted } from '../controls';
import { rowsIn, textOfRows } from './list-rows';

/** Shows a list as a text with one row a line, so that a column of a sheet can be pasted. */
export function ListInput({
  value,
  onChange,
  ...frame
}: Omit<TextareaProps, 'value' | 'onChange'> & {
  value: readonly unknown[];
  onChange: (rows: readonly unknown[]) => void;
}): ReactElement {
  /** As typed, with the empty line in which the next row begins. */
  const [typed, setTyped] = useState('');
  const text = textOfRows(value);
  const change = (changed: string) => {
    setTyped(changed);
    // A row that a flow or a link has given as an object stays one.
    const known = new Map(value.map((row) => [textOfRows([row]), row]));
    onChange(rowsIn(changed).map((row) => known.get(row) ?? row));
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    const rows = rowsIn(pasted);
    const input = event.currentTarget;
    const { selectionStart, selectionEnd, value: before } = input;
    const [start, end] = [before.slice(0, selectionStart), before.slice(selectionEnd)];
    const breakBefore = /[^\n]$/.test(start) ? '\n' : '';
    const isEnded = /[\r\n]$/.test(pasted);
    const breakAfter = isEnded || /^[^\n]/.test(end) ? '\n' : '';
    const isInsideRow = breakBefore !== '' || (breakAfter !== '' && !isEnded);
    // The browser inserts a part of a row, and plain lines between rows, which it can also undo.
    if (rows.length < 2 || (!isInsideRow && !/[\t",;]/.test(pasted))) return;
    event.preventDefault();
    const inserted = `${breakBefore}${textOfRows(rows)}${breakAfter}`;
    input.setRangeText(inserted, selectionStart, selectionEnd, 'end');
    change(input.value);
  };
  return (
    <div>
      <Textarea
        {...frame}
        className="rows"
        rows={3}
        value={textOfRows(rowsIn(typed)) === text ? typed : text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onPaste={paste}
      />
      {value.length > 1 && (
        <Text size="xs" c="dimmed">
          {counted(value.length, 'row')}
        </Text>
      )}
    </div>
  );
}
