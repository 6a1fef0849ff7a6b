import {
  ActionIcon,
  Alert,
  type AlertProps,
  Anchor,
  AppShell,
  Box,
  type BoxProps,
  Burger,
  Button,
  createTheme,
  type CSSVariablesResolver,
  Group,
  MantineProvider,
  NativeSelect,
  NavLink,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure, useElementSize } from '@mantine/hooks';
import {
  call,
  type Contribution,
  LANGUAGE_KEY,
  linkTo,
  LogoPicture,
  NotFound,
  QUERIES,
  type Route,
  takeKey,
  useRoute,
  useWorkbench,
  useWorkbenchState,
  VIEW_NAMES,
  VIEWS,
  WorkbenchProvider,
  WorkButton,
} from '@pieceworks/page-parts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { ConnectionsView } from './connections-view';
import { FlowsView } from './flows-view';
import { InstanceView } from './instance-view';
import './page.css';
import { Palette } from './palette';
import { ContributionsProvider, inOrder } from './services/contributions';
import { ServicesView } from './services/services-view';
import { StartView } from './start-view';
import { StepPicker, StepsView } from './steps-view';

const THEME = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  respectReducedMotion: true,
  components: {
    Anchor: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { variant: 'light' } },
    Button: { defaultProps: { size: 'compact-sm', variant: 'default' } },
    Text: { defaultProps: { size: 'sm' } },
  },
});

/** The library's own colours are too faint to read. */
const COLOURS: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-8)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-green-light-color': '#1f6b2f',
    '--mantine-color-orange-light-color': '#a33a00',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-gray-light-color': '#3b4047',
    '--mantine-color-indigo-light-color': 'var(--mantine-color-indigo-9)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-4)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-3)',
  },
});

/** The heading of the part that a link opens inside a view, if it opens one. */
const BEGINNING = '[data-opened]';
/** Height of the header without notices, in px. */
const BAR_HEIGHT = 56;

/** Shows each view from its top, with the focus on its heading, or on that of the part that a link opens. */
function useBeginning({ view, rest, visit }: Route): void {
  const shown = [view, ...rest].join('/');
  // Before the effects of a view, which may scroll to a part of it.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [shown]);
  useEffect(() => {
    // The page that is loaded begins where a browser begins.
    if (visit === 0) return;
    const main = document.querySelector('main');
    const begins = main?.querySelector<HTMLElement>(BEGINNING) ?? main?.querySelector('h1') ?? main;
    begins?.focus({ preventScroll: true });
  }, [shown, visit]);
}

function Page(): ReactElement {
  const { loaded, ...rest } = useWorkbenchState();
  const route = useRoute();
  const { problem, fired, setProblem, setFired } = rest;
  const { ref: notices, height: noticesHeight } = useElementSize();
  const [isOpen, { toggle, close }] = useDisclosure();
  /** The last address of each view, to which its link leads back. */
  const places = useRef<Record<string, string>>({});
  const hasPicker = route.view === 'steps' || route.view === 'triggers';
  useEffect(() => {
    places.current[route.view] = location.hash;
    close();
  }, [route, close]);
  useBeginning(route);
  useEffect(() => {
    if (fired !== null && route.view === 'triggers') setFired(null);
  }, [fired, setFired, route.view]);
  const links = (place: BoxProps) => (
    <Box component="nav" aria-label="Views" {...place}>
      {VIEW_NAMES.map((view) => (
        <NavLink
          key={view}
          href={places.current[view] ?? linkTo(view)}
          label={VIEWS[view]}
          active={view === route.view}
          aria-current={view === route.view ? 'page' : undefined}
        />
      ))}
    </Box>
  );
  return (
    <AppShell
      // Grows with its notices, so that they are in view wherever the page is scrolled to, and cover nothing.
      header={{ height: BAR_HEIGHT + noticesHeight }}
      navbar={{
        width: 264,
        breakpoint: 'md',
        collapsed: { mobile: !isOpen, desktop: !hasPicker || loaded === null },
      }}
      padding="md"
    >
      <AppShell.Header>
        <Group h={BAR_HEIGHT} px={{ base: 8, xs: 'md' }} gap="xs" wrap="nowrap">
          <SkipLink />
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="md"
            size="sm"
            aria-label="Menu"
            aria-expanded={isOpen}
          />
          <Brand />
          {links({ display: { base: 'none', md: 'flex' }, className: 'bar' })}
          <Group ml="auto" gap="xs" wrap="nowrap">
            {loaded && (
              <WorkbenchProvider value={{ ...loaded, ...rest }}>
                <Palette />
              </WorkbenchProvider>
            )}
            {loaded && <Language known={loaded.languages} />}
            <SchemeSwitch />
          </Group>
        </Group>
        <div ref={notices} className="notices">
          {problem !== null && (
            <Notice color="red" role="alert" onClose={() => setProblem(null)}>
              {problem}
            </Notice>
          )}
          {loaded && (
            <WorkbenchProvider value={{ ...loaded, ...rest }}>
              <Fired />
              <Armed />
            </WorkbenchProvider>
          )}
        </div>
      </AppShell.Header>
      {loaded && (
        <WorkbenchProvider value={{ ...loaded, ...rest }}>
          <AppShell.Navbar p="xs" hidden={!hasPicker && !isOpen} data-open={isOpen || undefined}>
            {links({ hiddenFrom: 'md', mb: 8 })}
            {(route.view === 'steps' || route.view === 'triggers') && (
              <StepPicker key={route.view} view={route.view} route={route} />
            )}
          </AppShell.Navbar>
        </WorkbenchProvider>
      )}
      <AppShell.Main tabIndex={-1}>
        {loaded === null && problem === null && <Text c="dimmed">Loading the pieces…</Text>}
        {loaded && (
          <WorkbenchProvider value={{ ...loaded, ...rest }}>
            <View route={route} />
          </WorkbenchProvider>
        )}
      </AppShell.Main>
    </AppShell>
  );
}

