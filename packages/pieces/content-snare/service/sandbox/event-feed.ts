import type { Clock } from '@pieceworks/lab/sandbox';
import type { ContentSnareEvent } from './records';

type Listener = (event: ContentSnareEvent) => void;

/** Every change in the account, in order, and its subscribers. */
export class EventFeed {
  events: ContentSnareEvent[] = [];
  readonly #listeners: Listener[] = [];

  constructor(readonly clock: Clock) {}

  /** Calls `listener` with every change immediately, while the records still have the state after that change. */
  subscribe(listener: Listener): void {
    this.#listeners.push(listener);
  }

  emit(change: Omit<ContentSnareEvent, 'at'>): void {
    const event = { ...change, at: this.clock.now().toISOString() };
    this.events.push(event);
    for (const listener of this.#listeners) listener(event);
  }

  clear(): void {
    this.events = [];
  }
}
