import { at } from '@pieceworks/kit/json';
import { contractsOf, examplesOf, type Service } from '../services';
import { isForAgents, optionsOf, promisedValuesOf, type PromisedValue } from './agent-catalog';
import { speedUpWaits } from './fast-timers';
import type { PieceInSandbox } from './piece-in-sandbox';
import { sharedPiece } from './wire-suite';
import { withoutLimits } from './without-limits';

/**
 * Declares the tests that a packed piece accepts each value that its texts promise to agents, and the fixed choices of
 * its dropdowns.
 * @param inputs further input of an action, for values that do not go with its example.
 */
export function describePromisedValues(
  service: Service,
  inputs: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {},
): void {
  // The vendor's own API is the default of a connection.
  const contract = contractsOf(service).find((one) => one === 'vendor');

  describe(`${service.name}, used by an agent`, () => {
    const piece = sharedPiece(service, contract);
    speedUpWaits();

    it('accepts the values that agents are told of', async () => {
      const actions = Object.values(piece().host.metadata().actions).filter(isForAgents);
      const problems: unknown[] = [];
      for (const action of actions) {
        const bases = [{}, ...examplesOf(service, action.name), ...(inputs[action.name] ?? [])];
        for (const promised of [...promisedValuesOf(action), ...optionsOf(action)]) {
          problems.push(...(await problemsWith(piece(), action.name, bases, promised)));
        }
      }
      expect(problems).toEqual([]);
    });
  });
}

/**
 * Returns the errors of an action that accepts a value with none of the inputs `bases`; an empty list if it accepts the
 * value with one of them.
 */
async function problemsWith(
  { run, sandbox, freshConnection }: PieceInSandbox,
  action: string,
  bases: readonly Readonly<Record<string, unknown>>[],
  { key, value }: PromisedValue,
): Promise<unknown[]> {
  const reasons: unknown[] = [];
  for (const base of bases) {
    await sandbox.reset();
    await withoutLimits(sandbox);
    try {
      const output = await run(action, { ...base, [key]: value }, await freshConnection());
      // A list reports its refused rows in the output.
      const { invalid = 0 } = output;
      if (invalid === 0) return [];
      reasons.push(`${String(invalid)} rows are invalid.`);
    } catch (error) {
      reasons.push(at(error, 'message'));
    }
  }
  return [{ action, key, value, reasons }];
}
