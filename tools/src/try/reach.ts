import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';

/** Returns true if the address of a server belongs to this machine, so that it can reach local ports. */
export async function isOnThisMachine(host: string): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, '');
  const { address } = await lookup(name).catch(() => ({ address: name }));
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  return address.startsWith('127.') || own.some((network) => network.address === address);
}
