import type { NewClient } from '../model/client-fields';
import type { NewRequest } from '../model/request-fields';
import type { ContentSnareApi } from '../model/types';

/** The client of a new request. */
export type KnownClient = { id: string; email: string | null };

/** Bodies of the two creates. The contracts differ in them. */
export type Bodies = {
  newClient: (client: NewClient) => object;
  /** Throws before anything is sent if the contract cannot express the request. */
  checkRequest: (request: NewRequest) => void;
  newRequest: (
    request: NewRequest,
    client: KnownClient,
    api: Pick<ContentSnareApi, 'readClient' | 'listNamed'>,
  ) => object | Promise<object>;
};
