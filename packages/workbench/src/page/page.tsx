import { Alert, Anchor, MantineProvider, NavLink } from '@mantine/core';
import { type ReactElement, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { ConnectionsView } from './connections-view';
import { InstanceView } from './instance-view';
import './page.css';
import { linkTo, type Route, useRoute, VIEWS } from './route';
import { takeKey } from './server-calls';
import { ServicesView } from './services/services-view';
import { NotFound } from './small';
import { StepsView } from './steps-view';
import { TriggersView } from './triggers-view';
import { useWorkbench, useWorkbenchState, WorkbenchProvider } from './workbench-state';

const LABELS = {
  steps: 'Steps',
  triggers: 'Triggers',
  services: 'Services',
  connections: 'Connections',
  instance: 'For an instance',
};

function Page(): ReactElement {
  const { state, ...rest } = useWorkbenchState();
  const route = useRoute();
  const { problem, fired, look } = rest;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [route.view]);
  useEffect(() => {
    if (fired !== null && route.view === 'triggers') look();
  }, [fired, look, route.view]);
  return (
    <>
      <nav className="rail" aria-label="Views">
        {VIEWS.map((view) => (
          <NavLink
            key={view}
            href={linkTo(view)}
            label={LABELS[view]}
            active={view === route.view}
            aria-current={view === route.view ? 'page' : undefined}
          />
        ))}
      </nav>
      <main ref={main}>
        {problem !== null && (
          <Alert color="red" withCloseButton closeButtonLabel="Dismiss" onClose={rest.dismiss}>
            {problem}
          </Alert>
        )}
        {state && (
          <WorkbenchProvider value={{ ...state, ...rest }}>
            <Fired />
            <View route={route} />
          </WorkbenchProvider>
        )}
      </main>
    </>
  );
}

/** Announces on the other views that a trigger has fired, with a link to it. */
function Fired(): ReactElement | null {
  const { fired, pieces } = useWorkbench();
  const piece = pieces.find(({ name }) => name === fired?.piece);
  const step = piece?.triggers.find(({ name }) => name === fired?.step);
  if (!piece || !step) return null;
  return (
    <Alert color="green" role="status">
      {step.displayName} has fired: it would start the flow.{' '}
      <Anchor href={linkTo('triggers', piece.shortName, step.name)}>Look at it</Anchor>
    </Alert>
  );
}

function View({ route }: { route: Route }): ReactElement {
  switch (route.view) {
    case 'steps':
      return <StepsView route={route} />;
    case 'triggers':
      return <TriggersView route={route} />;
    case 'services':
      return <ServicesView rest={route.rest} />;
    case 'connections':
      return <ConnectionsView rest={route.rest} />;
    case 'instance':
      return <InstanceView />;
    case null:
      return <NotFound what="such a page" />;
  }
}

takeKey();
const root = document.getElementById('page');
if (root !== null) {
  createRoot(root).render(
    // The style sheet already contains these styles: the page's security policy forbids inline styles.
    <MantineProvider
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      theme={{ components: { Badge: { defaultProps: { variant: 'light' } } } }}
    >
      <Page />
    </MantineProvider>,
  );
}
