import { Failure } from '@pieceworks/kit';
import fc from 'fast-check';
import { anyPath } from '../../../kit/test/arbitrary-text';
import {
  companyIdentityOf,
  personIdentityOf,
  readCompanyRow,
  readPersonRow,
} from '../src/lib/forms/identity';
import { identityKey, isSameName, readCompanyText, slugOf } from '../src/lib/model/identifiers';

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
  ['51 824 753 556', { abn: '51824753556' }],
  ['ABN: 51.824.753.556', { abn: '51824753556' }],
  [
    'https://www.linkedin.com/company/banksia',
    { profileUrl: 'https://www.linkedin.com/company/banksia' },
  ],
  ['banksia.example', { domain: 'banksia.example' }],
  ['https://banksia.example?x=1', { domain: 'banksia.example' }],
  ['banksia.example:8080', { domain: 'banksia.example' }],
  ['Jane.Doe@Banksia.example', { domain: 'banksia.example' }],
  ['jane@GMail.com', { mailHost: 'gmail.com' }],
  ['Banksia Freight', undefined],
  ['f00000011727', undefined],
  ['3M', undefined],
  ['Freight of banksia.example', undefined],
])('the company %s is read as %j', (text, reference) => {
  expect(readCompanyText('Company', text)).toEqual(reference);
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
        reference = readCompanyText('Company', company);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
      expect(reference === undefined).toBe(!isDomain);
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
      expect(readPersonRow(fields, 'vendor').profileSlug).toBe(slug);
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

  it.each([
    'https://www.linkedin.com./in/jane-doe',
    'https://www.linkedin.com/in/jane-doe//',
    'https://www.linkedin.com/in/jane%2Ddoe',
    'https://au.linkedin.com/in/jane-doe',
    'https://m.linkedin.com/in/Jane-Doe?trk=x',
    'https://www.linkedin.com//in/jane-doe/details/experience/',
  ])('is the same for the profile %s', (profileUrl) => {
    expect(identityKey({ profileUrl })).toBe('[["profileUrl","/in/jane-doe"]]');
  });

  it('depends on the field too', () => {
    expect(identityKey({ domain: 'banksia.example' })).not.toBe(
      identityKey({ website: 'banksia.example' }),
    );
  });
});

describe('the field for any identifier', () => {
  const company = (fields: object) =>
    companyIdentityOf({ otherDomains: false, ...fields }, 'vendor');

  it('adds to the other fields, and may repeat one of them', () => {
    const both = { company: 'www.ATO.gov.au', domain: 'ato.gov.au', abn: '51824753556' };
    expect(company(both)).toMatchObject({ domain: 'ato.gov.au', abn: '51824753556' });
    const email = 'jane@ato.example';
    expect(personIdentityOf({ person: 'fp000000067001', email }, 'vendor')).toMatchObject({
      id: 'fp000000067001',
      email,
    });
  });

  it('adds nothing with the address of a public email provider', () => {
    const { domain, mailHost } = company({ company: 'jane@gmail.com', domain: 'ato.gov.au' });
    expect([domain, mailHost]).toEqual(['ato.gov.au', undefined]);
  });

  it.each([
    [{ company: 'ato.gov.au', domain: 'smec.com' }, 'Company, Domain: '],
    [{ company: '51 824 753 556', abn: '53004085616' }, 'Company, ABN: '],
    [{ company: 'f000000117001', id: 'f000000117002' }, 'Company, Company ID: '],
  ])('is refused with another value of the same kind: %j', (fields, labels) => {
    expect(() => company(fields)).toThrow(`${labels}these fields name two different records.`);
  });
});

describe('through a gateway', () => {
  it.each([
    [() => readPersonRow('fp000000067001', 'gateway'), 'Person ID'],
    [() => readCompanyRow('f000000117001', false, 'gateway'), 'Company ID'],
    [() => readCompanyRow({ profileSlug: 'ato' }, false, 'gateway'), 'LinkedIn Profile Name'],
    [() => readCompanyRow({ domain: 'ato.example', country: 'NZ' }, false, 'gateway'), 'Country'],
  ])('an identity is refused if the gateway has no other part of it, %#', (read, label) => {
    expect(read).toThrow(`${label}: not available through a gateway`);
  });
});

describe('a row of a list', () => {
  const digits = fc
    .integer({ min: 0, max: 999_999_999_999 })
    .map((id) => String(id).padStart(12, '0'));
  const ofPerson = (row: unknown) => readPersonRow(row, 'vendor');
  const ofCompany = (row: unknown) => readCompanyRow(row, false, 'vendor');

  it.each([
    ['domain', ofCompany, fc.domain()],
    ['id', ofCompany, digits.map((id) => `f${id}`)],
    ['abn', ofCompany, fc.constantFrom('51824753556', '53 004 085 616', 'ABN 53-004-085-616')],
    ['profileUrl', ofCompany, anyPath.map((path) => `linkedin.com/company/a${path}`)],
    ['profileUrl', ofPerson, anyPath.map((path) => `linkedin.com/in/a${path}`)],
    ['email', ofPerson, fc.domain().map((domain) => `jane.doe@${domain}`)],
    ['id', ofPerson, digits.map((id) => `fp${id}`)],
  ] as const)('is read the same as a text and as an object with %s', (key, read, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        // The key is that of stored results. Of what is missing, a text row has no fields at all.
        const ofObject = identityKey(read({ [key]: text, notes: 'Of a table.' }));
        expect(identityKey(read(text))).toBe(ofObject);
      }),
    );
  });

  it.each([
    'ato.gov.au',
    'jane@ato.example',
    'jane@gmail.com',
    '51 824 753 556',
    'linkedin.com/company/smec',
    'f000000117001',
  ])('of companies is read as the field Company is: %s', (company) => {
    const ofForm = companyIdentityOf({ company, otherDomains: true }, 'vendor');
    expect(identityKey(ofForm)).toBe(identityKey(readCompanyRow(company, true, 'vendor')));
    expect(identityKey(readCompanyRow({ ...ofForm }, true, 'vendor'))).toBe(identityKey(ofForm));
  });

  it.each(['jane@ato.example', 'linkedin.com/in/jane-doe', 'fp000000067001'])(
    'of people is read as the field Person is: %s',
    (person) => {
      expect(identityKey(personIdentityOf({ person }, 'vendor'))).toBe(
        identityKey(ofPerson(person)),
      );
    },
  );

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
    expect(identityKey(readCompanyRow(row, true, 'vendor'))).toBe(
      '[["country","nz"],["domain","a.example"],["triesOtherDomains","true"]]',
    );
  });
});
