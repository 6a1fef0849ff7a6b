import { type ConnectionValues, PieceHost } from '@pieceworks/host';
import { asRecord, at } from '@pieceworks/kit';
import { once } from 'node:events';

/** A worker of the platform that creates clients in Content Snare, by a tarball, until the time is up. */

export type Order = {
  connection: ConnectionValues;
  /** Tells its clients from those of the others. */
  worker: number;
  /** How many creates are under way or waiting. */
  atOnce: number;
  /** When the last create is begun, in ms since the epoch. */
  deadline: number;
};

/** E-mail addresses of the clients that the piece said it created, and how many creates failed. */
export type Report = { created: string[]; failed: number };

const host = await PieceHost.fromTarball(String(process.argv[2]));
const order = once(process, 'message');
process.send?.('ready');
const messages: unknown[] = await order;
const connection = asRecord(at(messages, 0, 'connection'));
const worker = Number(at(messages, 0, 'worker'));
const deadline = Number(at(messages, 0, 'deadline'));
const atOnce = Number(at(messages, 0, 'atOnce'));
const report: Report = { created: [], failed: 0 };
let begun = 0;

async function create(): Promise<void> {
  while (Date.now() < deadline) {
    const number = begun++;
    const email = `client-${number}@worker-${worker}.example`;
    try {
      const propsValue = { name: `Client ${number} of ${worker}`, email };
      await host.runAction('create_client', { connection, propsValue });
      report.created.push(email);
    } catch {
      report.failed++;
    }
  }
}

await Promise.all(Array.from({ length: atOnce }, create));
await host.close();
process.send?.(report);
