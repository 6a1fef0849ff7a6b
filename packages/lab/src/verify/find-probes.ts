import { importFromService } from '../services/find-services';
import type { ServiceProbes } from './probe';

/** Returns the probes of a service, from the `service/probes.ts` of its folder; `undefined` without one. */
export async function findProbes(service: string): Promise<ServiceProbes | undefined> {
  const probes = await importFromService(service, 'probes.ts');
  if (probes === undefined) return undefined;
  if (!isProbes(probes))
    throw new Error(`The probes.ts of ${service} exports no probes by default.`);
  return probes;
}

/** The compiler has checked the rest. */
function isProbes(value: unknown): value is ServiceProbes {
  return typeof value === 'object' && value !== null && 'begin' in value;
}
