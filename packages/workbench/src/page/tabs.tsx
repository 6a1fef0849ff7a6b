import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

export type Tab = { name: string; content: () => ComponentChildren };

/** Views of one thing, of which one is shown; arrows move between them. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }): JSX.Element {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(chosen, tabs.length - 1);
  return (
    <div class="tabs">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={({ key }) => {
          const move = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
          if (move === 0) return;
          const next = (at + move + tabs.length) % tabs.length;
          setChosen(next);
          const button = list.current?.children.item(next);
          if (button instanceof HTMLElement) button.focus();
        }}
      >
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => {
              setChosen(index);
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`}>
        {tabs[at]?.content()}
      </div>
    </div>
  );
}
