import type Provider from 'oidc-provider';
import type { Fault } from '../faults/fault';
import type { Sandbox, Settings } from '../sandbox';
import { mintAccessToken } from '../../../../pieces/content-snare/service/sandbox/oauth/authorization-server';
import { SCOPES } from '../../../../pieces/content-snare/service/sandbox/oauth/pages';
import type { ClientAction } from '../../../../pieces/content-snare/service/sandbox/records';
import { visibleTo } from '../../../../pieces/content-snare/service/sandbox/request-record';
import type { PlannedArticle } from '../../../../pieces/world-news-api/service/sandbox/timeline';

/** The calls of the control interface. The server dispatches them by name, and the client has the same types. */
export type Control = ReturnType<typeof createControl>;

/** Creates the calls with which tests and the workbench inspect the services and change them. */
export function createControl(sandbox: Sandbox, provider: Provider) {
  const { journal, faults, otherOrigin, accounts, webhookDeliveries } = sandbox;
  const contentSnare = accounts['content-snare'];
  return {
    /** Returns every request that a service received, without its credentials. */
    journal: () => journal.entries,
    clearJournal: () => {
      journal.clear();
    },
    /** Restores the initial state: no fault is armed, and access tokens become invalid. */
    reset: () => {
      sandbox.reset();
    },
    /** Changes the given settings and returns all settings. */
    settings: (changes: Partial<Settings>) => {
      sandbox.change(changes);
      return sandbox.settings;
    },
    /** Returns the work that the services have done since the start or the last reset. */
    ledger: () => sandbox.ledger,
    /** Returns the remaining credits and points of each service that counts them. */
    quotas: () => sandbox.quotas,
    /** Arms further faults. A fault that was armed earlier is applied first. */
    fault: (armed: Fault | readonly Fault[]) => {
      faults.arm([armed].flat());
    },
    /** Returns the armed faults, each with its remaining number of uses. */
    faults: () => faults.armed,
    clearFaults: () => {
      faults.clear();
    },
    /** Returns the requests that the other origin received. A fault can redirect there. */
    otherOrigin: () => otherOrigin.entries,
    /** Lists this many people at the first Firmable company who were not there at the start; at most 38. */
    firmableNewPeople: (count: number) => {
      accounts.firmable.newPeople = count;
    },
    /** Replaces the planned articles. They may also lie in the past. */
    planNews: (articles: readonly PlannedArticle[]) => {
      accounts['world-news-api'].news.plan(articles);
    },
    /** Performs an action of a Content Snare client in the browser, without a login. */
    contentSnareClient: (action: ClientAction) => {
      contentSnare.requests.act(action);
    },
    /** Returns every Content Snare request with its pages and answers, without the internal fields of the team. */
    contentSnareRequests: () =>
      contentSnare.requests.records.all.map((request) => ({
        ...request,
        pages: request.pages.map((page) => visibleTo(true, page)),
      })),
    /** Returns every change in the Content Snare account since the start or the last reset, in order. */
    contentSnareEvents: () => contentSnare.events.events,
    /** Returns every attempt to deliver a Content Snare webhook, once no attempt is under way. */
    contentSnareDeliveries: () => webhookDeliveries.settled(),
    /** Returns a Content Snare access token without a login: for the given scopes, or for all scopes. */
    contentSnareToken: (scopes?: readonly string[]) =>
      mintAccessToken(provider, scopes ?? Object.keys(SCOPES)),
  };
}
