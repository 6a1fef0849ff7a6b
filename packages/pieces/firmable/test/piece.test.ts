import { describePiece } from '@pieceworks/testing/piece-suite';
import { firmable } from '../src';

describePiece('firmable', firmable);

it('the piece is filed under sales', () => {
  expect(firmable.categories).toEqual(['SALES_AND_CRM']);
});