function SkipLink(): ReactElement {
  return (
    <Button
      className="skip"
      variant="filled"
      onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
    >
      Skip to the content
    </Button>
  );
}

function Brand(): ReactElement {
  return (
    <Anchor href={linkTo('start')} className="brand" underline="never">
      <LogoPicture /> Pieceworks{' '}
      <Box component="span" visibleFrom="lg">
        Workbench
      </Box>
    </Anchor>
  );
}

function Notice(props: AlertProps): ReactElement {
  return (
    <Alert
      role="status"
      {...props}
      radius={0}
      py="xs"
      withCloseButton={props.onClose !== undefined}
      closeButtonLabel="Dismiss"
    />
  );
}

function SchemeSwitch(): ReactElement {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'light' ? 'dark' : 'light';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={`Use ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      {scheme === 'light' ? '☾' : '☀'}
    </ActionIcon>
  );
}

/**
 * Lets a person choose the language of the pieces' forms; the page around them is in English. Without a choice, it names
 * the language that the browser asks for.
 */
function Language({ known }: { known: readonly string[] }): ReactElement {
  const nameOf = (language: string) =>
    new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  const asked = navigator.languages.flatMap((tag) => [tag, tag.replace(/-.*/, '')]);
  const own = asked.find((tag) => known.includes(tag)) ?? 'en';
  const data = known.map((value) => ({ value, label: nameOf(value) }));
  return (
    <NativeSelect
      aria-label="Form language"
      className="language"
      data={[
        { group: 'As the browser asks', items: [{ value: '', label: nameOf(own) }] },
        { group: 'Always', items: data },
      ]}
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
  const { fired, setFired, pieces } = useWorkbench();
  const piece = pieces.find(({ name }) => name === fired?.piece);
  const step = piece?.triggers.find(({ name }) => name === fired?.step);
  if (!piece || !step) return null;
  return (
    <Notice color="green" className="fired" onClose={() => setFired(null)}>
      <b>{step.displayName} fired.</b> It would start the flow.{' '}
      <Anchor href={linkTo('triggers', piece.shortName, step.name)}>View</Anchor>
    </Notice>
  );
}

/** Shows the faults that the next requests meet, until they have struck or are taken back. */
function Armed(): ReactElement | null {
  const { faults } = useWorkbench().services;
  if (faults.length === 0) return null;
  return (
    <Notice color="orange">
      Armed for the next requests: {faults.map(({ words }) => words).join('; ')}.{' '}
      <WorkButton text="Disarm all" work={() => call('clearFaults', {})} />
    </Notice>
  );
}

function View({ route }: { route: Route }): ReactElement {
  const { view, rest } = route;
  switch (view) {
    case 'start':
      return <StartView />;
    case 'steps':
    case 'triggers':
      return <StepsView key={view} view={view} route={route} />;
    case 'flows':
      return <FlowsView rest={rest} />;
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

/** Shows the page, with the contributions by the name of their service. The build makes the call. */
export function showPage(contributions: Readonly<Record<string, Contribution>>): void {
  takeKey();
  const root = document.getElementById('page');
  if (root === null) return;
  createRoot(root).render(
    <MantineProvider
      defaultColorScheme="auto"
      theme={THEME}
      cssVariablesResolver={COLOURS}
      // The page's security policy forbids styles without it.
      getStyleNonce={() => document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''}
    >
      <QueryClientProvider client={QUERIES}>
        <ContributionsProvider value={inOrder(contributions)}>
          <Page />
        </ContributionsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
