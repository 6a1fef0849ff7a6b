import { CREDENTIALS } from './credentials';
import { serviceMount } from './protocol';

/** What a person needs to know to use the sandbox at `origin`. */
export function banner(origin: string): string {
  const { firmable, worldNewsApi, contentSnare } = CREDENTIALS;
  return `
The sandbox is up. Type this into the connections of Activepieces:

  Firmable
    API key        ${firmable.apiKey}
    Base URL       ${origin}${serviceMount('firmable', 'gateway')}

  World News API
    API key        ${worldNewsApi.apiKey}
    Base URL       ${origin}${serviceMount('world-news-api', 'gateway')}

  Content Snare
    Client ID      ${contentSnare.clientId}
    Client secret  ${contentSnare.clientSecret}
    Base URL       ${origin}${serviceMount('content-snare', 'gateway')}
    Then log in as ${contentSnare.email} with the password ${contentSnare.password}

Every service answers at ${origin} too, and as the vendor's own API where the
Base URL has /vendor/ instead of /gateway/. An Activepieces server has to be started with
AP_SSRF_ALLOW_LIST=127.0.0.0/8 to log in to a service on this machine, and in strict mode for every call.

Requests received: ${origin}/_sandbox/journal
Stop with Ctrl+C.
`;
}
