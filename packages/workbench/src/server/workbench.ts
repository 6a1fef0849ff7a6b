import { type Performer, PieceHost, type PiecePack } from '@pieceworks/lab/host';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import type { Service } from '@pieceworks/lab/services';
import Fastify from 'fastify';
import { Connections } from './connections';
import { readFlows } from './flows';
import { Guard } from './guard';
import { Labels } from './labels';
import { mountPage } from './page';
import { ACCESS, mountRoutes } from './routes';
import { marking } from './run-marks';
import { Services } from './services';
import { StepRuns } from './step-runs';
import { Triggers } from './triggers';

export type Workbench = {
  /** Scheme, host and port. */
  origin: string;
  /** The address to open in a browser, including the key. */
  address: string;
  /** Stops the workbench. The sandbox keeps its state, except for the webhooks of active triggers. */
  close: () => Promise<void>;
};

/**
 * Serves the page on this machine only.
 * @param options.services the services that the sandbox simulates.
 * @param options.packs the packed pieces to show.
 * @param options.pageFolder the build's folder with `page.js` and `page.css`.
 * @param options.flowsFolder the folder with the flows to import.
 * @param options.port 0 for a free port.
 * @param options.perform by default, each call has a process of its own, as on the platform.
 * @throws HostError if the platform would not install or find one of the pieces.
 */
export async function startWorkbench(options: {
  sandbox: RunningSandbox;
  services: readonly Service[];
  packs: readonly PiecePack[];
  pageFolder: string;
  flowsFolder: string;
  port: number;
  perform?: Performer;
}): Promise<Workbench> {
  const { sandbox, packs, pageFolder, flowsFolder, port, perform } = options;
  const pieces = await Promise.all(
    packs.map(({ file }) => PieceHost.fromTarball(file, { perform: marking(perform) })),
  );
  const server = Fastify({ forceCloseConnections: true });
  const origin = () => server.listeningOrigin;
  const connections = new Connections(pieces, options.services, sandbox);
  const services = new Services(sandbox, connections);
  const runs = new StepRuns(connections, services);
  const triggers = new Triggers(runs, origin);
  const [stopFollowing, flows] = await Promise.all([
    services.follow(),
    readFlows(flowsFolder, {
      pieces: pieces.map((piece) => piece.metadata()),
      services: options.services,
    }),
  ]);

  const guard = new Guard(ACCESS);
  guard.mount(server);
  // A refused call has a sentence for the person and no status of its own, so the response is a 422.
  server.setErrorHandler<Error & { statusCode?: number }>(({ message, statusCode }, _, reply) =>
    reply.code(statusCode ?? 422).send({ message }),
  );
  await mountPage(server, pageFolder, guard.nonce);
  const labels = new Labels();
  mountRoutes(server, { sandbox, connections, runs, triggers, services, labels, flows, origin });
  await server.listen({ host: '127.0.0.1', port });
  return {
    origin: origin(),
    address: `${origin()}${guard.entryPath}`,
    close: async () => {
      stopFollowing();
      await server.close();
      await Promise.all(pieces.map((piece) => piece.close()));
    },
  };
}
