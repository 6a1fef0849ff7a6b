import { type ConnectionValues, PieceHost } from '@pieceworks/host';
import { asRecord, at } from '@pieceworks/kit';
import { once } from 'node:events';

/**
 * A process that creates clients in Content Snare from a tarball until the time is up, and reports the email
 * addresses of those that the piece said it created.
 */

export type Order = {
  connection: ConnectionValues;
  /** Tells its clients from those of the others. */
  worker: number;
  /** The creates under way or waiting. */
  atOnce: number;
  /** The time when the last create is begun, in ms since the epoch. */
  deadline: number;
};

const host = await PieceHost.fromTarball(String(process.argv[2]));
const order = once(process, 'message');
process.send?.('ready');
const messages: unknown[] = await order;
const connection = asRecord(at(messages, 0, 'connection'));
const [worker, atOnce, deadline] = ['worker', 'atOnce', 'deadline'].map((key) =>
  Number(at(messages, 0, key)),
);
const created: string[] = [];
let begun = 0;

async function create(): Promise<void> {
  while (deadline !== undefined && Date.now() < deadline) {
    const number = begun++;
    const email = `client-${number}@worker-${worker}.example`;
    const propsValue = { name: `Client ${number}`, email };
    await host.runAction('create_client', { connection, propsValue }).then(
      () => created.push(email),
      () => undefined,
    );
  }
}

await Promise.all(Array.from({ length: atOnce ?? 1 }, create));
await host.close();
process.send?.(created);
