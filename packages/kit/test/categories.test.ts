import { PieceCategory } from '@activepieces/shared';
import { inCategories } from '../src';

it("inCategories returns the platform's own categories", () => {
  const all = Object.values(PieceCategory);
  expect(inCategories(...all)).toEqual(all);
  expect(inCategories('SALES_AND_CRM')).toEqual([PieceCategory.SALES_AND_CRM]);
});
