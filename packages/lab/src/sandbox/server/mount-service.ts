import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Operation, operationsOf } from '../../contracts/contract-document';
import { AnswerCheck } from '../contract/answer-check';
import { priceOf } from '../contract/price';
import type { Handler, ServedContract } from '../contract/served-contract';
import { typedQuery } from '../contract/typed-query';
import type { Journal, ProcessedCall, Requested } from '../core/journal';
import { parseJson } from '../core/json';
import { Refusal } from '../core/refusal';
import { readBody } from '../core/request-body';
import type { FaultDelivery } from '../faults/fault-delivery';
import { contractHandler } from '../records/record-handlers';
import type { RecordStores } from '../records/record-stores';

function pathOf({ url = '' }: IncomingMessage, mount: string): string {
  return url.slice(mount.length).replace(/\?.*/, '');
}

/** The state of a service, and the logs of its work. */
type ServiceState = {
  /** Shared by both contracts of the service. */
  records: RecordStores;
  journal: Journal;
  calls: ProcessedCall[];
  /** Answers that the contract does not allow. */
  mistakes: string[];
};

/**
 * Serves a contract of a service.
 * @throws Error for an operation that neither a handler nor the contract answers.
 */
export async function mountService(
  server: FastifyInstance,
  served: ServedContract,
  at: Requested & { service: string },
  { records, journal, calls, mistakes }: ServiceState,
  faults: FaultDelivery,
): Promise<void> {
  const { service, mount } = at;
  // Checked here, because Fastify waits for a plugin that throws until it times out.
  const contracted = operationsOf(served.document, service);
  records.addKindsOf(contracted);
  const operations = contracted.map((operation) => {
    const handler =
      served.operations[operation.operationId] ??
      contractHandler(served.document, operation, records);
    if (!handler) {
      throw new Error(
        `Nothing answers ${operation.operationId}: it has no example, no x-record and no handler.`,
      );
    }
    return { ...operation, handler: charged(served, operation, handler, journal) };
  });
  const check = new AnswerCheck(served.document);
  const contractPaths = new Map<string, string>();
  const mistaken = new WeakSet<IncomingMessage>();
  /** Returns the flaws of an answer, as a sentence; `undefined` for an answer that the contract allows. */
  const mistakeIn = (
    { method, routeOptions }: FastifyRequest,
    reply: FastifyReply,
    body: string,
  ) => {
    const path = contractPaths.get(`${method} ${routeOptions.url ?? ''}`);
    if (path === undefined) return undefined;
    const flaws = check.flawsOf({ method, path, status: reply.statusCode, body });
    const named = `${service}, ${at.contract}: ${method} ${path}`;
    return flaws.length === 0
      ? undefined
      : `The sandbox answers ${named} wrongly: ${flaws.join('; ')}.`;
  };
  await server.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (_request, reply) => {
        if (await faults.takesRequest(reply.raw, at)) reply.hijack();
      });
      scope.addHook('preValidation', (request, _reply, done) => {
        done(flawOf(request));
      });
      scope.addHook('onSend', (request, reply, payload, done) => {
        const { raw } = request;
        reply.header('date', journal.clock.now().toUTCString());
        const body = typeof payload === 'string' ? payload : '';
        const mistake = mistakeIn(request, reply, body);
        if (mistake !== undefined && !mistaken.has(raw)) {
          mistaken.add(raw);
          mistakes.push(mistake);
          done(new Error(mistake));
          return;
        }
        const status = reply.statusCode;
        const { method = '' } = raw;
        // Counted here, because a fault can still change or drop the response.
        if (status < 300) calls.push({ service, method, path: pathOf(raw, mount) });
        if (faults.takesAnswer(reply.raw, { status, headers: reply.getHeaders(), body })) {
          // Without a call of `done`, the response is not sent.
          reply.hijack();
          return;
        }
        journal.answer(raw, status, reply.getHeaders(), body);
        done();
      });

      readBodies(scope, journal);
      answerAsContracted(scope, served, mount);
      scope.addSchema({ $id: service, components: served.document.components });
      for (const operation of operations) {
        const { operationId, method, path, contractPath, schema, scopes, handler } = operation;
        const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
          served.admit(request, scopes, reply);
        const internalPath = served.internalPaths?.[operationId];
        if (internalPath !== undefined) {
          scope.route({
            method,
            url: path,
            schema,
            onRequest,
            handler: ({ url }, reply) => reply.redirect(url.replace(path, internalPath), 307),
          });
        }
        const url = internalPath ?? path;
        for (const served of [path, url])
          contractPaths.set(`${method} ${mount}${served}`, contractPath);
        scope.route({ method, url, schema, onRequest, handler });
      }
      done();
    },
    { prefix: mount },
  );
}

/** Types the query of a request by its contract; returns the refusal of a request without a body. */
function flawOf(request: FastifyRequest): Refusal | undefined {
  const { schema } = request.routeOptions;
  request.query = typedQuery(request.query, schema?.querystring);
  const bodyMissing = schema?.body !== undefined && request.body === undefined;
  return bodyMissing ? new Refusal(400, 'The request has no JSON body') : undefined;
}

/** Lets the scope read JSON bodies only, and keeps each body in the journal. */
function readBodies(scope: FastifyInstance, journal: Journal): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    ({ raw }, text, done) => {
      const body = parseJson(text);
      // Parsed a second time, because the validation adds default values to the request's body.
      journal.read(raw, readBody(text, 'application/json'));
      if (body === undefined) done(new Refusal(400, 'The body is not valid JSON'));
      else done(null, body);
    },
  );
  scope.addContentTypeParser<string>('*', { parseAs: 'string' }, ({ raw }, text, done) => {
    journal.read(raw, text);
    done(new Refusal(415, 'Only JSON bodies are read'));
  });
}

/** Lets the scope write its answers and refusals as the service does. */
function answerAsContracted(scope: FastifyInstance, served: ServedContract, mount: string): void {
  // The contracts allow additional fields. A serializer made from the schemas would drop them.
  scope.setSerializerCompiler(() => (payload) => JSON.stringify(payload));
  scope.setErrorHandler<FastifyError | Refusal>((thrown, _request, reply) => {
    const [problem] = 'validation' in thrown ? (thrown.validation ?? []) : [];
    const error = problem && served.invalid ? served.invalid(problem) : thrown;
    const status = error.statusCode ?? 500;
    if (error instanceof Refusal) reply.headers(error.headers);
    return reply.code(status).send(served.errorBody(status, error.message));
  });
  // At the root all services share the server's handler for unknown paths.
  if (mount !== '') {
    scope.setNotFoundHandler((_request, reply) => {
      reply.code(404);
      const body = served.errorBody(404, 'There is nothing at this path');
      return served.notFoundPage === undefined
        ? reply.send(body)
        : reply.type('text/html; charset=utf-8').send(served.notFoundPage);
    });
  }
}

/** Returns a handler that charges for what it answers: the price of the contract, and what the handler itself asks. */
function charged(
  { charge }: ServedContract,
  operation: Operation,
  handler: Handler,
  journal: Journal,
): (request: FastifyRequest, reply: FastifyReply) => unknown {
  return (request, reply) => {
    const ask = (price: number, answer: unknown) => {
      if (charge) journal.charge(request.raw, charge(operation, price, answer, reply));
    };
    const given = handler(request, reply, ask);
    // A handler returns the reply if it has sent it itself: a refusal, or an answer without a body.
    if (given === reply) return reply;
    return Promise.resolve(given).then((answer) => {
      const price = priceOf(operation, request.query, answer);
      if (price !== undefined) ask(price, answer);
      return answer;
    });
  };
}
