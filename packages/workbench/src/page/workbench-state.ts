import { useSessionStorage } from '@mantine/hooks';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import {
  type ConnectionView,
  type LiveEvent,
  LONGEST_HISTORY,
  type RunView,
  type State,
  type TriggerView,
} from '../protocol';
import { call, followEvents, wordsOf } from './server-calls';

export type Workbench = State & {
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

const RETRY_MS = 1_000;

const Context = createContext<Workbench | null>(null);
export const WorkbenchProvider = Context.Provider;

export function useWorkbench(): Workbench {
  const workbench = useContext(Context);
  if (workbench === null) throw new Error('There is no workbench around this part of the page.');
  return workbench;
}

/** Loads the state and keeps it up to date with the server's events. The state is `null` until it is loaded. */
export function useWorkbenchState(): Omit<Workbench, keyof State> & { state: State | null } {
  const [state, setState] = useState<State | null>(null);
  const [fired, setFired] = useState<TriggerView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isGone, setIsGone] = useState(false);
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
  const attempt = (work: () => Promise<unknown>) => {
    work().catch((error: unknown) => {
      setProblem(wordsOf(error));
    });
  };

  useEffect(() => {
    let known: readonly TriggerView[] = [];
    const onEvent = (event: LiveEvent) => {
      if (event.kind === 'problem') setProblem(event.problem);
      if (event.kind === 'connected') choose(event.piece, event.id);
      if (event.kind === 'run') {
        setState((before) => before && { ...before, runs: withRun(before.runs, event.run) });
      }
      if (event.kind !== 'changed') return;
      setState((before) => before && { ...before, ...event.state });
      if (event.state.triggers === undefined) return;
      const { triggers } = event.state;
      const news = triggers.find((trigger) => hasFired(trigger, known));
      known = triggers;
      setFired((before) => news ?? (triggers.some(({ id }) => id === before?.id) ? before : null));
    };
    const onState = (loaded: State) => {
      known = loaded.triggers;
      setState(loaded);
      setIsGone(false);
      setProblem(null);
    };
    return follow(onEvent, onState, (error) => {
      setIsGone(true);
      setProblem(wordsOf(error));
    });
  }, [choose]);

  return { state, chosen, choose, isGone, problem, setProblem, fired, setFired, attempt };
}

/** Returns the connection that the steps of a piece use: the selected one, or the first. */
export function connectionOf(workbench: Workbench, piece: string): ConnectionView | undefined {
  const own = workbench.connections.filter((connection) => connection.piece === piece);
  return own.find(({ id }) => id === workbench.chosen[piece]) ?? own[0];
}

/**
 * Follows the server's events, and reconnects whenever the connection ends. The state is loaded once the events have
 * begun, and those that arrive before it are applied to it, so that none is lost.
 */
function follow(
  onEvent: (event: LiveEvent) => void,
  onState: (state: State) => void,
  onGone: (error: unknown) => void,
): () => void {
  let stream = new AbortController();
  let timer: number | undefined;
  let isOver = false;
  const again = (error: unknown) => {
    stream.abort();
    if (isOver) return;
    onGone(error);
    timer = window.setTimeout(join, RETRY_MS);
  };
  const join = () => {
    let early: LiveEvent[] | undefined = [];
    const load = async () => {
      onState(await call('state', {}));
      early?.forEach(onEvent);
      early = undefined;
    };
    stream = new AbortController();
    const { signal } = stream;
    const failed = (error: unknown) => {
      if (!signal.aborted) again(error);
    };
    void followEvents(
      signal,
      () => void load().catch(failed),
      (event) => {
        if (early === undefined) onEvent(event);
        else early.push(event);
      },
    ).catch(failed);
  };
  join();
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    stream.abort();
  };
}

/** Returns the runs with one of them added or replaced. */
function withRun(runs: readonly RunView[], run: RunView): RunView[] {
  const isKnown = runs.some((one) => one.run === run.run);
  if (isKnown) return runs.map((one) => (one.run === run.run ? run : one));
  return [...runs, run].slice(-LONGEST_HISTORY);
}

/** Returns true if events were added to a trigger's log. */
function hasFired({ id, log }: TriggerView, before: readonly TriggerView[]): boolean {
  const length = before.find((one) => one.id === id)?.log.length ?? 0;
  return log.length > length && (log.at(-1)?.events.length ?? 0) > 0;
}
