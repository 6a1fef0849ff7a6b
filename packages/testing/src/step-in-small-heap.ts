import { PieceHost } from '@pieceworks/host';
import { asRecord, at } from '@pieceworks/kit';

/**
 * Runs one step of a packed piece: an action once, or the first two polls of a trigger. Takes a `StepOrder` as JSON,
 * and prints the number of entries or the name of the error.
 */

export type StepOrder = {
  tarball: string;
  step: 'action' | 'trigger';
  name: string;
  values: Readonly<{ connection: unknown; propsValue: Readonly<Record<string, unknown>> }>;
};

const order: unknown = JSON.parse(process.argv[2] ?? '');
const name = String(at(order, 'name'));
const connection = asRecord(at(order, 'values', 'connection'));
const propsValue = asRecord(at(order, 'values', 'propsValue'));
const host = await PieceHost.fromTarball(String(at(order, 'tarball')), 'in-process');

async function countEntries(): Promise<unknown> {
  if (at(order, 'step') === 'action') {
    const { output } = await host.runAction(name, { connection, propsValue });
    return at(output, 'items', 'length');
  }
  const trigger = await host.enableTrigger(name, { connection, propsValue });
  await host.pollTrigger(trigger);
  return (await host.pollTrigger(trigger)).length;
}

try {
  process.stdout.write(`${String(await countEntries())} entries`);
} catch (error) {
  process.stdout.write(error instanceof Error ? error.name : 'no error');
} finally {
  await host.close();
}
