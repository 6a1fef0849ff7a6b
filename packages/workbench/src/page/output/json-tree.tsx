import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

/** So many entries are shown before the rest is asked for. */
const ENTRIES_AT_ONCE = 100;

/** A value as a tree that opens and closes; what is closed is not drawn. */
export function JsonTree({
  name,
  value,
  isOpen = false,
}: {
  name?: string;
  value: unknown;
  isOpen?: boolean;
}): JSX.Element {
  const [open, setOpen] = useState(isOpen);
  const [shown, setShown] = useState(ENTRIES_AT_ONCE);
  const key = name === undefined ? null : <span class="json-key">{name}: </span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <div class="json-leaf">
        {key}
        <span class={`json-${value === null ? 'null' : typeof value}`}>
          {JSON.stringify(value)}
        </span>
      </div>
    );
  }
  const entries: [string, unknown][] = Object.entries(value);
  const [before, after] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    return (
      <div class="json-leaf">
        {key}
        {before}
        {after}
      </div>
    );
  }
  return (
    <details
      class="json-node"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        {key}
        {before}
        <span class="json-size">
          {entries.length} {entries.length === 1 ? 'entry' : 'entries'}
        </span>
        {after}
      </summary>
      {open &&
        entries
          .slice(0, shown)
          .map(([child, one]) => <JsonTree key={child} name={child} value={one} />)}
      {open && entries.length > shown && (
        <button
          type="button"
          class="quiet-button"
          onClick={() => {
            setShown(shown + ENTRIES_AT_ONCE);
          }}
        >
          {entries.length - shown} more
        </button>
      )}
    </details>
  );
}
