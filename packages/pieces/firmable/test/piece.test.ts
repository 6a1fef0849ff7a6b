import { at } from '@pieceworks/kit';
import { describePiece } from '@pieceworks/testing/piece-suite';
import { sharedPiece } from '@pieceworks/testing/wire-suite';
import { firmable } from '../src';

describePiece('firmable', firmable);

it('is filed under sales', () => {
  expect(firmable.categories).toEqual(['SALES_AND_CRM']);
});

describe.each(['gateway', 'vendor'] as const)('the form of Enrich Company, %s', (contract) => {
  const piece = sharedPiece('firmable', contract);

  it('offers countries where the service has them', async () => {
    const { host, connection } = piece();
    const country = { action: 'enrich_company', prop: 'country' };
    const offered = await host.options(country.action, country.prop, { connection });
    expect(offered).toMatchObject(
      contract === 'gateway'
        ? { disabled: true, options: [], placeholder: 'Not offered by this gateway.' }
        : { options: expect.arrayContaining([{ label: 'New Zealand', value: 'NZ' }]) },
    );
    const before = await host.options(country.action, country.prop, {});
    expect(at(before, 'placeholder')).toBe('Connect your account first.');
  });
});
