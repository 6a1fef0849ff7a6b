import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerForms } from '../contract/answer-forms';
import { type ContractDocument, type ContractOperation, parametersOf } from '../contract/contract';
import type { StoredRecord } from './record-collection';
import { listedRecords } from './record-list';
import { Refusal } from '../core/refusal';
import type { ServedContract } from '../contract/served-contract';

type Values = Readonly<Record<string, unknown>>;
type Asked = FastifyRequest<{ Params: Record<string, string>; Querystring: Values; Body: Values }>;

/** The records of one kind. A method type is bivariant, so a collection can narrow what is given. */
export type RecordStore = {
  readonly all: readonly StoredRecord[];
  create(given: object): StoredRecord;
  change(item: StoredRecord, given: object): StoredRecord;
  remove(item: StoredRecord): void;
};

/** The account of a service, as the handlers use it. */
export type Records = {
  /** Returns the records of a kind. */
  storeOf: (kind: string) => RecordStore;
  /** Returns the answer of a list. */
  envelope: (entries: readonly unknown[], page: { offset: number; total: number }) => unknown;
};

/**
 * Returns handlers by operationId for the operations of a contract that have `x-record`. They list, read, create,
 * change or delete a record of that kind, by their method and path, and answer in the form that the contract shows.
 */
export function recordHandlers(
  document: ContractDocument,
  records: Records,
): ServedContract['operations'] {
  return Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const kind = operation['x-record'];
        if (kind === undefined) return [];
        const work = workOf(method, path);
        return [[operation.operationId, handlerOf(document, operation, records, kind, work)]];
      }),
    ),
  );
}

type Work = 'list' | 'read' | 'create' | 'change' | 'delete';

function workOf(method: string, path: string): Work {
  if (method === 'get') return path.endsWith('}') ? 'read' : 'list';
  if (method === 'post') return 'create';
  return method === 'delete' ? 'delete' : 'change';
}

function handlerOf(
  document: ContractDocument,
  operation: ContractOperation,
  { storeOf, envelope }: Records,
  kind: string,
  work: Work,
) {
  const forms = new AnswerForms(document);
  const parameters = parametersOf(operation, document);
  const { status, schema } = successOf(document, operation, work);
  const send = (reply: FastifyReply, answer: unknown) =>
    reply.code(status).send(forms.shown(answer, schema));
  const recordAt = ({ params }: Asked): StoredRecord => {
    const id = Object.values(params).at(-1);
    const record = storeOf(kind).all.find((one) => one.id === id);
    if (record === undefined) throw new Refusal(404, 'Not found');
    return record;
  };
  return {
    list: ({ query }: Asked, reply: FastifyReply) => {
      const { entries, ...page } = listedRecords(storeOf(kind).all, query, parameters);
      return send(reply, envelope(entries, page));
    },
    read: (asked: Asked, reply: FastifyReply) => send(reply, recordAt(asked)),
    create: ({ body }: Asked, reply: FastifyReply) => send(reply, storeOf(kind).create(body)),
    change: (asked: Asked, reply: FastifyReply) =>
      send(reply, storeOf(kind).change(recordAt(asked), asked.body)),
    delete: (asked: Asked, reply: FastifyReply) => {
      storeOf(kind).remove(recordAt(asked));
      return reply.code(status).send();
    },
  }[work];
}

/** Returns the status and the schema of an operation's answer. */
function successOf(document: ContractDocument, { responses }: ContractOperation, work: Work) {
  const statuses = Object.keys(responses)
    .filter((status) => /^2\d\d$/.test(status))
    .map(Number);
  // A contract that allows both 200 and 201 means 201 for a new record.
  const status = work === 'create' ? Math.max(...statuses) : Math.min(...statuses);
  const stated = responses[status];
  const response =
    stated !== undefined && '$ref' in stated
      ? document.components.responses?.[stated.$ref.replace(/^.*\//, '')]
      : stated;
  return { status, schema: response?.content?.['application/json']?.schema };
}
