import { Failure } from '@pieceworks/kit';
import fc from 'fast-check';
import { readCompanyIdentity, readPersonIdentity } from '../src/lib/forms/identity';
import { isSameName, readCompanyReference, slugOf } from '../src/lib/model/company-reference';
import { identityKey } from '../src/lib/model/identity-key';
import { companyRow, personRow } from '../src/lib/model/row';

it.each([
  ['Banksia Freight', 'Banksia Freight Pty Ltd', true],
  ['BANKSIA FREIGHT PTY. LTD.', 'Banksia Freight', true],
  ['Smith & Sons', 'Smith and Sons', true],
  ['Banksia Freight', 'Wattle Freight', false],
  ['Freight', 'Banksia Freight', false],
])('%s and %s can be one company: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});

it.each([
  ['Banksia Freight', 'banksia-freight'],
  [' Smith & Sons (NZ) Ltd. ', 'smith-and-sons-nz-ltd'],
])('the slug of %s is guessed as %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it.each([
  ['f000000117274', { id: 'f000000117274' }],
  ['51 824 753 556', { identity: { abn: '51824753556' } }],
  ['ABN: 51.824.753.556', { identity: { abn: '51824753556' } }],
  [
    'https://www.linkedin.com/company/banksia',
    { identity: { profileUrl: 'https://www.linkedin.com/company/banksia' } },
  ],
  ['banksia.example', { identity: { domain: 'banksia.example' } }],
  ['https://banksia.example?x=1', { identity: { domain: 'banksia.example' } }],
  ['banksia.example:8080', { identity: { domain: 'banksia.example' } }],
  ['Banksia Freight', { name: 'Banksia Freight' }],
  ['f00000011727', { name: 'f00000011727' }],
  ['3M', { name: '3M' }],
  ['Freight of banksia.example', { name: 'Freight of banksia.example' }],
])('the company %s is read as %j', (text, reference) => {
  expect(readCompanyReference(text)).toEqual(reference);
});

it('only a text that is a domain as a whole is read as one', () => {
  const part = fc.constantFrom(
    ...['.', 'a', 'au', 'COM', '/', '?', ' ', '\n', '-', 'é', '1x', '&', '.aa/'],
  );
  const text = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (company) => {
      // Other text without a letter is read as an ABN.
      fc.pre(!/^[\d\s.-]+$/.test(company));
      const isDomain = /^\S+\.[a-z]{2,}([/?]\S*)?$/i.test(company);
      let reference: unknown = 'refused';
      try {
        reference = readCompanyReference(company);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
      expect(JSON.stringify(reference).startsWith('{"name"')).toBe(!isDomain);
    }),
    { numRuns: 2_000 },
  );
});

it('a profile slug loses the slashes at both ends', () => {
  const part = fc.constantFrom('/', '//', 'a', 'b-c');
  const text = fc.array(part, { maxLength: 6 }).map((parts) => `${parts.join('')}x`);
  fc.assert(
    fc.property(text, fc.nat({ max: 3 }), (profileSlug, slashes) => {
      const slug = profileSlug.replace(/^\/+/, '');
      fc.pre(!slug.includes('/'));
      const fields = { profileSlug: `${profileSlug}${'/'.repeat(slashes)}` };
      expect(readPersonIdentity(fields).profileSlug).toBe(slug);
    }),
  );
});

describe('the key of an identity', () => {
  const WEBSITE = identityKey({ website: 'https://banksia.example/about' });

  it.each([
    'http://banksia.example/about',
    'https://www.banksia.example/about/',
    'https://BANKSIA.example./about',
    'https://banksia.example//about',
    'https://banksia.example/about?from=mail#top',
    'https://banksia.example/%61bout',
  ])('is the same for the website %s', (website) => {
    expect(identityKey({ website })).toBe(WEBSITE);
  });

  it.each([
    'https://banksia.example/',
    'https://shop.banksia.example/about',
    'https://banksia.example:8443/about',
    'not an address',
    '%',
  ])('is another for the website %s', (website) => {
    expect(identityKey({ website })).not.toBe(WEBSITE);
  });

  it('depends on the field too', () => {
    expect(identityKey({ domain: 'banksia.example' })).not.toBe(
      identityKey({ website: 'banksia.example' }),
    );
  });
});

describe('a row of a list', () => {
  const digits = fc
    .integer({ min: 0, max: 999_999_999_999 })
    .map((id) => String(id).padStart(12, '0'));
  const ofCompany = (row: unknown) => readCompanyIdentity(companyRow(row), false);
  const ofPerson = (row: unknown) => readPersonIdentity(personRow(row));

  it.each([
    ['domain', ofCompany, fc.domain()],
    ['id', ofCompany, digits.map((id) => `f${id}`)],
    ['abn', ofCompany, fc.constantFrom('51824753556', '53 004 085 616', 'ABN 53-004-085-616')],
    ['profileUrl', ofCompany, fc.webPath().map((path) => `linkedin.com/company/a${path}`)],
    ['profileUrl', ofPerson, fc.webPath().map((path) => `linkedin.com/in/a${path}`)],
    ['email', ofPerson, fc.domain().map((domain) => `jane.doe@${domain}`)],
    ['id', ofPerson, digits.map((id) => `fp${id}`)],
  ] as const)('is read the same as a text and as an object with %s', (key, read, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(read(text)).toEqual(read({ [key]: text, notes: 'Of a table.' }));
      }),
    );
  });

  it.each([
    ['ato.gov.au', '[["domain","ato.gov.au"]]'],
    ['51 824 753 556', '[["abn","51824753556"]]'],
    ['f000000117001', '[["id","f000000117001"]]'],
    ['https://au.linkedin.com/company/SMEC/?x=1', '[["profileUrl","/company/smec"]]'],
  ])('%s has the key under which stored results have it', (text, key) => {
    expect(identityKey(ofCompany(text))).toBe(key);
  });

  it('with a country and other domains has the key under which stored results have it', () => {
    const row = { domain: 'A.example', country: 'nz', profileSlug: ' ' };
    expect(identityKey(readCompanyIdentity(companyRow(row), true))).toBe(
      '[["country","nz"],["domain","a.example"],["triesOtherDomains","true"]]',
    );
  });
});
