import Fastify, { type FastifyInstance } from 'fastify';
import type { ServedContract } from '../sandbox/contract/served-contract';
import { FaultDelivery } from '../sandbox/faults/fault-delivery';
import { RecordStores } from '../sandbox/records/record-stores';
import { Sandbox } from '../sandbox/sandbox';
import { mountService } from '../sandbox/server/mount-service';

/** Serves one contract in this process, under `/at`, as the vendor's contract of a service named `served`. */
export async function serveContract(
  contractIn: (sandbox: Sandbox) => ServedContract,
): Promise<FastifyInstance> {
  const sandbox = new Sandbox();
  const served = contractIn(sandbox);
  const server = Fastify({ ajv: { customOptions: { strict: false, coerceTypes: false } } });
  const place = { service: 'served', contract: 'vendor', mount: '/at' } as const;
  const { journal, calls, mistakes } = sandbox;
  const state = { journal, calls, mistakes, records: new RecordStores() };
  await mountService(server, served, place, state, new FaultDelivery(sandbox, served.errorBody));
  return server;
}
