import type { Clock } from '@pieceworks/lab/sandbox';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** A stored value and its end, in ms since the epoch on the sandbox's clock. */
type Entry = { payload: AdapterPayload; expiresAt: number };

/**
 * The state of the authorization server: sessions, codes, tokens and grants, by model and id.
 * Entries expire by the sandbox's clock, which the authorization server itself cannot read.
 */
export class OAuthStorage {
  readonly #models = new Map<string, Map<string, Entry>>();

  constructor(readonly clock: Clock) {}

  clear(): void {
    this.#models.clear();
  }

  adapterOf(model: string): Adapter {
    const entries = () => this.#entries(model);
    const alive = (entry: Entry | undefined) =>
      entry && entry.expiresAt > this.clock.now().getTime() ? entry.payload : undefined;
    const having = (field: 'uid' | 'userCode', value: string) =>
      alive([...entries().values()].find(({ payload }) => payload[field] === value));
    return {
      upsert: (id, payload, expiresIn) => {
        // The server passes no number for an entry that never expires.
        const lifeMs = Number.isFinite(expiresIn) ? expiresIn * 1000 : Infinity;
        entries().set(id, { payload, expiresAt: this.clock.now().getTime() + lifeMs });
        return Promise.resolve();
      },
      find: (id) => Promise.resolve(alive(entries().get(id))),
      findByUid: (uid) => Promise.resolve(having('uid', uid)),
      findByUserCode: (userCode) => Promise.resolve(having('userCode', userCode)),
      consume: (id) => {
        const payload = entries().get(id)?.payload;
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
        return Promise.resolve();
      },
      destroy: (id) => {
        entries().delete(id);
        return Promise.resolve();
      },
      revokeByGrantId: (grantId) => {
        for (const [id, { payload }] of entries()) {
          if (payload.grantId === grantId) entries().delete(id);
        }
        return Promise.resolve();
      },
    };
  }

  #entries(model: string): Map<string, Entry> {
    const entries = this.#models.get(model) ?? new Map<string, Entry>();
    this.#models.set(model, entries);
    return entries;
  }
}
