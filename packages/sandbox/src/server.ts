import { createServer as createHttpsServer } from 'node:https';
import Fastify, { type FastifyInstance } from 'fastify';
import { Admission } from './content-snare/admission';
import { mountFileDownloads } from './content-snare/file-downloads';
import { contentSnareGateway } from './content-snare/gateway';
import { createAuthorizationServer } from './content-snare/oauth/authorization-server';
import { mountOAuth } from './content-snare/oauth/mount';
import { contentSnareVendor } from './content-snare/vendor';
import { mountControl } from './control';
import { FaultDelivery } from './fault-delivery';
import { firmableGateway } from './firmable/gateway';
import { firmableVendor } from './firmable/vendor';
import { LoopbackListener } from './loopback-listener';
import { serviceMount } from './protocol';
import { Sandbox } from './sandbox';
import { mountService } from './service';
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate';
import { worldNewsGateway } from './world-news-api/gateway';
import { worldNewsVendor } from './world-news-api/vendor';

/**
 * The HTTP server with all services, each form of them under its own path, and the gateway contracts at the
 * root of the origin too.
 */
export async function createServer(): Promise<FastifyInstance> {
  const sandbox = new Sandbox();
  const { journal, faults, otherOrigin } = sandbox;
  const oauthFaults = new FaultDelivery(faults, journal, otherOrigin, (status, message) => ({
    error: status < 500 ? 'invalid_request' : 'server_error',
    error_description: message,
  }));
  const provider = createAuthorizationServer(sandbox.oauth, journal, oauthFaults);
  const server = Fastify({
    // A value counts as it was sent; and OpenAPI has keywords that are none of JSON Schema's.
    ajv: {
      customOptions: {
        coerceTypes: false,
        discriminator: true,
        removeAdditional: false,
        strictSchema: false,
      },
    },
    forceCloseConnections: true,
  });

  const behaviour = () => sandbox.behaviour;
  const articles = () => sandbox.news.at(sandbox.clock.now());
  const pictureOrigin = () => otherOrigin.listener.origin();
  const admission = new Admission(sandbox.contentSnare, provider, behaviour);
  const contracts = [
    firmableGateway(sandbox.firmable, sandbox.firmableDirectory, behaviour),
    firmableVendor(sandbox.firmable, sandbox.firmableDirectory, behaviour),
    worldNewsGateway(sandbox.worldNews, articles, behaviour, pictureOrigin),
    worldNewsVendor(sandbox.worldNews, articles, behaviour, pictureOrigin),
    contentSnareGateway(sandbox.contentSnare, admission),
    contentSnareVendor(sandbox.contentSnare, admission),
  ];
  for (const served of contracts) {
    const serviceFaults = new FaultDelivery(faults, journal, otherOrigin, served.errorBody);
    const mount = serviceMount(served.service, served.contract);
    await mountService(server, served, mount, sandbox, serviceFaults);
    if (served.contract === 'gateway')
      await mountService(server, served, '', sandbox, serviceFaults);
  }
  for (const contract of ['gateway', 'vendor'] as const) {
    const mount = serviceMount('content-snare', contract);
    await mountOAuth(server, provider, { contract, mount }, journal, oauthFaults);
  }
  await mountOAuth(server, provider, { contract: 'gateway', mount: '' }, journal, oauthFaults);

  const fileFaults = new FaultDelivery(faults, journal, otherOrigin, (_status, message) => ({
    errors: [message],
  }));
  await mountFileDownloads(server, admission, behaviour, otherOrigin, journal, fileFaults);
  server.addHook('onListen', (done) => {
    sandbox.contentSnare.files.origin = server.listeningOrigin;
    done();
  });

  const https = new LoopbackListener(
    'https',
    createHttpsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (request, response) => {
      server.routing(request, response);
    }),
  );
  server.addHook('onClose', () => {
    https.close();
    otherOrigin.listener.close();
  });
  await mountControl(server, sandbox, provider, https);

  server.setNotFoundHandler(({ raw }, reply) => {
    journal.arrive(raw, { service: null, contract: 'gateway', mount: '' });
    journal.answer(raw, 404);
    return reply.code(404).send({ message: 'There is nothing at this path' });
  });
  return server;
}
