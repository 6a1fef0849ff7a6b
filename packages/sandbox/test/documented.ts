import { at } from '@pieceworks/kit';
import Fastify from 'fastify';

/** Returns true if a body matches the documented response. Without a documented schema, any body matches. */
export async function isDocumented(
  contract: object,
  { method, path, status }: { method: string; path: string; status: number },
  body: unknown,
): Promise<boolean> {
  const responses = at(contract, 'paths', path, method.toLowerCase(), 'responses');
  const stated = at(responses, status) ?? at(responses, 'default');
  const reference = at(stated, '$ref');
  const response =
    typeof reference === 'string' ? at(contract, ...reference.split('/').slice(1)) : stated;
  const schema = at(response, 'content', 'application/json', 'schema', '$ref');
  if (typeof schema !== 'string') return true;

  // Fastify brings the validator, so no further dependency is needed.
  const server = Fastify({
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, strict: false } },
  });
  server.addSchema({ $id: 'document', components: at(contract, 'components') });
  server.post('/', { schema: { body: { $ref: `document${schema}` } } }, () => 'valid');
  const answer = await server.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return answer.statusCode === 200;
}
