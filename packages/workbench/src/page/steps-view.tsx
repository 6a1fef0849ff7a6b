import { NavLink, ScrollArea, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { linkTo, NotFound, type Route, Search, useWorkbench } from '@pieceworks/page-parts';
import type { PieceView, StepView } from '@pieceworks/page-parts/protocol';
import { type ReactElement, useRef, useState } from 'react';
import { ActionBench } from './action-bench';
import { groupOf, LONGEST_UNGROUPED, SHOWN_GROUPS } from './step-groups';
import { TriggerBench } from './trigger-bench';

type Kind = 'steps' | 'triggers';

const stepsOf = (kind: Kind, piece: PieceView) =>
  kind === 'steps' ? piece.actions : piece.triggers;

/** Returns the piece and the step that a link names, or the first ones. */
function useShown(kind: Kind, { rest }: Route) {
  const { pieces } = useWorkbench();
  const group = rest[0] ? pieces.find(({ shortName }) => shortName === rest[0]) : pieces[0];
  const steps = group ? stepsOf(kind, group) : [];
  return { piece: group, step: rest[1] ? steps.find(({ name }) => name === rest[1]) : steps[0] };
}

/** Lists the actions or triggers of all pieces, grouped as in the builder's picker. */
export function StepPicker({ view, route }: { view: Kind; route: Route }): ReactElement {
  const { pieces } = useWorkbench();
  const shown = useShown(view, route);
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  const words = search.trim().toLowerCase();
  const isFound = (piece: PieceView, { displayName, description, fields }: StepView) =>
    [piece.displayName, displayName, description, ...fields.map(({ label }) => label)]
      .join(' ')
      .toLowerCase()
      .includes(words);
  return (
    <>
      <Search ref={input} label="Search the steps ( / )" value={search} onChange={setSearch} />
      <ScrollArea mt="xs" flex={1} mih={0}>
        <nav aria-label={view === 'steps' ? 'Actions' : 'Triggers of the pieces'}>
          {pieces.map((piece) => {
            const found = stepsOf(view, piece).filter((step) => isFound(piece, step));
            if (found.length === 0) return null;
            return (
              <section key={piece.name} aria-label={piece.displayName}>
                <Title order={2} size="h6" className="with-logo" mt="sm" mb={4}>
                  <img src={piece.logoUrl} alt="" width="20" height="20" /> {piece.displayName}
                </Title>
                <StepLinks view={view} piece={piece} steps={found} shown={shown.step} />
              </section>
            );
          })}
        </nav>
      </ScrollArea>
    </>
  );
}

/** Keeps the link of the open step in view, in a list that is longer than the window. */
function scrollTo(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

function StepLinks(props: {
  view: Kind;
  piece: PieceView;
  steps: readonly StepView[];
  shown: StepView | undefined;
}): ReactElement {
  const { view, piece, steps, shown } = props;
  const { triggers } = useWorkbench();
  const link = (step: StepView) => {
    const isOn = triggers.some(
      (one) => one.isOn && one.piece === piece.name && one.step === step.name,
    );
    return (
      <NavLink
        key={step.name}
        ref={step === shown ? scrollTo : undefined}
        py={5}
        // A piece may be shown in a language that is written from the right.
        dir="auto"
        href={linkTo(view, piece.shortName, step.name)}
        label={step.displayName}
        active={step === shown}
        aria-current={step === shown ? 'page' : undefined}
        rightSection={isOn && 'on'}
      />
    );
  };
  if (view === 'triggers' || steps.length <= LONGEST_UNGROUPED) return <>{steps.map(link)}</>;
  return (
    <>
      {SHOWN_GROUPS.map((title) => {
        const own = steps.filter((step) => groupOf(step) === title);
        if (own.length === 0) return null;
        return (
          <section key={title}>
            <Text size="xs" c="dimmed" px="sm" pt={6}>
              {title}
            </Text>
            {own.map(link)}
          </section>
        );
      })}
    </>
  );
}

export function StepsView({ view, route }: { view: Kind; route: Route }): ReactElement {
  const { rest, visit, query } = route;
  const { piece, step } = useShown(view, route);
  const Bench = view === 'steps' ? ActionBench : TriggerBench;
  if (!piece || !step) return <NotFound what={`The step ${rest.join(' / ')}`} />;
  return (
    <div className="bench" key={`${piece.name} ${step.name} ${visit}`}>
      <Bench piece={piece} step={step} query={query} />
    </div>
  );
}
