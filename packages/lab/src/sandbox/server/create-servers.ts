import Fastify, { type FastifyInstance } from 'fastify';
import { contractsOf, documentOf } from '../../services/service';
import type { SimulatedService } from '../account';
import { credentialPlace } from '../contract/credential-place';
import { plainContract } from '../contract/plain-contract';
import { serviceMount } from '../contract/served-contract';
import { createControl } from '../control/control';
import { createControlServer } from '../control/control-server';
import { FaultDelivery } from '../faults/fault-delivery';
import { Sandbox } from '../sandbox';
import { mountService } from './mount-service';
import { isOwnAddress } from './own-address';

/**
 * Creates the HTTP server with all services, and the server of the control interface, which closes with it.
 * Each contract has a path of its own. The gateway contracts are served at the root of the origin too.
 */
export async function createServers(simulated: readonly SimulatedService[]): Promise<{
  services: FastifyInstance;
  control: FastifyInstance;
}> {
  const sandbox = new Sandbox(simulated);
  const { journal, calls, mistakes, otherOrigin } = sandbox;
  const server = Fastify({
    // No coercion: a value is validated as it was sent. Not strict: OpenAPI adds keywords to JSON Schema.
    ajv: {
      customOptions: {
        coerceTypes: false,
        discriminator: true,
        removeAdditional: false,
        strictSchema: false,
      },
    },
    forceCloseConnections: true,
    // The platform prepends a base URL to the login paths as typed, even with a slash at its end.
    rewriteUrl: ({ url = '/' }) => withoutDoubleSlash(url),
  });

  // Without this check, a web page could read everything by DNS rebinding, because the services' keys are public.
  server.addHook('onRequest', (request, reply, done) => {
    if (isOwnAddress(request)) done();
    else void reply.code(403).send({ message: 'The sandbox answers only at its own address.' });
  });
  for (const [service, account] of sandbox.accounts) {
    for (const contract of contractsOf(service)) {
      const served =
        account.contracts?.[contract] ?? plainContract(service, documentOf(service, contract));
      const state = { journal, calls, mistakes, records: account.records };
      const { read } = credentialPlace(served.document);
      const faults = new FaultDelivery(sandbox, served.errorBody, read);
      const serve = (mount: string) =>
        mountService(server, served, { service: service.name, contract, mount }, state, faults);
      await serve(serviceMount(service.name, contract));
      if (contract === 'gateway') await serve('');
    }
    await account.mount?.(server);
  }

  const control = createControlServer(createControl(sandbox), journal);
  server.addHook('onClose', async () => {
    otherOrigin.close();
    await control.close();
  });

  server.setNotFoundHandler(({ raw }, reply) => {
    journal.arrive(raw, { service: null, contract: 'gateway', mount: '' });
    journal.answer(raw, 404);
    return reply.code(404).send({ message: 'There is nothing at this path' });
  });
  return { services: server, control };
}

/** Returns the URL with a single slash before `oauth`. */
function withoutDoubleSlash(url: string): string {
  const [path = '', ...query] = url.split('?');
  const at = path.indexOf('//oauth/');
  if (at === -1) return url;
  const before = /^.*[^/]/.exec(path.slice(0, at))?.[0] ?? '';
  return [before + path.slice(at + 1), ...query].join('?');
}
