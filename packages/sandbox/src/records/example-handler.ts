import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../contract/contract';
import { Refusal } from '../core/refusal';
import type { StoredRecords } from './stored-records';
import { isRecord } from '../contract/typed-query';

type Values = Readonly<Record<string, unknown>>;
type Asked = { Params: Values; Querystring: Values };

/**
 * Returns the handler of an operation that has examples in its contract. A request gets the first response example whose
 * parameters it has, or a 404 if there is none. A record that a POST creates holds what was sent, under an ID of its
 * own; its path reads, changes and deletes it.
 * @returns `undefined` for an operation without examples.
 */
export function exampleHandler({ method, examples }: Operation, records: StoredRecords) {
  if (examples.length === 0) return undefined;
  return (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const { params, query, body } = request;
    const [path = ''] = request.url.split('?');
    const stored = records.get(path);
    const found = examples.find(
      (example) =>
        isIn(example.query, query) && (stored !== undefined || isIn(example.params, params)),
    );
    if (found === undefined) throw new Refusal(404, 'Nothing has these parameters');
    reply.code(found.status);
    if (method === 'POST' && isRecord(body) && isRecord(found.body) && 'id' in found.body) {
      const id = idLike(found.body.id, records.size);
      const record = { ...found.body, ...body, id };
      records.set(`${path}/${id}`, record);
      return reply.send(record);
    }
    if (stored === undefined) return reply.send(found.body);
    if (method === 'DELETE') {
      records.delete(path);
      return reply.send(found.body);
    }
    const record = { ...stored, ...(isRecord(body) && body) };
    records.set(path, record);
    return reply.send(record);
  };
}

/** Returns a new ID of the example's type. */
function idLike(example: unknown, count: number): string | number {
  const id = 9_001 + count;
  return typeof example === 'number' ? id : `new-${id}`;
}

function isIn(wanted: Values, asked: Values): boolean {
  return Object.entries(wanted).every(([name, value]) => String(asked[name]) === String(value));
}
