import { PropertyType } from '@activepieces/pieces-framework';
import { at } from '@pieceworks/kit';
import { describePiece } from '@pieceworks/testing/piece-suite';
import { firmable } from '../src';

describePiece('firmable', firmable);

it('is filed under sales', () => {
  expect(firmable.categories).toEqual(['SALES_AND_CRM']);
});

it('offers its countries without a connection, which would empty the field once chosen', () => {
  for (const action of ['enrich_company', 'search_people']) {
    expect(at(firmable.getAction(action)?.props, 'country')).toMatchObject({
      type: PropertyType.STATIC_DROPDOWN,
      options: { options: expect.arrayContaining([{ label: 'New Zealand', value: 'NZ' }]) },
    });
  }
});
