import type { ContractName } from '../contracts/contract-name';
import type { AnyCall, AnySheet, Fields } from './operation-sheet';
import { contractsOf, type Service } from './service';

/** Returns the sheets of all actions and triggers of a service, in the order of the demo. */
export function sheetsOf(service: Service): readonly (AnySheet & { step: string })[] {
  return Object.entries(service.sheets).map(([step, sheet]) => ({ step, ...sheet }));
}

/** Returns the examples of a step: one that finds something, and for a lookup one that finds nothing. */
export function examplesOf(service: Service, step: string): readonly Fields[] {
  const sheet = service.sheets[step];
  if (sheet === undefined) return [];
  return sheet.miss === undefined ? [sheet.example] : [sheet.example, sheet.miss];
}

/** Returns inputs of a lookup that find something, to offer after one that found nothing. */
export function findsOf(service: Service, step: string): readonly Fields[] {
  const { example, another } = service.sheets[step] ?? {};
  return example === undefined || another === undefined ? [] : [example, another];
}

/** An action's call at one contract, with the input that makes it. */
export type SheetCall = AnyCall & { action: string; input: Fields; failsLike: string | undefined };

/**
 * Returns the calls of all actions at one contract.
 * @param kind `own` leaves out the calls that the first contract of the service has as well.
 */
export function sheetCallsOf(
  service: Service,
  contract: ContractName,
  kind: 'all' | 'own' = 'all',
): readonly SheetCall[] {
  const [main] = contractsOf(service);
  return sheetsOf(service).flatMap(({ step, call, example, failsLike }) => {
    const isShared = call !== undefined && 'path' in call;
    const made = isShared ? call : call?.[contract];
    if (made === undefined || (isShared && kind === 'own' && contract !== main)) return [];
    return { input: example, ...made, action: step, failsLike };
  });
}
