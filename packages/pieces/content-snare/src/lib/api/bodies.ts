import type { NewClient } from '../model/client-fields';
import type { NewRequest } from '../model/request-fields';
import type { ContentSnareApi } from '../model/types';

/** The client of a new request. */
export type KnownClient = { id: string; email: string | null };

/** The bodies of the two creates, in which the contracts differ. */
export type Bodies = {
  newClient: (client: NewClient) => object;
  /** Refuses what the contract cannot pass on, before anything is sent. */
  checkRequest: (request: NewRequest) => void;
  newRequest: (
    request: NewRequest,
    client: KnownClient,
    api: Pick<ContentSnareApi, 'readClient' | 'listTemplates'>,
  ) => object | Promise<object>;
};
