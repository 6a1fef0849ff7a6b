import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What the authorization server remembers: sessions, codes, tokens and grants, by model and id. */
export class OAuthStorage {
  readonly #models = new Map<string, Map<string, AdapterPayload>>();

  clear(): void {
    this.#models.clear();
  }

  adapterOf(model: string): Adapter {
    const records = () => this.#records(model);
    return {
      upsert: (id, payload) => {
        records().set(id, payload);
        return Promise.resolve();
      },
      find: (id) => Promise.resolve(records().get(id)),
      findByUid: (uid) => Promise.resolve([...records().values()].find((one) => one.uid === uid)),
      findByUserCode: (userCode) =>
        Promise.resolve([...records().values()].find((one) => one.userCode === userCode)),
      consume: (id) => {
        const payload = records().get(id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
        return Promise.resolve();
      },
      destroy: (id) => {
        records().delete(id);
        return Promise.resolve();
      },
      revokeByGrantId: (grantId) => {
        for (const [id, payload] of records()) {
          if (payload.grantId === grantId) records().delete(id);
        }
        return Promise.resolve();
      },
    };
  }

  #records(model: string): Map<string, AdapterPayload> {
    const records = this.#models.get(model) ?? new Map<string, AdapterPayload>();
    this.#models.set(model, records);
    return records;
  }
}
