import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SimulatedService } from './account';
import type { SandboxAddress } from './control/control-client';
import { createServers } from './server/create-servers';

/**
 * Runs sandboxes in this process, until they are stopped or its parent ends.
 * @param ports of the sandboxes; 0 for any free one.
 */
export async function serve(
  ports: readonly number[],
  simulated: readonly SimulatedService[],
): Promise<void> {
  const sandboxes = await Promise.all(ports.map(async (port) => listen(port, simulated)));

  let isStopping = false;
  const stop = async () => {
    // Ctrl+C reaches this process twice: as a signal, and by the end of its parent.
    if (isStopping) return;
    isStopping = true;
    await Promise.all(sandboxes.map(async ({ close }) => close()));
    // The channel to the parent process would keep the program running.
    if (process.connected) process.disconnect();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());

  process.once('disconnect', () => void stop());
  // `startSandboxes`, which starts this program, waits for this message.
  process.send?.(sandboxes.map(({ address }) => address));
}

async function listen(port: number, simulated: readonly SimulatedService[]) {
  const { services, control: controlServer } = await createServers(simulated);
  const origin = await services.listen({ host: '127.0.0.1', port });
  const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
  const isWindows = process.platform === 'win32';
  const control = isWindows
    ? `\\\\.\\pipe\\${path.basename(folder)}`
    : path.join(folder, 'control');
  await controlServer.listen({ path: control });
  const address: SandboxAddress = { origin, control };
  const close = async () => {
    await services.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { address, close };
}
