import {
  type Charge,
  type Clock,
  fixedRecords,
  keptAsSent,
  RecordStores,
  Refusal,
} from '@pieceworks/lab/sandbox';
import type { FastifyReply } from 'fastify';
import { type Article, createArticles } from './articles';
import { PAPERS } from './papers';
import { NewsTimeline } from './timeline';

/** Points that the account gets each day. */
export const POINTS_PER_DAY = 500;

/** The one World News account: its points, which are renewed at midnight UTC, and the news. */
export class WorldNewsAccount {
  /** Paid calls in order. `operation` is the operationId. */
  charges: { operation: string; points: number }[] = [];
  /** Number of articles that a page of the vendor's search repeats from the page before. */
  pageOverlap = 0;
  /** The records by their kind in the contract. */
  readonly records = new RecordStores({
    article: fixedRecords(() => this.articles.map(({ record }) => record)),
    newspaper: keptAsSent(PAPERS),
  });
  #resetAt: Date;
  #news: NewsTimeline | undefined;
  #left = POINTS_PER_DAY;
  #used = 0;
  #day: string;

  constructor(readonly clock: Clock) {
    this.#day = this.#today();
    this.#resetAt = this.clock.now();
  }

  /** The news since the last reset, made on demand, because that takes longer than the rest of a reset. */
  get news(): NewsTimeline {
    this.#news ??= new NewsTimeline(createArticles(this.#resetAt));
    return this.#news;
  }

  /** Returns the articles at this moment. */
  get articles(): readonly Article[] {
    return this.news.at(this.clock.now());
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

  /** Charges the points and states the quota in the response headers. Refuses if too few points are left. */
  spend(operation: string, price: number, reply: FastifyReply): Charge {
    const points = roundPoints(price);
    const enough = points <= this.pointsLeft;
    if (enough) {
      this.#left = roundPoints(this.#left - points);
      this.#used = roundPoints(this.#used + points);
      this.charges.push({ operation, points });
    }
    this.stateQuota(reply, enough ? points : 0);
    if (!enough) throw new Refusal(402, 'Your daily points limit has been reached');
    return { amount: points };
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
    this.#resetAt = this.clock.now();
    this.#news = undefined;
    this.records.reset();
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
