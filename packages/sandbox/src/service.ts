import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import type { Journal } from './journal';
import type { ServiceName } from './protocol';
import { Refusal } from './refusal';
import { typedQuery } from './typed-query';

/** One form of a service: a contract and what answers its operations. */
export type ServiceForm = {
  service: ServiceName;
  /** OpenAPI document; its operations become the routes. */
  contract: object;
  /** Answers by operationId. */
  operations: object;
  /** Looks at a request before anything is done with it, and throws a `Refusal`. */
  admit: (request: FastifyRequest, contractPath: string) => Promise<void> | void;
  /** The body with which this service reports an error. */
  errorBody: (status: number, message: string) => object;
};

/** Serves a form of a service under `mount`, which is empty for the root of the origin. */
export async function mountService(
  server: FastifyInstance,
  form: ServiceForm,
  mount: string,
  journal: Journal,
): Promise<void> {
  await server.register(
    async (scope) => {
      scope.addHook('onRequest', ({ raw }, _reply, done) => {
        journal.arrive(raw, form.service, mount);
        done();
      });
      scope.addHook('onRequest', async (request) => {
        await form.admit(request, contractPath(request, mount));
      });
      scope.addHook('preValidation', (request, _reply, done) => {
        const { schema } = request.routeOptions;
        request.query = typedQuery(request.query, schema?.querystring);
        const bodyMissing = schema?.body !== undefined && request.body === undefined;
        done(bodyMissing ? new Refusal(400, 'The request has no JSON body') : undefined);
      });
      scope.addHook('onSend', ({ raw }, { statusCode }, _payload, done) => {
        journal.answer(raw, statusCode);
        done();
      });

      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser<string>(
        'application/json',
        { parseAs: 'string' },
        ({ raw }, text, done) => {
          const body = parseJson(text);
          journal.read(raw, body ?? text);
          if (body === undefined) done(new Refusal(400, 'The body is not valid JSON'));
          else done(null, body);
        },
      );
      scope.addContentTypeParser<string>('*', { parseAs: 'string' }, ({ raw }, text, done) => {
        journal.read(raw, text);
        done(new Refusal(415, 'Only JSON bodies are read'));
      });

      // The contracts leave the records open: a serializer made from them would drop fields.
      scope.setSerializerCompiler(() => (payload) => JSON.stringify(payload));
      scope.setErrorHandler<FastifyError | Refusal>((error, _request, reply) => {
        const status = error.statusCode ?? 500;
        if (error instanceof Refusal) reply.headers(error.headers);
        return reply.code(status).send(form.errorBody(status, error.message));
      });
      // At the root the services share one answer to unknown paths, which is the server's.
      if (mount !== '') {
        scope.setNotFoundHandler((_request, reply) =>
          reply.code(404).send(form.errorBody(404, 'There is nothing at this path')),
        );
      }

      await scope.register(openapiGlue, {
        specification: form.contract,
        serviceHandlers: form.operations,
      });
    },
    { prefix: mount },
  );
}

function contractPath({ url }: FastifyRequest, mount: string): string {
  return url.replace(/\?.*$/s, '').slice(mount.length);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
