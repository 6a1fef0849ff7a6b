import { NavLink, Text, TextInput, Title } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { PieceView, StepView } from '../protocol';
import { NotFound } from './small';
import { linkTo, type Route } from './route';
import { useWorkbench } from './workbench-state';

/** Shows the steps of all pieces, grouped as in the builder's picker, and the selected step. */
export function StepColumns(props: {
  view: 'steps' | 'triggers';
  route: Route;
  stepsOf: (piece: PieceView) => readonly StepView[];
  isOn?: (piece: PieceView, step: StepView) => boolean;
  children: (piece: PieceView, step: StepView) => ReactNode;
}): ReactElement {
  const { view, stepsOf, isOn, children } = props;
  const { rest, visit } = props.route;
  const pieces = useWorkbench().pieces.filter((one) => stepsOf(one).length > 0);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const piece = rest[0] ? pieces.find(({ shortName }) => shortName === rest[0]) : pieces[0];
  const step =
    piece && stepsOf(piece).find(({ name }, at) => (rest[1] ? name === rest[1] : at === 0));
  return (
    <div className="columns">
      <nav className="picker" aria-label={view === 'steps' ? 'Actions' : 'Triggers of the pieces'}>
        <TextInput
          type="search"
          aria-label="Search the steps"
          placeholder="Search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {pieces.map((one) => {
          const found = stepsOf(one).filter(({ displayName, description }) =>
            `${one.displayName} ${displayName} ${description}`.toLowerCase().includes(words),
          );
          if (found.length === 0) return null;
          return (
            <section key={one.name} aria-label={one.displayName}>
              <Title order={2} size="h6">
                <img src={one.logoUrl} alt="" width="20" height="20" /> {one.displayName}
              </Title>
              {found.map((each) => (
                <NavLink
                  key={each.name}
                  href={linkTo(view, one.shortName, each.name)}
                  label={each.displayName}
                  active={each === step}
                  aria-current={each === step ? 'page' : undefined}
                  rightSection={isOn?.(one, each) === true ? 'on' : undefined}
                />
              ))}
            </section>
          );
        })}
      </nav>
      {piece && step ? (
        <div className="bench" key={`${piece.name} ${step.name} ${visit}`}>
          {children(piece, step)}
        </div>
      ) : (
        <NotFound what={`a step ${rest.join(' / ')}`} />
      )}
    </div>
  );
}

/** Shows the name and the description of a step. */
export function StepHead({ piece, step }: { piece: PieceView; step: StepView }): ReactElement {
  return (
    <header>
      <Title order={1} size="h3">
        <img src={piece.logoUrl} alt="" width="24" height="24" /> {step.displayName}
      </Title>
      <Text size="sm">
        {step.description} v{piece.version}
      </Text>
    </header>
  );
}
