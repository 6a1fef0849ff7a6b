import type { FastifyReply } from 'fastify';
import type { Clock } from '../../core/clock';
import { Refusal } from '../../core/refusal';

/** Points that the account gets each day. */
const POINTS_PER_DAY = 500;

/** The points of the one World News account. They are renewed at midnight UTC. */
export class WorldNewsAccount {
  /** Paid calls by operationId. */
  charges: { operation: string; points: number }[] = [];
  /** Number of articles that a page of the vendor's search repeats from the page before. */
  pageOverlap = 0;
  #left = POINTS_PER_DAY;
  #used = 0;
  #day: string;

  constructor(readonly clock: Clock) {
    this.#day = this.#today();
  }

  get pointsLeft(): number {
    this.#turnDay();
    return this.#left;
  }

  set pointsLeft(points: number) {
    this.#turnDay();
    this.#left = points;
  }

  /** Returns the points used today. */
  get pointsUsed(): number {
    this.#turnDay();
    return this.#used;
  }

  get ledger() {
    const { pointsUsed, pointsLeft, charges } = this;
    return { pointsUsed, pointsLeft, charges };
  }

  get quota() {
    return { unit: 'points', left: this.pointsLeft, full: POINTS_PER_DAY };
  }

  /** Charges the points and states the quota in the response headers. Refuses if too few points are left. */
  spend(operation: string, points: number, reply: FastifyReply): void {
    const enough = points <= this.pointsLeft;
    if (enough) {
      this.#left = roundPoints(this.#left - points);
      this.#used = roundPoints(this.#used + points);
      this.charges.push({ operation, points });
    }
    this.stateQuota(reply, enough ? points : 0);
    if (!enough) throw new Refusal(402, 'Your daily points limit has been reached');
  }

  /** States the quota in the response headers of a request that costs these points. */
  stateQuota(reply: FastifyReply, points: number): void {
    reply.headers({
      'X-API-Quota-Request': points.toFixed(2),
      'X-API-Quota-Used': this.pointsUsed.toFixed(2),
      'X-API-Quota-Left': this.pointsLeft.toFixed(2),
    });
  }

  reset(): void {
    this.charges = [];
    this.pageOverlap = 0;
    this.#refill();
  }

  #turnDay(): void {
    if (this.#day !== this.#today()) this.#refill();
  }

  #refill(): void {
    this.#left = POINTS_PER_DAY;
    this.#used = 0;
    this.#day = this.#today();
  }

  #today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}

function roundPoints(points: number): number {
  return Math.round(points * 100) / 100;
}
