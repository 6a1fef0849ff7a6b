import type { Catalog } from '@pieceworks/page-parts/protocol';
import type { RunningWorkbench } from './running-workbench';

/** Returns a service that is called with a key, and the key of the sandbox. */
export function keyedService({ services }: RunningWorkbench) {
  const [found] = services.flatMap((service) =>
    'apiKey' in service.credential ? [{ service, apiKey: service.credential.apiKey }] : [],
  );
  if (found === undefined) throw new Error('The workspace has no service with a key.');
  return found;
}

/** Returns a service that a person logs in to. */
export function loginService({ services }: RunningWorkbench) {
  const found = services.find(({ credential }) => 'clientId' in credential);
  if (found === undefined) throw new Error('The workspace has no service with a login.');
  return found;
}

/** Returns a step of a piece, as the page shows it. */
export function stepIn({ pieces }: Catalog, piece: string, name: string | undefined) {
  const steps = pieces
    .filter((one) => one.name === piece)
    .flatMap(({ actions, triggers }) => [...actions, ...triggers]);
  const step = steps.find((one) => one.name === name);
  if (step === undefined) throw new Error(`${piece} has no step ${name ?? ''}.`);
  return step;
}
