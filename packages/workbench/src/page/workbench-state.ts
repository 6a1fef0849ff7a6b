import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { JournalEntry } from '@pieceworks/sandbox';
import {
  type ConnectionView,
  isLiveEvent,
  type LiveEvent,
  type PieceView,
  type ServicesView,
  type TriggerView,
  type WireCall,
} from '../protocol';
import { server, wordsOf } from './server-calls';

/** What a run tells while it is under way. */
export type RunSoFar = {
  wire: readonly WireCall[];
  progress: Readonly<Record<string, unknown>> | null;
};

/** All that the page shows. */
export type WorkbenchState = {
  pieces: readonly PieceView[];
  connections: readonly ConnectionView[];
  /** By piece, the connection that its steps use. */
  chosen: ReadonlyMap<string, string>;
  triggers: readonly TriggerView[];
  services: ServicesView | null;
  journal: readonly JournalEntry[];
  runs: ReadonlyMap<string, RunSoFar>;
  /** The trigger that has just let something out; `null` once somebody has looked. */
  fired: TriggerView | null;
  /** Something that went wrong apart from any one part of the page. */
  problem: string | null;
};

export type Workbench = WorkbenchState & {
  choose: (piece: string, connection: string) => void;
  /** Does something and tells of its failure above everything. */
  attempt: (work: () => Promise<unknown>) => Promise<void>;
  refreshServices: () => void;
  dismiss: () => void;
  /** The trigger that has fired was looked at. */
  look: () => void;
};

const LONGEST_JOURNAL = 300;
const MOST_RUNS = 20;
/** The services are asked again when they have been left in peace for so long, in ms. */
const PEACE_MS = 250;

const EMPTY: WorkbenchState = {
  pieces: [],
  connections: [],
  chosen: new Map(),
  triggers: [],
  services: null,
  journal: [],
  runs: new Map(),
  fired: null,
  problem: null,
};

const Context = createContext<Workbench | null>(null);
export const WorkbenchProvider = Context.Provider;

export function useWorkbench(): Workbench {
  const workbench = useContext(Context);
  if (workbench === null) throw new Error('There is no workbench around this part of the page.');
  return workbench;
}

/** Loads the state and keeps it as the server tells it. */
export function useWorkbenchState(): Workbench {
  const [state, setState] = useState(EMPTY);
  const change = useCallback((changes: Partial<WorkbenchState>) => {
    setState((before) => ({ ...before, ...changes }));
  }, []);
  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        change({ problem: wordsOf(error) });
      }
    },
    [change],
  );
  const look = useCallback(() => {
    change({ fired: null });
  }, [change]);
  const refreshServices = useMemo(
    () =>
      whenCalm(() => {
        void attempt(async () => {
          change({ services: await server.services() });
        });
      }),
    [attempt, change],
  );

  useEffect(() => {
    const stream = new EventSource('/api/live');
    stream.onopen = () => {
      void attempt(async () => {
        const [pieces, connections, triggers, services, journal] = await Promise.all([
          server.pieces(),
          server.connections(),
          server.triggers(),
          server.services(),
          server.journal(),
        ]);
        change({ pieces, connections, triggers, services, journal, problem: null });
      });
    };
    stream.onerror = () => {
      change({ problem: 'The workbench does not answer. Is it still running?' });
    };
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const event: unknown = JSON.parse(data);
      if (!isLiveEvent(event)) return;
      setState((before) => after(before, event));
      if (event.kind === 'journal') refreshServices();
    };
    return () => {
      stream.close();
    };
  }, [attempt, change, refreshServices]);

  return {
    ...state,
    attempt,
    refreshServices,
    choose: (piece, connection) => {
      change({ chosen: new Map(state.chosen).set(piece, connection) });
    },
    dismiss: () => {
      change({ problem: null });
    },
    look,
  };
}

/** The connection that the steps of a piece use: the one that was chosen, or the first. */
export function connectionOf(
  { connections, chosen }: WorkbenchState,
  piece: string,
): ConnectionView | undefined {
  const own = connections.filter((connection) => connection.piece === piece);
  return own.find(({ id }) => id === chosen.get(piece)) ?? own[0];
}

function after(state: WorkbenchState, event: LiveEvent): WorkbenchState {
  switch (event.kind) {
    case 'journal': {
      const { entry } = event.change;
      return { ...state, journal: entry === null ? [] : withEntry(state.journal, entry) };
    }
    case 'wire': {
      const { wire, progress } = soFar(state, event.run);
      const others = wire.filter(({ number }) => number !== event.call.number);
      return withRun(state, event.run, { progress, wire: [...others, event.call] });
    }
    case 'progress':
      return withRun(state, event.run, { ...soFar(state, event.run), progress: event.data });
    case 'triggers':
      return { ...state, triggers: event.triggers, fired: firedIn(event.triggers, state) };
    case 'connections': {
      const added = event.connections.find(({ id }) => id === event.added);
      const chosen = added ? new Map(state.chosen).set(added.piece, added.id) : state.chosen;
      return { ...state, connections: event.connections, chosen };
    }
    case 'login-failed':
      return { ...state, problem: event.problem };
  }
}

/** The trigger whose log has an entry more than before, with something that was let out. */
function firedIn(
  triggers: readonly TriggerView[],
  { triggers: before, fired }: WorkbenchState,
): TriggerView | null {
  const lengths = new Map(before.map(({ id, log }) => [id, log.length]));
  const isNew = ({ id, log }: TriggerView) =>
    log.length > (lengths.get(id) ?? 0) && (log.at(-1)?.events.length ?? 0) > 0;
  const isOn = fired !== null && triggers.some(({ id }) => id === fired.id);
  return triggers.find(isNew) ?? (isOn ? fired : null);
}

function withEntry(journal: readonly JournalEntry[], entry: JournalEntry): JournalEntry[] {
  const others = journal.filter(({ sequence }) => sequence !== entry.sequence);
  return [...others, entry]
    .sort((left, right) => left.sequence - right.sequence)
    .slice(-LONGEST_JOURNAL);
}

function soFar({ runs }: WorkbenchState, run: string): RunSoFar {
  return runs.get(run) ?? { wire: [], progress: null };
}

function withRun(state: WorkbenchState, run: string, changed: RunSoFar): WorkbenchState {
  const runs = [...new Map(state.runs).set(run, changed)].slice(-MOST_RUNS);
  return { ...state, runs: new Map(runs) };
}

function whenCalm(work: () => void): () => void {
  let timer: number | undefined;
  return () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(work, PEACE_MS);
  };
}
