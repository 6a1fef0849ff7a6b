import { asTyped, normalized } from '@pieceworks/kit';
import { decoded } from '../../api/plain-text';
import type { Client, ListedRequest, WithRaw } from '../../outputs/output-rows';
import type { NamedClient } from './filled-name';

/** A client of the account. */
export type KnownClient = NamedClient & { ids: readonly string[]; email: string };

/** The clients and the requests of an account, as far as a list needs them. */
export type AccountIndex = {
  clientWith: (email: string) => KnownClient | undefined;
  /**
   * Returns the request of a client by its name, in any status: one that was sent goes before a draft.
   * @param ids of the client, by default those of the clients with this email.
   */
  requestOf: (email: string, name: string, ids?: readonly string[]) => ListedRequest | undefined;
};

/** A request of the account, with the IDs of its clients and their emails as `emailKey` writes them. */
export type AccountRequest = { request: ListedRequest; clients: readonly string[] };

export function indexOf(
  clients: readonly WithRaw<Client>[],
  requests: readonly AccountRequest[],
): AccountIndex {
  const byEmail = new Map<string, KnownClient>();
  for (const { record } of clients) {
    const { id, email, name, companyName: company } = record;
    if (email === null) continue;
    const known = byEmail.get(emailKey(email)) ?? { ids: [], email, name, company };
    const ids = id === null ? known.ids : [...known.ids, id];
    byEmail.set(emailKey(email), { ...known, ids });
  }
  const byName = new Map<string, ListedRequest>();
  for (const { request, clients: keys } of requests) {
    for (const key of keys) {
      const place = `${key} ${nameKey(request.name ?? '')}`;
      const other = byName.get(place);
      if (other === undefined || other.status === 'draft') byName.set(place, request);
    }
  }
  const clientWith = (email: string) => byEmail.get(emailKey(email));
  return {
    clientWith,
    requestOf: (email, name, ids = clientWith(email)?.ids ?? []) => {
      const keys = [...ids, emailKey(email)];
      const found = keys.flatMap((key) => byName.get(`${key} ${nameKey(name)}`) ?? []);
      return found.find(({ status }) => status !== 'draft') ?? found[0];
    },
  };
}

/** Returns an email as it is compared. */
export function emailKey(email: string): string {
  return normalized(email.trim()).toLowerCase();
}

/** Returns the name of a request as it is compared: without case and spaces. The service writes some signs as entities. */
export function nameKey(name: string): string {
  return asTyped(decoded(name)).toUpperCase().replaceAll(' ', '');
}
