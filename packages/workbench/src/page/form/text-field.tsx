import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

/** A labelled line of text that has to be filled in. */
export function TextField({
  label,
  value,
  maxLength,
  onChange,
}: {
  label: string;
  value: string;
  /** A short text gets a narrow field. */
  maxLength?: number;
  onChange: (value: string) => void;
}): JSX.Element {
  const id = useId();
  return (
    <div class={maxLength === undefined ? 'field' : 'field narrow'}>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        required
        maxLength={maxLength}
        value={value}
        onInput={({ currentTarget }) => {
          onChange(currentTarget.value);
        }}
      />
    </div>
  );
}
