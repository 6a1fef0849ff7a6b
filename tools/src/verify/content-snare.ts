import { asList, at, readText, reading } from '@pieceworks/kit';
import { contentSnareClient } from '../../../packages/pieces/content-snare/src/lib/api';
import {
  CLIENT_EXISTS,
  readConnection,
} from '../../../packages/pieces/content-snare/src/lib/client';
import { EVENTS } from '../../../packages/pieces/content-snare/src/lib/model/events';
import { CheckRecords, entriesOf, type MadeRequest } from './check-records';
import type { Conversation } from './conversation';
import { differs, failed, type Finding, HOLDS, holdsUnless, notSeen } from './finding';
import type { Probe, ProbeRun, VerifiedService } from './probe';

const LIST = reading('list the records');
const READ = reading('read the client');
const ROOT = '/partner_api/v1';

export const CONTENT_SNARE: VerifiedService = {
  unit: 'credits',
  isVendor: (auth) => readConnection(auth).contract === 'vendor',
  client: contentSnareClient,
  costTold: () => null,
  begin: beginRun,
};

function beginRun(): ProbeRun {
  const records = new CheckRecords();

  /** A probe of what the answer to a new request holds. */
  const ofRequest = (judge: (made: MadeRequest) => Finding): Probe => ({
    writes: true,
    async run(conversation) {
      const client = await records.client(conversation);
      const problem = failed(client);
      if (problem !== undefined) return notSeen('there is no client for the request');
      const made = await records.request(conversation);
      if (made === null) return notSeen('the account has no template');
      return failed(made.heard) ?? judge(made);
    },
  });

  const probes: Record<string, Probe> = {
    'error-list': {
      async run(conversation) {
        const path = `${ROOT}/clients/{id}`;
        const heard = await conversation.ask({ path, id: 'acc_00000000', operation: READ });
        const { failure, status } = heard;
        if (failure?.kind !== 'not-found') {
          return failed(heard) ?? differs(`status ${status}, an answer`);
        }
        // What the service says is quoted, so that without a quote nothing was read.
        return holdsUnless(!failure.message.includes('It says: "') && 'no words that are read');
      },
    },

    'list-pages': {
      async run(conversation) {
        const heard = await list(conversation, '/clients', {});
        const { body } = heard;
        if (Array.isArray(body)) return differs('a bare list');
        const missing = ['offset', 'total_count'].filter(
          (field) => typeof at(body, 'pagination', field) !== 'number',
        );
        return (
          failed(heard) ??
          holdsUnless(
            !Array.isArray(at(body, 'results')) && 'there is no list `results`',
            missing.length > 0 && `without ${missing.join(', ')}`,
          )
        );
      },
    },

    'clients-of-requests': {
      async run(conversation) {
        const heard = await list(conversation, '/requests', { 'expand[]': 'clients' });
        const requests = entriesOf(heard);
        if (heard.failure === null && requests.length === 0) return notSeen('there is no request');
        return (
          failed(heard) ??
          holdsUnless(
            !requests.every(({ clients }) => Array.isArray(clients)) && 'no clients in a request',
          )
        );
      },
    },

    'webhook-events': {
      async run(conversation) {
        const heard = await list(conversation, '/webhooks', {});
        const webhooks = entriesOf(heard);
        if (heard.failure === null && webhooks.length === 0) return notSeen('there is no webhook');
        const known: readonly unknown[] = Object.keys(EVENTS);
        const events = webhooks.flatMap(({ subscriptions }) => asList(subscriptions));
        return (
          failed(heard) ??
          holdsUnless(
            !webhooks.every(({ subscriptions }) => Array.isArray(subscriptions)) &&
              'a webhook has no list `subscriptions`',
            events.some((event) => !known.includes(event)) && 'an event has another name',
          )
        );
      },
    },

    'client-name': {
      writes: true,
      async run(conversation) {
        const heard = await records.client(conversation);
        const name = readText(heard.body, 'full_name');
        return failed(heard) ?? holdsUnless(name !== records.mark && 'not the name that was sent');
      },
    },

    'known-address': {
      writes: true,
      async run(conversation) {
        const first = await records.client(conversation);
        if (first.failure !== null) return notSeen('there is no client of this address');
        const second = await records.createClient(conversation);
        if (second.failure?.message.includes(CLIENT_EXISTS) === true) return HOLDS;
        return failed(second) ?? differs(`status ${second.status}, a second client`);
      },
    },

    'request-by-email': ofRequest(({ heard: { body } }) => {
      const email = readText(at(body, 'client') ?? at(body, 'clients', 0), 'email');
      return holdsUnless(email?.toLowerCase() !== records.email && 'not for the client');
    }),

    'template-by-id': ofRequest(({ heard: { body }, template }) =>
      holdsUnless(readText(body, 'request_template_name') !== template.name && 'not the template'),
    ),

    'request-due': ofRequest(({ heard: { body } }) =>
      holdsUnless(
        readText(body, 'due')?.startsWith(records.due) !== true && 'not the day that was sent',
      ),
    ),

    'draft-first': ofRequest(({ heard: { body } }) =>
      holdsUnless(readText(body, 'status') !== 'draft' && 'another status than `draft`'),
    ),
  };

  return { probes, mark: records.mark, remove: (access) => records.remove(access) };
}

function list(conversation: Conversation, path: string, query: Readonly<Record<string, string>>) {
  return conversation.ask({
    path: `${ROOT}${path}`,
    query: { ...query, limit: '5' },
    operation: LIST,
  });
}
