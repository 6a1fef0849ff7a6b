import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A local server that receives webhooks in place of the platform. */
export type WebhookReceiver = {
  url: string;
  /** Returns the bodies received since the last call, parsed from JSON, in the order of arrival. */
  take: () => unknown[];
  /** Answers this many deliveries with the status instead of 200. */
  refuse: (times: number, status: number) => void;
  close: () => Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const bodies: unknown[] = [];
  let refusals: number[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(JSON.parse(body));
      response.writeHead(refusals.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/webhooks/flow-1`,
    take: () => bodies.splice(0),
    refuse: (times, status) => {
      refusals = Array.from({ length: times }, () => status);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
