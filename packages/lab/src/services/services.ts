import { SERVICES } from './registry';
import type { Service } from './service';

export * from './service';
export { SERVICES };

export type ServiceName = keyof typeof SERVICES;

export const SERVICE_NAMES = Object.keys(SERVICES).filter(isServiceName);

export function isServiceName(name: string): name is ServiceName {
  return name in SERVICES;
}

export function contractsOf(service: ServiceName): Service['contracts'] {
  return SERVICES[service].contracts;
}

/** Returns the service that a piece connects to, by the piece's package; `undefined` for any other package. */
export function findServiceOf(piece: string): ServiceName | undefined {
  return SERVICE_NAMES.find((name) => SERVICES[name].piece === piece);
}
