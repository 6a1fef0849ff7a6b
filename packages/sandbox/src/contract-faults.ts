import type { FastifyReply } from 'fastify';
import { isRecord } from './is-record';
import { CONTRACT_FAULTS, type ContractFault, type ContractFaultKind } from './protocol';

type Fields = Record<string, unknown>;

/** Stands for the operationId of a path that is not there. */
export const UNKNOWN_PATH = 'unknown path';

/** A way in which a vendor contract is otherwise than it was read. */
type Change = {
  /** The operationIds. */
  operations: readonly string[];
  /** Changes what the service is asked: the fields of the query, or of the body where there is one. */
  asked?: (fields: Fields) => void;
  /** What the service answers instead of this. */
  answered?: (body: unknown, reply: FastifyReply) => unknown;
};

const SYDNEY_AHEAD_MS = 10 * 3_600_000;

export const CONTRACT_CHANGES: Readonly<Record<ContractFaultKind, Change>> = {
  'unknown-path-as-miss': {
    operations: [UNKNOWN_PATH],
    answered: (_body, reply) => {
      reply.code(500);
      return { error: 'Company profile not found' };
    },
  },
  'any-market': {
    operations: ['getCompany'],
    answered: (body, reply) => {
      if (reply.statusCode !== 400) return body;
      reply.code(500);
      return { error: 'Company profile not found' };
    },
  },
  'pages-from-start': {
    operations: ['searchPeople', 'searchNews'],
    asked: without('from', 'offset'),
  },
  'sentiment-in-words': {
    operations: ['searchNews'],
    answered: (body) =>
      withEntries(body, 'news', (article) => ({ ...article, sentiment: 'positive' })),
  },
  'bare-news': {
    operations: ['searchNews'],
    answered: (body) => (isRecord(body) && 'news' in body ? body.news : body),
  },
  'bare-lists': {
    operations: ['listClients', 'listRequests', 'listRequestTemplates'],
    answered: (body) => (isRecord(body) && 'results' in body ? body.results : body),
  },
  'language-needed': {
    operations: ['searchNews'],
    answered: (body, { request }) =>
      isRecord(request.query) && request.query.language !== undefined
        ? body
        : withFields(body, { available: 0, news: [] }),
  },
  'no-quota-headers': {
    operations: ['getGeoCoordinates', 'searchNews'],
    answered: (body, reply) => {
      for (const name of ['request', 'used', 'left']) reply.removeHeader(`x-api-quota-${name}`);
      return body;
    },
  },
  'newest-first': { operations: ['searchNews'], asked: without('sort-direction') },
  'local-times': {
    operations: ['searchNews'],
    answered: (body) =>
      withEntries(body, 'news', ({ publish_date: date, ...article }) => ({
        ...article,
        publish_date: new Date(Date.parse(`${String(date)}Z`) + SYDNEY_AHEAD_MS)
          .toISOString()
          .slice(0, 19)
          .replace('T', ' '),
      })),
  },
  'expand-ignored': { operations: ['listRequests'], asked: without('expand[]') },
  'wordless-errors': {
    operations: ['getClient'],
    answered: (body, { statusCode }) => (statusCode === 404 ? {} : body),
  },
  'events-by-number': {
    operations: ['listWebhooks'],
    answered: (body) =>
      withEntries(body, 'results', (webhook) => ({ ...webhook, subscriptions: [1, 2] })),
  },
  'client-name-unknown': {
    operations: ['createClient'],
    answered: (body) => withFields(body, { full_name: undefined }),
  },
  'request-of-nobody': {
    operations: ['createRequest'],
    answered: (body) => withFields(body, { client: undefined, clients: [] }),
  },
  'template-ignored': { operations: ['createRequest'], asked: without('request_template_id') },
  'due-ignored': { operations: ['createRequest'], asked: without('due') },
  'published-at-once': {
    operations: ['createRequest'],
    asked: (fields) => {
      fields.status = 'published';
    },
  },
  'known-address-taken': {
    operations: ['createClient'],
    answered: (body, reply) => {
      if (reply.statusCode !== 422) return body;
      reply.code(201);
      return { id: 'acc_00000000' };
    },
  },
};

export function isContractFault(fault: { kind: string }): fault is ContractFault {
  const kinds: readonly string[] = CONTRACT_FAULTS;
  return kinds.includes(fault.kind);
}

function without(...names: readonly string[]): (fields: Fields) => void {
  return (fields) => {
    for (const name of names) Reflect.deleteProperty(fields, name);
  };
}

function withFields(body: unknown, fields: Fields): unknown {
  return isRecord(body) ? { ...body, ...fields } : body;
}

function withEntries(body: unknown, list: string, change: (entry: Fields) => Fields): unknown {
  if (!isRecord(body)) return body;
  const entries: unknown = body[list];
  if (!Array.isArray(entries)) return body;
  return { ...body, [list]: entries.filter(isRecord).map(change) };
}
