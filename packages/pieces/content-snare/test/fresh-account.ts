import type { ConnectionValues } from '@pieceworks/lab/host';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

/** Connects the piece, before each test of a block, to an account as it was at first, without the service's limits. */
export function freshAccount() {
  const piece = sharedPiece(service, 'vendor');
  let fresh: ConnectionValues | undefined;
  beforeEach(async () => {
    await piece().sandbox.reset({ rateLimits: false });
    fresh = await piece().freshConnection();
  });
  const connection = () => fresh ?? piece().connection;
  return {
    piece,
    connection,
    run: (action: string, props: Readonly<Record<string, unknown>>) =>
      piece().run(action, props, connection()),
  };
}
