/** The time of the sandbox, which can be moved ahead of the machine's. */
export class Clock {
  aheadSeconds = 0;

  now(): Date {
    return new Date(Date.now() + this.aheadSeconds * 1000);
  }
}
