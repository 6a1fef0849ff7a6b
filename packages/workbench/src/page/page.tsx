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
import { useWorkbenchState, WorkbenchProvider } from './workbench-state';

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
  const { problem, triggers, pieces } = workbench;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [route.view]);
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
        {pieces.length > 0 && <View route={route} />}
      </main>
    </WorkbenchProvider>
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
