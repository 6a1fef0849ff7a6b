import { useSessionStorage } from '@mantine/hooks';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { Answer, Catalog, ConnectionView, State, TriggerView } from './protocol';
import { call, wordsOf } from './server-calls';

export type Workbench = Catalog &
  State & {
    /** The connection that the steps of a piece use, by piece. */
    chosen: Readonly<Record<string, string>>;
    choose: (piece: string, connection: string) => void;
    /** True while the server is unreachable. */
    isGone: boolean;
    /** A problem that belongs to no single part of the page. */
    problem: string | null;
    setProblem: (problem: string | null) => void;
    /** The trigger that has just emitted events; `null` once the person has looked at it. */
    fired: TriggerView | null;
    setFired: (fired: null) => void;
    /** Runs some work, and shows a failure at the top of the page. */
    attempt: (work: () => Promise<unknown>) => void;
  };

/** Time between two requests for the state, in ms: while something is under way, and otherwise. */
const BUSY_MS = 300;
const IDLE_MS = 1_000;

/** The server is on this machine, so an offline browser reaches it too. */
export const QUERIES = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: true } },
});

const Context = createContext<Workbench | null>(null);
export const WorkbenchProvider = Context.Provider;

export function useWorkbench(): Workbench {
  const workbench = useContext(Context);
  if (workbench === null) throw new Error('There is no workbench around this part of the page.');
  return workbench;
}

/** Asks for the state again at once, after a change by this page. */
export function refreshState(): Promise<void> {
  return QUERIES.invalidateQueries({ queryKey: ['state'] });
}

/** Loads the state and keeps it up to date. `loaded` is `null` until it is there. */
export function useWorkbenchState(): Omit<Workbench, keyof State | keyof Catalog> & {
  loaded: (Catalog & State) | null;
} {
  const [fired, setFired] = useState<TriggerView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useSessionStorage<Workbench['chosen']>({
    key: 'connections',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const choose = useCallback(
    (piece: string, id: string) => {
      setChosen((before) => ({ ...before, [piece]: id }));
    },
    [setChosen],
  );
  const catalog = useQuery({
    queryKey: ['catalog'],
    queryFn: () => call('catalog', {}),
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data === undefined ? IDLE_MS : false),
  });
  const { data, error } = useQuery({
    queryKey: ['state'],
    queryFn: readState,
    refetchInterval: ({ state: { data: known } }) =>
      known?.state.runs.some(({ ms }) => ms === null) === true ? BUSY_MS : IDLE_MS,
  });
  const state = data?.state;
  const [seen, setSeen] = useState<State | undefined>(undefined);
  if (state !== seen) {
    setSeen(state);
    const news = seen && state?.triggers.find((trigger) => hasFired(trigger, seen.triggers));
    if (news) setFired(news);
    else if (!state?.triggers.some(({ id }) => id === fired?.id)) setFired(null);
  }
  const login = state?.login;
  useEffect(() => {
    if (!login) return;
    if (login.connected !== null) choose(login.piece, login.connected);
    setProblem(login.problem);
    // Each login is reported once.
  }, [login?.id]);
  const attempt = (work: () => Promise<unknown>) => {
    work().then(refreshState, (failure: unknown) => {
      setProblem(wordsOf(failure));
    });
  };
  const gone = error === null ? null : wordsOf(error);
  return {
    loaded: state && catalog.data ? { ...catalog.data, ...state } : null,
    chosen,
    choose,
    isGone: gone !== null,
    problem: gone ?? problem,
    setProblem,
    fired,
    setFired,
    attempt,
  };
}

/** Returns the connection that the steps of a piece use: the selected one, or the first. */
export function connectionOf(workbench: Workbench, piece: string): ConnectionView | undefined {
  const own = workbench.connections.filter((connection) => connection.piece === piece);
  return own.find(({ id }) => id === workbench.chosen[piece]) ?? own[0];
}

type Known = { revision: string; state: State };

/** Reads the state, or keeps the known one if it is still the same. */
async function readState(): Promise<Known> {
  const known = QUERIES.getQueryData<Known>(['state']);
  const { revision, state }: Answer<'state'> = await call('state', {
    known: known?.revision ?? '',
  });
  if (state !== null) return { revision, state };
  if (known === undefined) throw new Error('The workbench sent no state. Reload this page.');
  return known;
}

/** Returns true if events were added to a trigger's log. */
function hasFired({ id, log }: TriggerView, before: readonly TriggerView[]): boolean {
  const length = before.find((one) => one.id === id)?.log.length ?? 0;
  return log.length > length && (log.at(-1)?.events.length ?? 0) > 0;
}
