import { AuthenticationType, HttpClient, HttpMethod, parseBaseUrl } from '@pieceworks/kit';
import { BODY, type Connect, PATH, TOKEN } from './client';

/** The kit's client; each step creates its own. */
export const connect: Connect = (origin) => {
  const client = () =>
    new HttpClient({
      service: 'The server',
      baseUrl: parseBaseUrl('Base URL', origin),
      authentication: { type: AuthenticationType.BEARER_TOKEN, token: TOKEN },
      secrets: [TOKEN],
    });
  return {
    read: () => client().sendRequest({ method: HttpMethod.GET, url: PATH }),
    create: () => client().sendRequest({ method: HttpMethod.POST, url: PATH, body: BODY }),
  };
};
