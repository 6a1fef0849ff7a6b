import { render } from 'preact';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ConnectionsView } from './connections-view';
import { Icon } from './icons';
import { InstanceView } from './instance-view';
import './page.css';
import { linkTo, type Route, useRoute, type ViewName, VIEWS } from './route';
import { ServicesView } from './services/services-view';
import { StepsView } from './steps-view';
import { TriggersView } from './triggers-view';
import { useWorkbench, useWorkbenchState, WorkbenchProvider } from './workbench-state';

const LABELS: Readonly<Record<ViewName, string>> = {
  steps: 'Steps',
  triggers: 'Triggers',
  services: 'Services',
  connections: 'Connections',
  instance: 'For an instance',
};

function Page(): JSX.Element {
  const workbench = useWorkbenchState();
  const route = useRoute();
  const { problem, triggers, pieces, fired, look } = workbench;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [route.view]);
  useEffect(() => {
    if (fired !== null && route.view === 'triggers') look();
  }, [fired, look, route.view]);
  return (
    <WorkbenchProvider value={workbench}>
      <nav class="rail" aria-label="Views">
        <ul>
          {VIEWS.map((view) => (
            <li key={view}>
              <a href={linkTo(view)} aria-current={view === route.view ? 'page' : undefined}>
                <Icon name={view} />
                <span>{LABELS[view]}</span>
                {view === 'triggers' && triggers.length > 0 && (
                  <span class="dot" title="A trigger is on" />
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main ref={main}>
        {problem !== null && (
          <div class="notice bad" role="alert">
            <p>{problem}</p>
            <button
              type="button"
              class="icon-button"
              aria-label="Dismiss"
              onClick={workbench.dismiss}
            >
              <Icon name="close" />
            </button>
          </div>
        )}
        {route.view !== 'triggers' && <Fired />}
        {pieces.length > 0 && <View route={route} />}
      </main>
    </WorkbenchProvider>
  );
}

/** Says on the other views that a trigger has fired, and leads to it. */
function Fired(): JSX.Element | null {
  const { fired, pieces } = useWorkbench();
  const piece = pieces.find(({ name }) => name === fired?.piece);
  const step = piece?.triggers.find(({ name }) => name === fired?.step);
  if (!piece || !step) return null;
  return (
    <div class="notice good" role="status">
      <p>
        <strong>{step.displayName}</strong> has fired: it would start the flow.
      </p>
      <a href={linkTo('triggers', piece.shortName, step.name)}>Look at it</a>
    </div>
  );
}

function View({ route: { view, rest } }: { route: Route }): JSX.Element {
  switch (view) {
    case 'steps':
      return <StepsView rest={rest} />;
    case 'triggers':
      return <TriggersView rest={rest} />;
    case 'services':
      return <ServicesView rest={rest} />;
    case 'connections':
      return <ConnectionsView rest={rest} />;
    case 'instance':
      return <InstanceView />;
  }
}

const root = document.getElementById('page');
if (root !== null) render(<Page />, root);
