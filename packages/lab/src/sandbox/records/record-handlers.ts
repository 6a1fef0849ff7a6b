import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContractDocument, Operation } from '../../contracts/contract-document';
import { AnswerForms } from '../contract/answer-forms';
import type { Handler } from '../contract/served-contract';
import { Refusal } from '../core/refusal';
import type { StoredRecord } from './record-collection';
import { listedRecords } from './record-list';
import type { RecordStores } from './record-stores';

type Values = Readonly<Record<string, unknown>>;
type Asked = FastifyRequest<{ Params: Record<string, string>; Querystring: Values; Body: Values }>;

/**
 * Returns the handler of an operation that needs no code of its own; `undefined` for one that does.
 * - An operation with `x-record` lists, reads, creates, changes or deletes a record of that kind, by its method and path,
 *   and answers in the form that the contract shows.
 * - Any other answers with the first of its examples whose parameters the request has, or with a 404.
 */
export function contractHandler(
  document: ContractDocument,
  operation: Operation,
  stores: RecordStores,
): Handler | undefined {
  if (operation.record !== undefined) {
    return recordHandler(new AnswerForms(document), operation, operation.record, stores);
  }
  return operation.examples.length === 0 ? undefined : exampleHandler(operation);
}

function recordHandler(
  forms: AnswerForms,
  { method, path, parameters, success: { status, schema } }: Operation,
  kind: string,
  stores: RecordStores,
): Handler {
  const store = () => stores.of(kind);
  const recordAt = ({ params }: Asked): StoredRecord => {
    const id = Object.values(params).at(-1);
    const record = store().all.find((one) => String(one.id) === id);
    if (record === undefined) throw new Refusal(404, 'Not found');
    return record;
  };
  const works: Readonly<Record<Work, (asked: Asked) => unknown>> = {
    list: ({ query }) => {
      const { entries, position } = listedRecords(store().all, query, parameters);
      return forms.listed(entries, position, schema);
    },
    read: (asked) => forms.shown(recordAt(asked), schema),
    create: ({ body }) => forms.shown(store().create(body), schema),
    change: (asked) => forms.shown(store().change(recordAt(asked), asked.body), schema),
    delete: (asked) => {
      store().remove(recordAt(asked));
    },
  };
  const work = works[workOf(method, path)];
  return (asked: Asked, reply: FastifyReply) => {
    const answer = work(asked);
    reply.code(status);
    return answer ?? reply.send();
  };
}

type Work = 'list' | 'read' | 'create' | 'change' | 'delete';

function workOf(method: string, path: string): Work {
  if (method === 'GET') return /:\w+$/.test(path) ? 'read' : 'list';
  if (method === 'POST') return 'create';
  return method === 'DELETE' ? 'delete' : 'change';
}

function exampleHandler({ examples }: Operation): Handler {
  return ({ params, query }: Asked, reply: FastifyReply) => {
    const found = examples.find(
      (example) => isIn(example.query, query) && isIn(example.params, params),
    );
    if (found === undefined) throw new Refusal(404, 'Nothing has these parameters');
    reply.code(found.status);
    return found.body ?? reply.send();
  };
}

function isIn(wanted: Values, asked: Values): boolean {
  return Object.entries(wanted).every(([name, value]) => String(asked[name]) === String(value));
}
