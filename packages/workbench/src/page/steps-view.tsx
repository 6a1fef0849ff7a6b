import { NavLink, Title } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { ActionBench } from './action-bench';
import { linkTo, type Route } from './route';
import { NotFound, Search } from './controls';
import { TriggerBench } from './trigger-bench';
import { useWorkbench } from './workbench-state';

/** Shows the actions or triggers of all pieces, grouped as in the builder's picker, and the selected one. */
export function StepsView(props: { view: 'steps' | 'triggers'; route: Route }): ReactElement {
  const { view, route } = props;
  const { rest, visit, query } = route;
  const { pieces, triggers } = useWorkbench();
  const [search, setSearch] = useState('');
  const Bench = view === 'steps' ? ActionBench : TriggerBench;
  const groups = pieces
    .map((piece) => ({ piece, steps: view === 'steps' ? piece.actions : piece.triggers }))
    .filter(({ steps }) => steps.length > 0);
  const group = rest[0] ? groups.find(({ piece }) => piece.shortName === rest[0]) : groups[0];
  const step = rest[1] ? group?.steps.find(({ name }) => name === rest[1]) : group?.steps[0];
  return (
    <div className="columns">
      <nav className="picker" aria-label={view === 'steps' ? 'Actions' : 'Triggers of the pieces'}>
        <Search label="Search the steps" value={search} onChange={setSearch} />
        {groups.map(({ piece, steps }) => {
          const found = steps.filter(({ displayName, description }) =>
            `${piece.displayName} ${displayName} ${description}`
              .toLowerCase()
              .includes(search.trim().toLowerCase()),
          );
          if (found.length === 0) return null;
          const on = triggers.filter((one) => one.isOn && one.piece === piece.name);
          return (
            <section key={piece.name} aria-label={piece.displayName}>
              <Title order={2} size="h6">
                <img src={piece.logoUrl} alt="" width="20" height="20" /> {piece.displayName}
              </Title>
              {found.map((each) => (
                <NavLink
                  key={each.name}
                  href={linkTo(view, piece.shortName, each.name)}
                  label={each.displayName}
                  active={each === step}
                  aria-current={each === step ? 'page' : undefined}
                  rightSection={on.some((one) => one.step === each.name) && 'on'}
                />
              ))}
            </section>
          );
        })}
      </nav>
      {group && step ? (
        <div className="bench" key={`${group.piece.name} ${step.name} ${visit}`}>
          <Bench piece={group.piece} step={step} query={query} />
        </div>
      ) : (
        <NotFound what={`The step ${rest.join(' / ')}`} />
      )}
    </div>
  );
}
