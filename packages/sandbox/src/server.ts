import { createServer as createHttpsServer } from 'node:https';
import Fastify, { type FastifyInstance } from 'fastify';
import { contentSnareGateway } from './content-snare/gateway';
import { createAuthorizationServer } from './content-snare/oauth/authorization-server';
import { mountOAuth } from './content-snare/oauth/mount';
import { mountControl } from './control';
import { FaultDelivery } from './fault-delivery';
import { firmableGateway } from './firmable/gateway';
import { LoopbackListener } from './loopback-listener';
import { gatewayMount } from './protocol';
import { Sandbox } from './sandbox';
import { mountService } from './service';
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate';
import { worldNewsGateway } from './world-news-api/gateway';

/** The HTTP server with all services, each under its own path and at the root of the origin. */
export async function createServer(): Promise<FastifyInstance> {
  const sandbox = new Sandbox();
  const { journal, faults, elsewhere } = sandbox;
  const oauthFaults = new FaultDelivery(faults, journal, elsewhere, (status, message) => ({
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

  const gateways = [
    firmableGateway(sandbox.firmable, () => sandbox.miss),
    worldNewsGateway(
      sandbox.worldNews,
      () => sandbox.articles,
      () => sandbox.newsEnvelope,
    ),
    contentSnareGateway(sandbox.contentSnare, provider, () => sandbox.rateLimits),
  ];
  for (const gateway of gateways) {
    const gatewayFaults = new FaultDelivery(faults, journal, elsewhere, gateway.errorBody);
    for (const mount of [gatewayMount(gateway.service), '']) {
      await mountService(server, gateway, mount, journal, gatewayFaults);
    }
  }
  for (const mount of [gatewayMount('content-snare'), '']) {
    await mountOAuth(server, provider, mount, journal, oauthFaults);
  }

  const https = new LoopbackListener(
    'https',
    createHttpsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (request, response) => {
      server.routing(request, response);
    }),
  );
  server.addHook('onClose', () => {
    https.close();
    elsewhere.listener.close();
  });
  await mountControl(server, sandbox, provider, https);

  server.setNotFoundHandler(({ raw }, reply) => {
    journal.arrive(raw, null, '');
    journal.answer(raw, 404);
    return reply.code(404).send({ message: 'There is nothing at this path' });
  });
  return server;
}
