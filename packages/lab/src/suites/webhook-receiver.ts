import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A local server that receives webhooks in place of the platform. */
export type WebhookReceiver = {
  url: string;
  /** Returns the bodies received since the last call, parsed from JSON, in the order of arrival. */
  take: () => unknown[];
  close: () => Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(JSON.parse(body));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/webhooks/flow-1`,
    take: () => bodies.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
