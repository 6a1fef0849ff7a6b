import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceName } from '@pieceworks/services';
import { type ContractDocument, operationsOf } from './contract';
import { keyAdmission } from './key-admission';
import { Refusal } from './refusal';
import type { ServedContract } from './service';

type Values = Readonly<Record<string, unknown>>;
type Asked = { Params: Values; Querystring: Values };

/**
 * Serves a contract from the examples in its document. A request gets the first response example whose parameters it
 * has, or a 404 if there is none.
 * @param operations handlers by operationId, for operations that need more than examples.
 */
export function contractExamples(
  service: ServiceName,
  document: ContractDocument,
  operations: ServedContract['operations'] = {},
): ServedContract {
  const handlers: ServedContract['operations'] = {};
  for (const { operationId, examples } of operationsOf(document, service)) {
    // Without a handler, the sandbox refuses to start.
    if (examples.length === 0) continue;
    handlers[operationId] = ({ params, query }: FastifyRequest<Asked>, reply: FastifyReply) => {
      const found = examples.find(
        (example) => isIn(example.params, params) && isIn(example.query, query),
      );
      if (found === undefined) throw new Refusal(404, 'Nothing has these parameters');
      return reply.code(found.status).send(found.body);
    };
  }
  return {
    document,
    admit: keyAdmission(service, document),
    errorBody: (_status, message) => ({ message }),
    operations: { ...handlers, ...operations },
  };
}

function isIn(wanted: Values, asked: Values): boolean {
  return Object.entries(wanted).every(([name, value]) => String(asked[name]) === String(value));
}
