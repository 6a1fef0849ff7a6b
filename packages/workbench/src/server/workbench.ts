import Fastify from 'fastify';
import { type PiecePack } from '@pieceworks/host';
import type { RunningSandbox } from '@pieceworks/sandbox';
import { Connections } from './connections';
import { Guard } from './guard';
import { withoutSecrets } from './journal-entry';
import { LiveEvents } from './live-events';
import { NewsDesk } from './news-desk';
import { mountPage } from './page-files';
import { Pieces } from './pieces';
import { ACCESS, mountRoutes } from './routes';
import { StepRuns } from './step-runs';
import { Triggers } from './triggers';
import { WireRecorder } from './wire-recorder';

/** A workbench that serves its page until it is closed. */
export type Workbench = {
  /** Scheme, host and port. */
  origin: string;
  /** What to open in a browser: with the token that lets it in. */
  address: string;
  /** Leaves the sandbox as it is, but for the webhooks of triggers that are on. */
  close: () => Promise<void>;
};

/**
 * Serves the page on this machine alone.
 * @param options.packs the packed pieces to show.
 * @param options.pageFolder where the build has left `page.js` and `page.css`.
 * @param options.port a free one for 0.
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
  const recorder = new WireRecorder();
  const runs = new StepRuns(pieces, connections, recorder, live);
  const triggers = new Triggers(runs, live, origin);
  const news = new NewsDesk(sandbox);
  const stopWatching = await sandbox.watchJournal((change) => {
    const { entry } = change;
    const shown = entry && withoutSecrets(entry, connections.secrets);
    live.send({ kind: 'journal', change: { entry: shown } });
  });

  const guard = new Guard(ACCESS);
  guard.mount(server);
  server.setErrorHandler<Error & { statusCode?: number }>(({ message, statusCode }, _, reply) =>
    reply.code(statusCode ?? 500).send({ message }),
  );
  mountPage(server, guard, pageFolder);
  mountRoutes(server, { sandbox, connections, runs, triggers, news, live, origin });
  await server.listen({ host: '127.0.0.1', port });
  return {
    origin: origin(),
    address: `${origin()}${guard.entryPath}`,
    close: async () => {
      stopWatching();
      await server.close();
      recorder.close();
      await pieces.close();
    },
  };
}
