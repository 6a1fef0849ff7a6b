import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Choice } from '../../protocol';
import { Icon } from '../icons';

export type ComboboxProps = {
  id: string;
  choices: readonly Choice[];
  /** Of the choice, or of all of them where there can be several. */
  value: unknown;
  isMultiple: boolean;
  isRequired: boolean;
  isLoading?: boolean;
  describedBy?: string | undefined;
  placeholder: string;
  onOpen?: () => void;
  /** What was typed, where the service searches itself. */
  onSearch?: ((text: string) => void) | undefined;
  onChange: (value: unknown) => void;
};

/** By key, which way it goes in the list. */
const MOVES: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/**
 * A dropdown with search, after the pattern "combobox with a listbox popup": the focus stays in the text,
 * arrows move through the list, Enter chooses, Escape closes.
 */
export function Combobox(props: ComboboxProps): JSX.Element {
  const { id, choices, value, isMultiple, isRequired, onOpen, onSearch, onChange } = props;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const active = useRef<HTMLLIElement>(null);
  /** What was chosen keeps its label, also when it is not among what is offered now. */
  const known = useRef(new Map<unknown, string>());
  for (const choice of choices) known.current.set(choice.value, choice.label);

  const chosen: readonly unknown[] = isMultiple
    ? Array.isArray(value)
      ? value
      : []
    : value === null || value === '' || value === undefined
      ? []
      : [value];
  const words = search.trim().toLowerCase();
  // What the service found may not have the words in its label.
  const isFound = onSearch !== undefined && props.isLoading !== true;
  const shown = isFound
    ? choices
    : choices.filter(({ label }) => label.toLowerCase().includes(words));
  const position = Math.min(at, shown.length - 1);
  const labelOf = (one: unknown) => known.current.get(one) ?? String(one);

  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [position, isOpen]);

  const open = () => {
    if (!isOpen) onOpen?.();
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    setSearch('');
    setAt(0);
    if (search !== '') onSearch?.('');
  };
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    if (!isMultiple) {
      onChange(choice.value);
      close();
      return;
    }
    const isChosen = chosen.includes(choice.value);
    onChange(isChosen ? chosen.filter((one) => one !== choice.value) : [...chosen, choice.value]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES.get(event.key);
    if (move !== undefined) {
      event.preventDefault();
      if (isOpen) setAt((position + move + shown.length) % Math.max(shown.length, 1));
      open();
    } else if (event.key === 'Home' && isOpen) {
      setAt(0);
    } else if (event.key === 'End' && isOpen) {
      setAt(shown.length - 1);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(shown[position]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Backspace' && search === '' && isMultiple && chosen.length > 0) {
      onChange(chosen.slice(0, -1));
    }
  };

  const closedText = isMultiple ? '' : chosen.map(labelOf).join('');
  return (
    <div class="combobox">
      {isMultiple && chosen.length > 0 && (
        <ul class="chips">
          {chosen.map((one) => (
            <li key={labelOf(one)}>
              {labelOf(one)}
              <button
                type="button"
                aria-label={`Remove ${labelOf(one)}`}
                onClick={() => {
                  onChange(chosen.filter((other) => other !== one));
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="combobox-box">
        <input
          ref={input}
          id={id}
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-required={isRequired}
          aria-describedby={props.describedBy}
          aria-activedescendant={isOpen && shown.length > 0 ? `${listId}-${position}` : undefined}
          placeholder={closedText || props.placeholder}
          value={isOpen ? search : closedText}
          onClick={open}
          onInput={({ currentTarget }) => {
            open();
            setSearch(currentTarget.value);
            setAt(0);
            onSearch?.(currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {!isMultiple && chosen.length > 0 && (
          <button
            type="button"
            class="icon-button"
            aria-label="Clear"
            onClick={() => {
              onChange(null);
              input.current?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        )}
        <Icon name="chevrons" />
      </div>
      <ul
        id={listId}
        class="listbox"
        role="listbox"
        aria-label="Choices"
        aria-multiselectable={isMultiple}
        hidden={!isOpen}
        // The focus stays in the text.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
      >
        {isOpen &&
          shown.map((choice, index) => (
            <li
              key={`${index} ${choice.label}`}
              id={`${listId}-${index}`}
              ref={index === position ? active : null}
              role="option"
              class={index === position ? 'active' : ''}
              aria-selected={chosen.includes(choice.value)}
              onClick={() => {
                choose(choice);
              }}
            >
              {choice.label}
              {chosen.includes(choice.value) && <Icon name="check" />}
            </li>
          ))}
        {isOpen && shown.length === 0 && (
          <li class="nothing" role="option" aria-selected="false" aria-disabled="true">
            {props.isLoading ? 'Loading…' : search === '' ? props.placeholder : 'Nothing is found.'}
          </li>
        )}
      </ul>
    </div>
  );
}
