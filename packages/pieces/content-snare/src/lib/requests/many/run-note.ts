import { type Store, StoreScope } from '@activepieces/pieces-framework';
import {
  Failure,
  formatUtc,
  readNumber,
  readText,
  shortHash,
  storeWithTimeout,
} from '@pieceworks/kit';

/** Time after which a note of a run that was killed says nothing, in ms. A run of a flow ends after 10 minutes. */
const NOTE_MS = 15 * 60_000;

const CONSEQUENCE = 'No request was created. Run the step again.';

/**
 * Notes in the project's store that a run creates the requests of one template and name. Two runs at once would each ask
 * the same clients. The platform restarts a killed run under its own ID, which goes on.
 * @param list the template and the name.
 * @returns a function that removes the note.
 * @throws Failure `conflict` if another run has noted that, and `timeout` if the store does not answer.
 */
export async function noteRun(
  store: Store,
  list: string,
  runId: string,
): Promise<() => Promise<void>> {
  const key = `content-snare-list-${shortHash(list)}`;
  const timed = storeWithTimeout(store, CONSEQUENCE);
  const other = await readOther(timed, key, runId);
  if (other !== null) throw underWay(other);
  await timed.put(key, { runId, at: Date.now() }, StoreScope.PROJECT);
  // Of two runs that began at the same moment, the one that wrote first gives way.
  const faster = await readOther(timed, key, runId);
  if (faster !== null) throw underWay(faster);
  return async () => {
    // The note of a run that has ended is dead in any case.
    await storeWithTimeout(store)
      .delete(key, StoreScope.PROJECT)
      .catch(() => undefined);
  };
}

/** Returns the time of another run's note, in ms since the epoch; `null` without one. */
async function readOther(store: Store, key: string, runId: string): Promise<number | null> {
  const note = await store.get<unknown>(key, StoreScope.PROJECT);
  const at = readNumber(note, 'at');
  if (at === null || readText(note, 'runId') === runId) return null;
  return Date.now() - at < NOTE_MS ? at : null;
}

function underWay(at: number): Failure {
  return new Failure({
    kind: 'conflict',
    message: `Another run creates requests of this template and name, since ${formatUtc(at).slice(11)} UTC. Wait until it has ended, or 15 minutes, and run the step again. No request was created.`,
  });
}
