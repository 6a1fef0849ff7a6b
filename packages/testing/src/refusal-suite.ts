import type { ContractName } from '@pieceworks/sandbox';
import type { ServiceName } from '@pieceworks/services';
import { sharedPiece } from './wire-suite';

/** An action, its input, the call that is refused, and the message's words for the failed work. */
type RefusedCall = readonly [
  action: string,
  props: Readonly<Record<string, unknown>>,
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  words: string,
];

/** Declares a test for each call of a packed piece: if the call is refused, the run log names the failed work. */
export function describeRefusals(
  service: ServiceName,
  contract: ContractName,
  calls: readonly RefusedCall[],
): void {
  describe(`${service}, ${contract}, when a call is refused`, () => {
    const piece = sharedPiece(service, contract);
    afterEach(() => piece().sandbox.clearFaults());

    it.each(calls)('%s with %j, at %s, could not %s', async (action, props, call, words) => {
      const { sandbox, run, freshConnection } = piece();
      const [method = '', path = ''] = call.split(' ');
      await sandbox.fault({ kind: 'status', status: 403, match: { service, method, path } });
      await expect(run(action, props, await freshConnection())).rejects.toThrow(
        new RegExp(`^Could not ${words}: .* answered 403\\.`),
      );
    });
  });
}
