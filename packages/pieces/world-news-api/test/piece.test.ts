import { describePiece } from '@pieceworks/lab/suites/piece-suite';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';
import { SHEETS } from '../service/sheet';
import { worldNewsApi } from '../src';

describePiece(service, worldNewsApi);

describe('the text for agents', () => {
  const piece = sharedPiece(service, 'vendor');
  const actions = Object.values(worldNewsApi.actions()).filter(
    ({ audience }) => audience !== 'human',
  );

  it.each(actions.map(({ name, aiMetadata }) => [name, aiMetadata?.description] as const))(
    'of %s names the record of the service if the output has it',
    async (name, text) => {
      const { example } = Object.entries(SHEETS).find(([step]) => step === name)?.[1] ?? {};
      const output = await piece().run(name, example ?? {});
      expect(/\braw\b/.test(text ?? '')).toBe('raw' in output);
    },
  );
});
