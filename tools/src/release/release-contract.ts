import path from 'node:path';
import type { Piece } from '@activepieces/pieces-framework';
import type { ServiceName } from '@pieceworks/sandbox';
import { pieceFolder } from '../piece-in-sandbox';
import { nextRelease } from './next-release';
import { readVersionPlans } from './version-plans';

/** Declares the tests that a piece has to pass to be released as its version plans ask for. */
export function describeRelease(service: ServiceName, piece: Piece): void {
  describe(`${service} as it would be released`, () => {
    it('breaks no flow that was built with what is published, unless it is a major version', async () => {
      const folder = pieceFolder(service);
      const plans = await readVersionPlans(path.resolve(folder, '../../..'));
      const { broken } = await nextRelease(folder, piece.metadata(), plans);
      expect(broken).toEqual([]);
    });
  });
}
