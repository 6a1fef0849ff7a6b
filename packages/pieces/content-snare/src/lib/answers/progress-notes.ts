import { asList, asText, dayIn, daysBetween, shortHash } from '@pieceworks/kit';
import type { ClientRequest } from '../outputs/output-rows';

/** The last known progress of a request. */
type Note = {
  /** A number of fields, or of percent (`50%`). */
  progress: string;
  /** Time of the check that first saw it, or that missed the request in the list (`isGone`); in ms since the epoch. */
  since: number;
  /** True if the standstill has started the flow, or must not. */
  isOver: boolean;
  isGone: boolean;
};

/** Time after which a request that is no longer listed is forgotten, in ms. */
const GONE_MS = 30 * 24 * 3_600_000;
/** Most notes to keep: twice as many as there can be open requests. They take 180 KB; the platform's limit is 512 KB. */
const MOST_NOTES = 4_000;

/**
 * Returns the progress of a request as text, of any size, since it is only compared; `null` for an unknown one. Fields are
 * counted more finely than percent.
 */
export function progressOf({ fieldsDone, completionPercentage }: ClientRequest): string | null {
  if (fieldsDone !== null) return String(fieldsDone);
  return completionPercentage === null ? null : `${completionPercentage}%`;
}

/** The progress of requests as far as it was seen, with the time of the first check that saw it. */
export class ProgressNotes {
  /** By a hash of the ID. Those that were seen last are at the end. */
  readonly #notes: Map<string, Note>;
  readonly #places: ReadonlyMap<string, number>;
  readonly #today: string;

  /**
   * @param kept what `stored` returned. Parts of another shape are left out.
   * @param now in ms since the epoch.
   */
  constructor(
    kept: unknown,
    readonly now: number,
    readonly timeZone: string,
  ) {
    this.#notes = new Map(asList(kept).flatMap(readNote));
    this.#places = new Map([...this.#notes.keys()].map((key, place) => [key, place]));
    this.#today = dayIn(timeZone, 0, now);
  }

  get size(): number {
    return this.#notes.size;
  }

  /** Returns the place of a request at the start, the longest unseen first; -1 for a new one. */
  placeOf(id: string): number {
    return this.#places.get(shortHash(id)) ?? -1;
  }

  /** Notes the present progress of a request. */
  see(id: string, progress: string): void {
    const key = shortHash(id);
    const note = noteAfter(this.#notes.get(key), progress, this.now);
    this.#notes.delete(key);
    this.#notes.set(key, note);
  }

  /**
   * Returns the standstill of a request; `undefined` if it is shorter, or over.
   * @param leastDays calendar days.
   */
  standstillOf(id: string, leastDays: number): { since: number; days: number } | undefined {
    const note = this.#notes.get(shortHash(id));
    if (note === undefined || note.isOver) return undefined;
    const { since } = note;
    const days = daysBetween(dayIn(this.timeZone, 0, since), this.#today);
    return days < leastDays ? undefined : { since, days };
  }

  /** Notes that the present standstill is not to start the flow again. */
  end(id: string): void {
    const key = shortHash(id);
    const note = this.#notes.get(key);
    if (note !== undefined) this.#notes.set(key, { ...note, isOver: true });
  }

  /** Notes that all other requests are not listed any more. If one comes back, its days count anew. */
  keepOnly(ids: Iterable<string>): void {
    const listed = new Set([...ids].map(shortHash));
    for (const [key, note] of this.#notes) {
      if (listed.has(key)) continue;
      if (!note.isGone) this.#notes.set(key, { ...note, isGone: true, since: this.now });
      else if (Math.abs(this.now - note.since) > GONE_MS) this.#notes.delete(key);
    }
  }

  /** Returns the notes as JSON: a list, because the platform's store may not keep the order of keys. */
  stored(): unknown {
    return [...this.#notes]
      .slice(-MOST_NOTES)
      .map(([key, { progress, since, isOver, isGone }]) => [
        key,
        progress,
        since,
        Number(isOver),
        Number(isGone),
      ]);
  }
}

function readNote(stored: unknown): [string, Note][] {
  const [key, progress, since, isOver, isGone] = asList(stored);
  const known = asText(progress);
  const isTime = typeof since === 'number' && !Number.isNaN(new Date(since).getTime());
  if (typeof key !== 'string' || known === null || !isTime) return [];
  return [[key, { progress: known, since, isOver: isOver === 1, isGone: isGone === 1 }]];
}

/** Returns the note of a request after its progress was seen (again). */
function noteAfter(before: Note | undefined, progress: string, now: number): Note {
  if (before === undefined) return { progress, since: now, isOver: false, isGone: false };
  // A number of fields and a percentage cannot be compared: the days count anew, but nothing has moved.
  const isComparable = before.progress.endsWith('%') === progress.endsWith('%');
  const hasMoved = isComparable && before.progress !== progress;
  const isSame = before.progress === progress && !before.isGone;
  // A note from the future was made by a clock that was ahead.
  const since = isSame ? Math.min(before.since, now) : now;
  return { progress, since, isOver: before.isOver && !hasMoved, isGone: false };
}
