import { chooseContract } from '../src/piece/contract-choice';
import { parseBaseUrl } from '../src/values/base-url';

const VENDOR = 'https://api.vendor.example';

describe.each([
  ['the host of the vendor', `${VENDOR}/`, 'vendor'],
  ['the host of the vendor, with a path', `${VENDOR}/v2`, 'vendor'],
  ['the host of the vendor, in capitals', 'https://API.VENDOR.example', 'vendor'],
  ['another host', 'https://gateway.example.com', 'gateway'],
  ['a host that only begins like the vendor', `${VENDOR}.gateway.example.com`, 'gateway'],
  ['another port', `${VENDOR}:8443`, 'gateway'],
  ['this machine', 'http://127.0.0.1:4000/vendor', 'gateway'],
] as const)('%s', (_, baseUrl, byItself) => {
  it.each([
    [undefined, byItself],
    [null, byItself],
    ['', byItself],
    ['auto', byItself],
    ['gateway', 'gateway'],
    ['vendor', 'vendor'],
  ])('with the choice %p speaks %s', (choice, contract) => {
    expect(chooseContract(choice, parseBaseUrl('Base URL', baseUrl), VENDOR)).toBe(contract);
  });
});

it('refuses a choice that does not exist', () => {
  expect(() => chooseContract('both', parseBaseUrl('Base URL', VENDOR), VENDOR)).toThrow(
    'API Contract: choose one of auto, gateway, vendor.',
  );
});
