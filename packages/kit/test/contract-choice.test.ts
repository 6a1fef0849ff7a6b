import { chooseContract } from '../src/piece/contract-choice';
import { parseBaseUrl } from '../src/values/base-url';

const VENDOR = 'https://api.vendor.example';

describe('the contract', () => {
  it.each([
    [`${VENDOR}/`, 'vendor'],
    [`${VENDOR}/v2`, 'vendor'],
    ['https://API.VENDOR.example', 'vendor'],
    ['https://gateway.example.com', 'gateway'],
    [`${VENDOR}.gateway.example.com`, 'gateway'],
    [`${VENDOR}:8443`, 'gateway'],
    ['http://127.0.0.1:4000/vendor', 'gateway'],
  ])('for %s is %s, unless one is chosen', (text, automatic) => {
    const baseUrl = parseBaseUrl('Base URL', text);
    const contracts = [undefined, null, '', 'auto', 'gateway', 'vendor'].map((choice) =>
      chooseContract(choice, baseUrl, VENDOR),
    );
    expect(contracts).toEqual([...Array<string>(4).fill(automatic), 'gateway', 'vendor']);
  });

  it('cannot be chosen by another name', () => {
    expect(() => chooseContract('both', parseBaseUrl('Base URL', VENDOR), VENDOR)).toThrow(
      'API Format: "both" is unknown; choose one of auto, gateway, vendor.',
    );
  });
});
