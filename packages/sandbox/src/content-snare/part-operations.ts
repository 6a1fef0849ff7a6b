import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordById } from './record-of';
import type { Place, RequestBook } from './request-book';

type Handler = (
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
) => unknown;
type Work = (matchesFilters: (place: Place) => boolean) => void;

/** Returns the operations on all fields of a request, a page or a section. */
export function partOperations(requests: RequestBook) {
  const withFieldsOf =
    (part: 'request' | 'page' | 'section', work: Work): Handler =>
    ({ params }, reply) => {
      const parts = requests.places().map((place) => place[part]);
      const meant: object = recordById<{ id: string }>(parts, params.id);
      work((place) => place[part] === meant);
      return reply.code(204).send();
    };
  const approve: Work = (matchesFilters) => {
    requests.approveSubmitted(matchesFilters);
  };
  const submit: Work = (matchesFilters) => {
    requests.submitAll(matchesFilters);
  };
  return {
    approveRequest: withFieldsOf('request', approve),
    approvePage: withFieldsOf('page', approve),
    approveSection: withFieldsOf('section', approve),
    submitRequest: withFieldsOf('request', submit),
    submitPage: withFieldsOf('page', submit),
    submitSection: withFieldsOf('section', submit),
  };
}
