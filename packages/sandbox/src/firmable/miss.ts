import type { FastifyReply } from 'fastify';
import type { MissAnswer } from '../protocol';
import { Refusal } from '../refusal';

/** Reports that nothing was found. `sample` is a record of the requested kind. */
export function sendMiss(reply: FastifyReply, miss: MissAnswer, sample: object = {}): FastifyReply {
  switch (miss) {
    case '404':
      throw new Refusal(404, 'No match was found');
    case 'empty-object':
      return reply.send({});
    case 'null':
      return reply.type('application/json').send('null');
    case 'empty-array':
      return reply.send([]);
    case 'empty-body':
      return reply.send();
    case 'empty-record':
      return reply.send(Object.fromEntries(Object.keys(sample).map((field) => [field, null])));
  }
}
