import { type ConnectionValues, PieceHost } from '@pieceworks/host';
import { asRecord, at } from '@pieceworks/kit';
import { once } from 'node:events';

/**
 * Creates clients in Content Snare with a tarball until the deadline. Reports the email addresses that the piece
 * reported as created.
 */

export type Order = {
  connection: ConnectionValues;
  /** Distinguishes its clients from those of other processes. */
  worker: number;
  /** Number of creates that are sent or waiting at once. */
  atOnce: number;
  /** Time after which no create begins, in ms since the epoch. */
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
