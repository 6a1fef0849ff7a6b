import { type Account, serviceMount, type Surroundings } from '@pieceworks/lab/sandbox';
import { contractsOf } from '@pieceworks/lab/services';
import { ContentSnareAccount } from './account';
import { Admission } from './admission';
import { contentSnareContracts } from './contracts';
import { mountFileDownloads } from './file-downloads';
import { createAuthorizationServer, mintAccessToken } from './oauth/authorization-server';
import { mountOAuth } from './oauth/mount';
import { SCOPES } from './oauth/pages';
import { OAuthStorage } from './oauth/storage';
import type { ClientAction } from './records';
import { visibleTo } from './request-record';
import type { FileLink } from './stored-files';
import { WebhookDeliveries } from './webhook-deliveries';

/** The calls of the control interface that only this account has. */
export type ContentSnareCalls = ReturnType<typeof accountCallsOf>;

/** Creates the account of Content Snare in the sandbox, with its OAuth 2.0 server, its files and its webhooks. */
export default function createAccount(around: Surroundings): Account {
  const { service, clock, limits, mistakes, otherOrigin, faults } = around;
  const account = new ContentSnareAccount(clock, limits);
  const deliveries = new WebhookDeliveries(account, mistakes);
  const storage = new OAuthStorage(clock);
  const oauthFaults = faults((status, message) => ({
    error: status < 500 ? 'invalid_request' : 'server_error',
    error_description: message,
  }));
  const provider = createAuthorizationServer(storage, oauthFaults);
  const admission = new Admission(account, provider);
  const calls = accountCallsOf(account, deliveries);
  return {
    records: account.records,
    contracts: contentSnareContracts(account, admission),
    get ledger() {
      return account.ledger;
    },
    calls,
    deliveries: calls.deliveries,
    view: calls.requests,
    token: (scopes = Object.keys(SCOPES)) => mintAccessToken(provider, scopes),
    reset: () => {
      account.reset();
      deliveries.reset();
      storage.clear();
    },
    mount: async (server) => {
      for (const contract of contractsOf(service)) {
        const mount = serviceMount(service.name, contract);
        await mountOAuth(server, provider, { contract, mount }, oauthFaults);
      }
      await mountOAuth(server, provider, { contract: 'gateway', mount: '' }, oauthFaults);
      const fileFaults = faults((_status, message) => ({ errors: [message] }));
      await mountFileDownloads(server, admission, otherOrigin, fileFaults);
      server.addHook('onListen', (done) => {
        account.files.origin = server.listeningOrigin;
        done();
      });
    },
  };
}

function accountCallsOf(account: ContentSnareAccount, deliveries: WebhookDeliveries) {
  return {
    /** Returns the records that were created since the start or the last reset, and the current webhooks. */
    ledger: () => account.ledger,
    settings: ({ fileLink }: { fileLink: FileLink }) => {
      account.files.link = fileLink;
    },
    /** Performs an action of a client in the browser, without a login. */
    act: (action: ClientAction) => {
      account.requests.act(action);
    },
    /** Adds clients with numbers, and for each a request by this name, if one is given. */
    fill: ({ clients, requestName }: { clients: number; requestName?: string }) => {
      account.fill(clients, requestName);
    },
    /** Returns every request with its pages and answers, without the internal fields of the team. */
    requests: () =>
      account.requests.records.all.map((request) => ({
        ...request,
        pages: request.pages.map((page) => visibleTo(true, page)),
      })),
    /** Returns every change in the account since the start or the last reset, in order. */
    events: () => account.events.events,
    /** Returns every attempt to deliver a webhook, once no attempt is under way. */
    deliveries: () => deliveries.settled(),
  };
}
