/** The clock of the sandbox. Tests can set it ahead of the machine's clock. */
export class Clock {
  aheadSeconds = 0;

  now(): Date {
    return new Date(Date.now() + this.aheadSeconds * 1000);
  }
}
