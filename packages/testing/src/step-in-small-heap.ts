import { PieceHost } from '@pieceworks/host';
import { asRecord, at } from '@pieceworks/kit';

/** Runs an action of a packed piece. Takes a `StepOrder` as JSON, and prints the number of items or the error's name. */

export type StepOrder = {
  tarball: string;
  name: string;
  values: Readonly<{ connection: unknown; propsValue: Readonly<Record<string, unknown>> }>;
};

const order: unknown = JSON.parse(process.argv[2] ?? '');
const connection = asRecord(at(order, 'values', 'connection'));
const propsValue = asRecord(at(order, 'values', 'propsValue'));
const host = await PieceHost.fromTarball(String(at(order, 'tarball')), 'in-process');
try {
  const { output } = await host.runAction(String(at(order, 'name')), { connection, propsValue });
  process.stdout.write(`${String(at(output, 'items', 'length'))} entries`);
} catch (error) {
  process.stdout.write(error instanceof Error ? error.name : 'no error');
} finally {
  await host.close();
}
