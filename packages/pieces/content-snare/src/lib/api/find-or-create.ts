import { Failure } from '@pieceworks/kit';
import type { NewClient } from '../model/client-fields';
import type { Client } from '../model/output-rows';
import type { ContentSnareApi, WithRaw } from '../model/types';

type Api = Pick<ContentSnareApi, 'createClient' | 'findClient'>;

/** Creates a client that was not found. Another process may have created the client in the meantime. */
export async function createUnlessThere(
  api: Api,
  client: NewClient,
): Promise<WithRaw<Client> & { isNew: boolean }> {
  try {
    return { ...(await api.createClient(client)), isNew: true };
  } catch (error) {
    const isRefused = error instanceof Failure && error.status >= 400 && error.status < 500;
    const found = isRefused ? await api.findClient(client.email) : undefined;
    if (found === undefined) throw error;
    return { ...found, isNew: false };
  }
}
