import type { Environment } from '../src';

/** A clock that only sleeping advances, without real time. It records every wait. */
export class VirtualClock implements Environment {
  readonly waits: number[] = [];
  #now = Date.UTC(2026, 0, 15, 12);

  now = (): number => this.#now;

  /** As in a real process, it is never a whole number. */
  elapsed = (): number => this.#now + 0.25;

  sleep = (ms: number): Promise<void> => {
    this.waits.push(ms);
    this.#now += ms;
    return Promise.resolve();
  };

  random = (): number => 0.5;
}
