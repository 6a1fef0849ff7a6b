import { describePiece } from '@pieceworks/lab/suites/piece-suite';
import service from '../service/entry';
import { firmable } from '../src';

describePiece(service, firmable, { search_people: [{ lookUpCompany: true }] });

it('the piece is filed under sales', () => {
  expect(firmable.categories).toEqual(['SALES_AND_CRM']);
});
