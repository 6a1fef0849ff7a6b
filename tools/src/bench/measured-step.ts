import { type ConnectionValues, PieceHost } from '@pieceworks/host';
import { asRecord, at } from '@pieceworks/kit';
import { once } from 'node:events';
import { heapInUse } from '../workspace/heap';

/** A process that runs one step and watches its own memory. */

export type StepOrder = {
  tarball: string;
  connection: ConnectionValues;
  action: string;
  propsValue: Readonly<Record<string, unknown>>;
  /** Whether all garbage is collected before each look. */
  collects: boolean;
};

/** All in bytes. */
export type StepMemory = {
  /** At most during the step, beyond what was in use before it. */
  peak: number;
  /** The output as JSON. */
  output: number;
  /** How many entries are in its list. */
  entries: number;
};

const BETWEEN_LOOKS_MS = 5;

/** What is in use now: the heap, and the buffers outside of it. */
function inUse(collects: boolean): number {
  const heap = collects ? heapInUse() : process.memoryUsage().heapUsed;
  return heap + process.memoryUsage().external;
}

process.send?.('ready');
const messages: unknown[] = await once(process, 'message');
const connection = asRecord(at(messages, 0, 'connection'));
const propsValue = asRecord(at(messages, 0, 'propsValue'));
const collects = at(messages, 0, 'collects') === true;
const host = await PieceHost.fromTarball(String(at(messages, 0, 'tarball')));
const before = inUse(true);
let peak = before;
const look = () => {
  peak = Math.max(peak, inUse(collects));
};
const watch = setInterval(look, BETWEEN_LOOKS_MS);
const { output } = await host.runAction(String(at(messages, 0, 'action')), {
  connection,
  propsValue,
});
clearInterval(watch);
look();
await host.close();
const report: StepMemory = {
  peak: peak - before,
  output: Buffer.byteLength(JSON.stringify(output)),
  entries: Number(at(output, 'items', 'length') ?? at(output, 'results', 'length')),
};
process.send?.(report);
