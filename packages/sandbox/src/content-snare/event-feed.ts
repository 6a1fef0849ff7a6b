import type { Clock } from '../clock';
import type { ContentSnareEvent } from '../protocol';

type Listener = (event: ContentSnareEvent) => void;

/** Every change in the account, in order, and who wants to hear of them. */
export class EventFeed {
  events: ContentSnareEvent[] = [];
  readonly #listeners: Listener[] = [];

  constructor(readonly clock: Clock) {}

  /** Calls `listener` with every change, at once, while the records are as the change has left them. */
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
