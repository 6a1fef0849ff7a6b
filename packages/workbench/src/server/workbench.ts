import Fastify from 'fastify';
import { type PiecePack } from '@pieceworks/host';
import type { RunningSandbox } from '@pieceworks/sandbox';
import { mountCompression } from './compression';
import { Connections } from './connections';
import { Guard } from './guard';
import { withoutSecrets } from './journal-entry';
import { LiveEvents } from './live-events';
import { NewsDesk } from './news-desk';
import { mountPage } from './page-files';
import { Pieces } from './pieces';
import { ACCESS, mountRoutes } from './routes';
import { Services } from './services';
import { StepRuns } from './step-runs';
import { Triggers } from './triggers';
import { WireRecorder } from './wire-recorder';

/** A running workbench. */
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
 * @param options.packs the packed pieces to show.
 * @param options.pageFolder the build's folder with `page.js` and `page.css`.
 * @param options.port 0 for a free port.
 */
export async function startWorkbench(options: {
  sandbox: RunningSandbox;
  packs: readonly PiecePack[];
  pageFolder: string;
  port: number;
}): Promise<Workbench> {
  const { sandbox, packs, pageFolder, port } = options;
  const pieces = await Pieces.load(packs);
  const server = Fastify({ forceCloseConnections: true });
  const origin = () => server.listeningOrigin;
  const connections = new Connections(pieces, sandbox);
  const live = new LiveEvents();
  const services = new Services(sandbox, live);
  const recorder = new WireRecorder();
  const runs = new StepRuns(pieces, connections, services, recorder, live);
  const triggers = new Triggers(runs, live, origin);
  const news = new NewsDesk(sandbox);
  const stopWatching = await sandbox.watchJournal((change) => {
    const { entry } = change;
    const shown = entry && withoutSecrets(entry, connections.secrets);
    live.send({ kind: 'journal', entry: shown });
    services.tell();
  });

  const guard = new Guard(ACCESS);
  guard.mount(server);
  server.setErrorHandler<Error & { statusCode?: number }>(({ message, statusCode }, _, reply) =>
    reply.code(statusCode ?? 500).send({ message }),
  );
  mountCompression(server);
  await mountPage(server, pageFolder);
  mountRoutes(server, {
    sandbox,
    guard,
    connections,
    runs,
    triggers,
    services,
    news,
    live,
    origin,
  });
  await server.listen({ host: '127.0.0.1', port });
  return {
    origin: origin(),
    address: `${origin()}${guard.entryPath}`,
    close: async () => {
      stopWatching();
      await server.close();
      services.close();
      recorder.close();
      await pieces.close();
    },
  };
}
