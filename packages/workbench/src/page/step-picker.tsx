import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PieceView, StepView } from '../protocol';
import { Icon } from './icons';
import { linkTo } from './route';

/** The steps of all pieces, as the builder's picker groups them. */
export function StepPicker({
  view,
  pieces,
  stepsOf,
  piece,
  step,
  mark,
}: {
  view: 'steps' | 'triggers';
  pieces: readonly PieceView[];
  stepsOf: (piece: PieceView) => readonly StepView[];
  piece: PieceView | undefined;
  step: StepView | undefined;
  mark?: (piece: PieceView, step: StepView) => boolean;
}): JSX.Element {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  const words = search.trim().toLowerCase();
  const groups = pieces
    .map((one) => ({
      one,
      steps: stepsOf(one).filter(({ displayName, description }) =>
        `${one.displayName} ${displayName} ${description}`.toLowerCase().includes(words),
      ),
    }))
    .filter(({ steps }) => steps.length > 0);
  return (
    <nav class="picker" aria-label={view === 'steps' ? 'Actions' : 'Triggers'}>
      <div class="search">
        <Icon name="search" />
        <input
          type="search"
          aria-label="Search the steps"
          placeholder="Search"
          value={search}
          onInput={({ currentTarget }) => {
            setSearch(currentTarget.value);
          }}
        />
      </div>
      <div ref={list} class="picker-groups">
        {groups.map(({ one, steps }) => (
          <section key={one.name} aria-label={one.displayName}>
            <h2>
              <img src={one.logoUrl} alt="" width="20" height="20" />
              {one.displayName}
            </h2>
            <ul>
              {steps.map((each) => {
                const isCurrent = one === piece && each === step;
                return (
                  <li key={each.name}>
                    <a
                      href={linkTo(view, one.shortName, each.name)}
                      aria-current={isCurrent ? 'page' : undefined}
                    >
                      {each.displayName}
                      {mark?.(one, each) && <span class="dot" title="On" />}
                    </a>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p class="nothing">Nothing is found.</p>}
      </div>
    </nav>
  );
}
