import { PieceCategory } from '@activepieces/shared';
import { inCategories } from '../src';

it("are the platform's own", () => {
  const all = Object.values(PieceCategory);
  expect(inCategories('SALES_AND_CRM', 'CONTENT_AND_FILES')).toEqual([
    PieceCategory.SALES_AND_CRM,
    PieceCategory.CONTENT_AND_FILES,
  ]);
  expect(inCategories(...all)).toEqual(all);
});
