import Fastify, { type FastifyInstance } from 'fastify';
import { CONTRACT_NAMES, contractsOf, SERVICE_NAMES } from '../../services/services';
import { credentialPlace } from '../contract/credential-place';
import { serviceMount } from '../contract/served-contract';
import { createControl } from '../control/control';
import { createControlServer } from '../control/control-server';
import { FaultDelivery } from '../faults/fault-delivery';
import { Sandbox } from '../sandbox';
import { Admission } from '../../../../pieces/content-snare/service/sandbox/admission';
import { mountFileDownloads } from '../../../../pieces/content-snare/service/sandbox/file-downloads';
import { createAuthorizationServer } from '../../../../pieces/content-snare/service/sandbox/oauth/authorization-server';
import { mountOAuth } from '../../../../pieces/content-snare/service/sandbox/oauth/mount';
import { mountService } from './mount-service';
import { isOwnAddress } from './own-address';
import { servedContracts } from './served-contracts';

/**
 * Creates the HTTP server with all services, and the server of the control interface, which closes with it.
 * Each contract has a path of its own. The gateway contracts are served at the root of the origin too.
 */
export async function createServers(): Promise<{
  services: FastifyInstance;
  control: FastifyInstance;
}> {
  const sandbox = new Sandbox();
  const { accounts, journal, calls, mistakes, otherOrigin } = sandbox;
  const oauthFaults = new FaultDelivery(sandbox, (status, message) => ({
    error: status < 500 ? 'invalid_request' : 'server_error',
    error_description: message,
  }));
  const provider = createAuthorizationServer(sandbox.oauth, oauthFaults);
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
  const admission = new Admission(accounts['content-snare'], provider);
  const contractOf = servedContracts(sandbox, admission);
  for (const service of SERVICE_NAMES) {
    for (const contract of contractsOf(service)) {
      const served = contractOf(service, contract);
      const state = { journal, calls, mistakes, records: sandbox.recordsOf(service) };
      const { read } = credentialPlace(served.document);
      const serviceFaults = new FaultDelivery(sandbox, served.errorBody, read);
      const serve = (mount: string) =>
        mountService(server, served, { service, contract, mount }, state, serviceFaults);
      await serve(serviceMount(service, contract));
      if (contract === 'gateway') await serve('');
    }
  }
  for (const contract of CONTRACT_NAMES) {
    const mount = serviceMount('content-snare', contract);
    await mountOAuth(server, provider, { contract, mount }, oauthFaults);
  }
  await mountOAuth(server, provider, { contract: 'gateway', mount: '' }, oauthFaults);

  const fileFaults = new FaultDelivery(sandbox, (_status, message) => ({ errors: [message] }));
  await mountFileDownloads(server, admission, otherOrigin, fileFaults);
  server.addHook('onListen', (done) => {
    accounts['content-snare'].files.origin = server.listeningOrigin;
    done();
  });

  const control = createControlServer(createControl(sandbox, provider), journal);
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
