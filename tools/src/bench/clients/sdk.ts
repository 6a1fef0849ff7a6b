import { AuthenticationType, httpClient, HttpMethod } from '@activepieces/pieces-common';
import { BODY, type Connect, PATH, TOKEN } from './client';

/** The SDK's client, as pieces use it. */
export const connect: Connect = (origin) => {
  const call = {
    url: `${origin}${PATH}`,
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: TOKEN } as const,
  };
  return {
    read: () => httpClient.sendRequest({ ...call, method: HttpMethod.GET }),
    create: () => httpClient.sendRequest({ ...call, method: HttpMethod.POST, body: BODY }),
  };
};
