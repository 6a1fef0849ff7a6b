import Fastify, { type FastifyInstance } from 'fastify';
import type { ServedContract } from '../../src/sandbox/contract/served-contract';
import { FaultDelivery } from '../../src/sandbox/faults/fault-delivery';
import { RecordStores } from '../../src/sandbox/records/record-stores';
import { Sandbox } from '../../src/sandbox/sandbox';
import { mountService } from '../../src/sandbox/server/mount-service';

/** Serves a contract in this process, as if it were Firmable's. */
export async function serve(
  served: ServedContract,
  { sandbox = new Sandbox() } = {},
): Promise<FastifyInstance> {
  const server = Fastify({ ajv: { customOptions: { strict: false, coerceTypes: false } } });
  const place = { service: 'firmable', contract: 'vendor', mount: '/at' } as const;
  const { journal, calls, mistakes } = sandbox;
  const state = { journal, calls, mistakes, records: new RecordStores() };
  await mountService(server, served, place, state, new FaultDelivery(sandbox, served.errorBody));
  return server;
}
