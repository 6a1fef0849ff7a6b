import {
  Alert,
  Anchor,
  createTheme,
  MantineProvider,
  NativeSelect,
  NavLink,
  Text,
} from '@mantine/core';
import { type ReactElement, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { ConnectionsView } from './connections-view';
import { InstanceView } from './instance-view';
import './page.css';
import { linkTo, type Route, useRoute, type ViewName, VIEWS } from './route';
import { LANGUAGE_KEY, takeKey } from './server-calls';
import { ServicesView } from './services/services-view';
import { NotFound } from './controls';
import { StepsView } from './steps-view';
import { useWorkbench, useWorkbenchState, WorkbenchProvider } from './workbench-state';

const THEME = createTheme({
  components: {
    Anchor: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { variant: 'light' } },
    Button: { defaultProps: { size: 'compact-sm', variant: 'default' } },
    Text: { defaultProps: { size: 'sm' } },
  },
});
const isViewName = (name: string): name is ViewName => name in VIEWS;

function Page(): ReactElement {
  const { state, ...rest } = useWorkbenchState();
  const route = useRoute();
  const { problem, fired, setProblem, setFired } = rest;
  const main = useRef<HTMLElement>(null);
  /** The last address of each view, to which its link leads back. */
  const places = useRef<Record<string, string>>({});
  useEffect(() => {
    places.current[route.view] = location.hash;
  }, [route]);
  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [route.view]);
  useEffect(() => {
    if (fired !== null && route.view === 'triggers') setFired(null);
  }, [fired, setFired, route.view]);
  return (
    <>
      <nav className="rail" aria-label="Views">
        {Object.keys(VIEWS)
          .filter(isViewName)
          .map((view) => (
            <NavLink
              key={view}
              href={places.current[view] ?? linkTo(view)}
              label={VIEWS[view]}
              active={view === route.view}
              aria-current={view === route.view ? 'page' : undefined}
            />
          ))}
        {state && <Language known={state.languages} />}
      </nav>
      <main ref={main}>
        {problem !== null && (
          <Alert
            color="red"
            withCloseButton
            closeButtonLabel="Dismiss"
            onClose={() => setProblem(null)}
          >
            {problem}
          </Alert>
        )}
        {state === null && problem === null && <Text c="dimmed">Loading the pieces…</Text>}
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

/** Lets a person choose the language of the pieces' forms; the page around them is in English. */
function Language({ known }: { known: readonly string[] }): ReactElement {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const data = known.map((value) => ({ value, label: names.of(value) ?? value }));
  return (
    <NativeSelect
      aria-label="Language of the forms"
      data={[{ value: '', label: 'Automatic' }, ...data]}
      defaultValue={localStorage.getItem(LANGUAGE_KEY) ?? ''}
      onChange={({ currentTarget: { value } }) => {
        if (value === '') localStorage.removeItem(LANGUAGE_KEY);
        else localStorage.setItem(LANGUAGE_KEY, value);
        location.reload();
      }}
    />
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
  const { view, rest } = route;
  switch (view) {
    case 'steps':
    case 'triggers':
      return <StepsView key={view} view={view} route={route} />;
    case 'services':
      return <ServicesView rest={rest} />;
    case 'connections':
      return <ConnectionsView rest={rest} />;
    case 'instance':
      return <InstanceView />;
    default:
      return <NotFound what="This page" />;
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
      theme={THEME}
    >
      <Page />
    </MantineProvider>,
  );
}
