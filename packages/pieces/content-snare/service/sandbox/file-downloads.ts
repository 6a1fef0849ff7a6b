import { type FaultDelivery, type OtherOrigin, Refusal } from '@pieceworks/lab/sandbox';
import type { FastifyInstance } from 'fastify';
import type { Admission } from './admission';
import { FILES_MOUNT } from './stored-files';

type Download = { Params: { signedId: string; name: string } };

/** Serves the files that clients uploaded. */
export async function mountFileDownloads(
  server: FastifyInstance,
  admission: Admission,
  otherOrigin: OtherOrigin,
  faults: FaultDelivery,
): Promise<void> {
  await server.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (_request, reply) => {
        const at = { service: 'content-snare', contract: 'gateway', mount: '' } as const;
        if (await faults.takesRequest(reply.raw, at)) reply.hijack();
      });
      scope.addHook('onSend', ({ raw }, reply, _payload, next) => {
        faults.journal.answer(raw, reply.statusCode);
        next();
      });
      scope.setErrorHandler<Refusal>((error, _request, reply) =>
        reply.code(error.statusCode).send({ errors: [error.message] }),
      );
      scope.get<Download>('/:signedId/:name', async (request, reply) => {
        const { files } = admission.account;
        const { link } = files;
        if (link !== 'signed') await admission.demand(request, []);
        const { signedId, name } = request.params;
        const file = files.find(signedId);
        if (!file) throw new Refusal(404, 'Not found');
        if (link === 'redirect') {
          const origin = await otherOrigin.origin();
          return reply.redirect(`${origin}/${signedId}/${encodeURIComponent(name)}`, 302);
        }
        return reply.type(file.contentType).send(file.content);
      });
      done();
    },
    { prefix: FILES_MOUNT },
  );
}
