import { asList, asText, dayIn, daysBetween, shortHash } from '@pieceworks/kit';
import type { ClientRequest } from '../outputs/output-rows';

/** The last known progress of a request. */
type Note = {
  /** A number of fields, or of percent (`50%`). */
  progress: string;
  /** Time of the check that first saw it, or that took the request for gone; in ms since the epoch. */
  since: number;
  /** True if the standstill has started the flow, or must not. */
  isOver: boolean;
  /** Number of checks in a row that missed the request in the list. From `MISSES` on it is gone. */
  missed: number;
};

/** The clocks of a check, in ms since the epoch. */
type Clocks = {
  /** The time of this machine. */
  now: number;
  /** Returns the time of the service, once it has told it: a check that lists nothing hears it by its first request. */
  answeredAt: () => number | undefined;
};

/** One list can be wrong: it can lack entries that move while it is read, or be empty while the service has a problem. */
const MISSES = 2;

/** Time after which a request that is no longer listed is forgotten, in ms. */
const GONE_MS = 30 * 24 * 3_600_000;
/** Most notes to keep: twice as many as there can be open requests. They take 180 KB; the platform's limit is 512 KB. */
const MOST_NOTES = 4_000;

/** The progress of a request. The contract's list does not have it, but it is taken from a list that does. */
export type Progress = Partial<Pick<ClientRequest, 'fieldsDone' | 'completionPercentage'>>;

/**
 * Returns the progress of a request as text, of any size, since it is only compared; `null` for an unknown one. Fields are
 * counted more finely than percent.
 */
export function progressOf({
  fieldsDone = null,
  completionPercentage = null,
}: Progress): string | null {
  if (fieldsDone !== null) return String(fieldsDone);
  return completionPercentage === null ? null : `${completionPercentage}%`;
}

/** The progress of requests as far as it was seen, with the time of the first check that saw it. */
export class ProgressNotes {
  /** By a hash of the ID. Those that were seen last are at the end. */
  readonly #notes: Map<string, Note>;
  readonly #places: ReadonlyMap<string, number>;
  readonly #clocks: Clocks;

  /** @param kept what `stored` returned. Parts of another shape are left out. */
  constructor(
    kept: unknown,
    clocks: Clocks,
    readonly timeZone: string,
  ) {
    this.#notes = new Map(asList(kept).flatMap(readNote));
    this.#places = new Map([...this.#notes.keys()].map((key, place) => [key, place]));
    this.#clocks = clocks;
  }

  /** Present time, in ms since the epoch. */
  get now(): number {
    return this.#clocks.answeredAt() ?? this.#clocks.now;
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
    const note = this.#noteAfter(this.#notes.get(key), progress);
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
    // Of two clocks the one that is behind counts, so that no standstill is too long.
    const today = dayIn(this.timeZone, 0, Math.min(this.#clocks.now, this.now));
    const days = daysBetween(dayIn(this.timeZone, 0, since), today);
    return days < leastDays ? undefined : { since, days };
  }

  /** Notes that the present standstill is not to start the flow again. */
  end(id: string): void {
    const key = shortHash(id);
    const note = this.#notes.get(key);
    if (note !== undefined) this.#notes.set(key, { ...note, isOver: true });
  }

  /** Notes that all other requests are not listed any more. If one comes back that was gone, its days count anew. */
  keepOnly(ids: Iterable<string>): void {
    const listed = new Set([...ids].map(shortHash));
    for (const [key, note] of this.#notes) {
      const isGone = note.missed === MISSES;
      if (listed.has(key)) {
        if (!isGone) this.#notes.set(key, { ...note, missed: 0 });
      } else if (!isGone) {
        const missed = note.missed + 1;
        const since = missed === MISSES ? this.now : note.since;
        this.#notes.set(key, { ...note, missed, since });
      } else if (Math.abs(this.now - note.since) > GONE_MS) this.#notes.delete(key);
    }
  }

  /** Returns the notes as JSON: a list, because the platform's store may not keep the order of keys. */
  stored(): unknown {
    return [...this.#notes]
      .slice(-MOST_NOTES)
      .map(([key, { progress, since, isOver, missed }]) => [
        key,
        progress,
        since,
        Number(isOver),
        missed,
      ]);
  }

  /** Returns the note of a request after its progress was seen (again). */
  #noteAfter(before: Note | undefined, progress: string): Note {
    const { now } = this;
    if (before === undefined) return { progress, since: now, isOver: false, missed: 0 };
    // A number of fields and a percentage cannot be compared: the days count anew, but nothing has moved.
    const isComparable = before.progress.endsWith('%') === progress.endsWith('%');
    const hasMoved = isComparable && before.progress !== progress;
    const isSame = before.progress === progress && before.missed < MISSES;
    // A note from the future was made by a clock that was ahead.
    const since = isSame && before.since <= Math.max(this.#clocks.now, now) ? before.since : now;
    return { progress, since, isOver: before.isOver && !hasMoved, missed: 0 };
  }
}

function readNote(stored: unknown): [string, Note][] {
  const [key, progress, since, isOver, missed] = asList(stored);
  const known = asText(progress);
  const isTime = typeof since === 'number' && !Number.isNaN(new Date(since).getTime());
  if (typeof key !== 'string' || known === null || !isTime) return [];
  const misses = [1, MISSES].find((count) => count === missed) ?? 0;
  return [[key, { progress: known, since, isOver: isOver === 1, missed: misses }]];
}
