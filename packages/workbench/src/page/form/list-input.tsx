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
  onChange: (rows: readonly string[]) => void;
}): ReactElement {
  /** As typed, with the empty line in which the next row begins. */
  const [typed, setTyped] = useState('');
  const text = textOfRows(value);
  const change = (changed: string) => {
    setTyped(changed);
    onChange(rowsIn(changed));
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const rows = rowsIn(event.clipboardData.getData('text/plain'));
    // The browser inserts a part of a row.
    if (rows.length < 2) return;
    event.preventDefault();
    const input = event.currentTarget;
    const { selectionStart, selectionEnd, value: before } = input;
    const breakBefore = /[^\n]$/.test(before.slice(0, selectionStart)) ? '\n' : '';
    const breakAfter = /^[^\n]/.test(before.slice(selectionEnd)) ? '\n' : '';
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
