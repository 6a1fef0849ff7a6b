import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';

/** Whether a server runs on this machine, going by its address: then it can reach what listens here alone. */
export async function isOnThisMachine(host: string): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, '');
  const { address } = await lookup(name).catch(() => ({ address: name }));
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  return address.startsWith('127.') || own.some((network) => network.address === address);
}
