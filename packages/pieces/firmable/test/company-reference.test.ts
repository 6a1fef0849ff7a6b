import { Failure, HttpClient, parseBaseUrl, withoutListMark } from '@pieceworks/kit';
import { readForm } from '@pieceworks/kit/form';
import { anyPath } from '@pieceworks/kit/test/arbitrary-text';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { createGatewayApi } from '../src/lib/api/gateway';
import { COMPANY_IDENTITY, COUNTRY } from '../src/lib/fields';
import { COMPANY_LOOKUP, companyIdentityOf } from '../src/lib/lookup/company-identity';
import { personIdentityOf } from '../src/lib/lookup/person-identity';
import { isSameName, slugsOf } from '../src/lib/names/company-name';
import { identityKey, readCompanyText, readPersonText } from '../src/lib/readers/identifiers';
import { readCompanyRow, readPersonRow } from './row-identities';

it.each([
  ['Banksia Freight', 'Banksia Freight Pty Ltd', true],
  ['BANKSIA FREIGHT PTY. LTD.', 'Banksia Freight', true],
  ['Smith & Sons', 'Smith and Sons', true],
  ['Banksia Freight', 'Wattle Freight', false],
  ['Freight', 'Banksia Freight', false],
  ['ANZ', 'ANZ Bank', true],
  ['ANZ', 'ANZCO Foods', false],
  ['Bank', 'Banksia Freight', false],
  ['3M', '3MA Group', false],
  ['The Warehouse Group', 'Warehouse Group', true],
  ['Warehouse Group', 'The Warehouse Group Limited', true],
  ['The Trade Desk', 'Trade Desk Pty Ltd', true],
  ['Banksia Freight Limited', 'Banksia Freight Group', true],
  ['Limited Brands', 'Brands', false],
  ['Trust Bank', 'Bank of Wattle', false],
  ['Banksia Freight P/L', 'Banksia Freight', true],
  ['Banksia Freight (Pty) Ltd', 'Banksia Freight Incorporated', true],
  ['Banksia Family Trust', 'The Banksia Family', true],
  ['Banksia & Co', 'Banksia', true],
  ['Banksia and Co. Pty Limited', 'BANKSIA & CO', true],
  ['Wattle Pty Ltd T/A Banksia Freight', 'Banksia Freight', true],
  ['Wattle Holdings Pty Ltd trading as Banksia', 'Banksia Freight', true],
  ['Banksia Pty Ltd ATF The Wattle Trust', 'Banksia', true],
  ['Banksia Pty Ltd as trustee for Wattle', 'Wattle', false],
  ['The Limited', 'The Trade Desk', false],
  ['The', 'The Trade Desk', false],
  ['Te Pukenga', 'Te Pūkenga', true],
  ['Te Pu\u0304kenga', 'Te Pūkenga', true],
  ['Ørsted', 'Orsted', true],
  ['Straße & Söhne', 'STRASSE and Sohne', true],
  ['Łódź Æther', 'Lodz Aether', true],
  ['Domino’s Pizza', "Domino's Pizza", true],
  ['Dominos Pizza', "Domino's Pizza", true],
  ['Whakatāne', 'Whakatane District', true],
  ['Pūkenga', 'P Kenga', false],
  ['株式会社例', '株式会社別', false],
  ['!!!', 'Banksia Freight', false],
  ['', 'Banksia Freight', false],
  ['JB Hi-Fi', 'J.B. Hi-Fi', true],
  ['J. B. HiFi Pty Ltd', 'JB Hi-Fi Limited', true],
  ['Mighty Ape', 'MightyApe', true],
  ['Kmart', 'K-mart', true],
  ['Kmart', 'K Martin', false],
  ['Wattle Co', 'Wattle Company', true],
  ['Wattle Co Pty Ltd', 'Wattle', true],
  ['Smith & Co', 'Smith and Company Ltd', true],
  ['Company of Wattles', 'Co of Wattles', true],
  ['Mt Wattle Mines', 'Mount Wattle Mines', true],
  ['St Wattle', 'Saint Wattle', true],
  ['Wattle Bros', 'Wattle Brothers Pty Ltd', true],
  ['Wattle N.Z. Ltd', 'Wattle NZ', true],
  ['Wattle New Zealand', 'Wattle N.Z.', true],
  ['Wattle™', 'Wattle', true],
  ['Wattle®', 'WATTLE(TM) Pty Ltd', true],
  ['Wattle℠ Freight', 'Wattle Freight', true],
  ['Watt\u200ble', 'Wattle', true],
  ['Wattle + Sons', 'Wattle & Sons', true],
  ["Wattle 'n' Sons", 'Wattle and Sons', true],
  ['Wattle und Söhne', 'Wattle & Sohne', true],
  ['Wattle et Fils', 'Wattle and Fils', true],
  ['कमल', 'कमला', false],
  ['กา', 'กี', false],
  ['ガス', 'カス', false],
  ['한국전력', '한국전력공사', false],
  ['株式会社例', '株式会社例', true],
])('%s and %s can be one company: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});

it.each([
  ['Banksia', 'banksia the-banksia'],
  ['Banksia Freight', 'banksia-freight the-banksia-freight banksiafreight'],
  ['The Warehouse', 'the-warehouse warehouse thewarehouse'],
  ['BANKSIA PTY. LTD.', 'banksia the-banksia banksia-pty-ltd'],
  ['Banksia (Pty) Limited', 'banksia the-banksia banksia-pty-limited'],
  ['Banksia Inc', 'banksia the-banksia banksia-inc'],
  ['Banksia Incorporated', 'banksia the-banksia banksia-incorporated'],
  ['Banksia Trust', 'banksia the-banksia banksia-trust'],
  ['Banksia & Co', 'banksia the-banksia banksia-and-co'],
  ['Banksia and Co.', 'banksia the-banksia banksia-and-co'],
  ['Banksia P/L', 'banksia the-banksia banksia-p-l'],
  ['Wattle Pty Ltd T/A Banksia', 'banksia the-banksia'],
  ['Banksia Pty Ltd ATF Wattle Trust', 'banksia the-banksia banksia-pty-ltd'],
  ['ATF Banksia', 'atf-banksia the-atf-banksia atfbanksia'],
  [
    ' Smith & Sons (NZ) Ltd. ',
    'smith-and-sons-nz smith-sons-nz the-smith-and-sons-nz the-smith-sons-nz smithandsonsnz smith-and-sons-nz-ltd',
  ],
  ['J.B. Wattle', 'jb-wattle the-jb-wattle jbwattle j-b-wattle'],
  ['Wattle N.Z. Ltd', 'wattle-nz the-wattle-nz wattlenz wattle-nz-ltd wattle-n-z'],
  ['Wattle™', 'wattle the-wattle'],
  ['Watt\u200ble®', 'wattle the-wattle'],
  ['Mt Wattle', 'mt-wattle the-mt-wattle mtwattle mount-wattle'],
  ['Wattle + Oak', 'wattle-and-oak wattle-oak the-wattle-and-oak the-wattle-oak wattleandoak'],
  ['Te Pūkenga', 'te-pukenga the-te-pukenga tepukenga'],
  ['Te Pu\u0304kenga', 'te-pukenga the-te-pukenga tepukenga'],
  ['Ørsted', 'orsted the-orsted'],
  ['Müller Weiß', 'muller-weiss the-muller-weiss mullerweiss'],
  ['Łódź', 'lodz the-lodz'],
  ['Đà Nẵng', 'da-nang the-da-nang danang'],
  ['Ｂａｎｋｓｉａ', 'banksia the-banksia'],
  ['Domino’s', 'dominos the-dominos'],
  ['3M', '3m the-3m'],
  ['The Limited', 'the-limited'],
  ['The', ''],
  ['!!!', ''],
  ['株式会社例', ''],
  ['株式会社 ABC', ''],
  ['Газпром', ''],
  ['บริษัท', ''],
  ['한국전력', ''],
  ['–', ''],
  ['🚀', ''],
  ['www.', ''],
  [`${'a'.repeat(400)} x`, `${'a'.repeat(300)} the-${'a'.repeat(300)}`],
  ['', ''],
])('the profile of %s is guessed as %s', (name, slugs) => {
  expect(slugsOf(name).join(' ')).toBe(slugs);
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
  ['\u2022 banksia.example', { domain: 'banksia.example' }],
  ['- banksia.example', { domain: 'banksia.example' }],
  ['* banksia.example', { domain: 'banksia.example' }],
  ['2. banksia.example', { domain: 'banksia.example' }],
  ['(3) 51 824 753 556', { abn: '51824753556' }],
  ['Jane Doe <jane@banksia.example>', { domain: 'banksia.example' }],
  ['"Doe, Jane" <jane@banksia.example>;', { domain: 'banksia.example' }],
  ['jane@banksia.example (Jane)', { domain: 'banksia.example' }],
  ['mailto:jane@banksia.example?subject=a/b', { domain: 'banksia.example' }],
  ['jane@banksia.example,', { domain: 'banksia.example' }],
  ['Jane <jane@bigpond.net.au>', { mailHost: 'bigpond.net.au' }],
  ['Banksia @ Home', undefined],
  ['https://app.firmable.com/company/f000000117274', { id: 'f000000117274' }],
  ['app.firmable.com/companies/f000000117274/people?tab=1', { id: 'f000000117274' }],
  ['https://app.firmable.com/#/company/f000000117274', { id: 'f000000117274' }],
  ['firmable.com', { domain: 'firmable.com' }],
  ['https://www.firmable.com/about', { domain: 'firmable.com' }],
  ['Banksia Freight', undefined],
  ['f00000011727', undefined],
  ['3M', undefined],
  ['Freight of banksia.example', undefined],
  ['ABN51824753556', { abn: '51824753556' }],
  ['A.B.N. 51 824 753 556', { abn: '51824753556' }],
  ['(ABN) 51 824 753 556', { abn: '51824753556' }],
  ['abn no. 51 824 753 556', { abn: '51824753556' }],
  ['ABN Number: 51-824-753-556', { abn: '51824753556' }],
  ['ABN#51824753556', { abn: '51824753556' }],
  ['51\u2011824\u2011753\u2011556', { abn: '51824753556' }],
  ['51\u00a0824\u202f753\u2009556\u200b', { abn: '51824753556' }],
  ['５１８２４７５３５５６', { abn: '51824753556' }],
  ['51824753556.0', { abn: '51824753556' }],
  ['ABN Amro', undefined],
  ["'banksia.example'", { domain: 'banksia.example' }],
  ['<https://banksia.example>', { domain: 'banksia.example' }],
  ['banksia.example\u200b', { domain: 'banksia.example' }],
  ['www.com.au', { domain: 'www.com.au' }],
  ['www.net', { domain: 'www.net' }],
  ['www.banksia.com.au', { domain: 'banksia.com.au' }],
  ['au.linkedin.com/school/example', { profileUrl: 'https://au.linkedin.com/school/example' }],
  ['linkedin.com/showcase/example', { profileUrl: 'https://linkedin.com/showcase/example' }],
  ['linkedin.com', { domain: 'linkedin.com' }],
  ['facebook.com', { domain: 'facebook.com' }],
  ['https://www.facebook.com/', { domain: 'facebook.com' }],
  ['netflix.com/au', { domain: 'netflix.com' }],
  ['mybit.ly/3abcde', { domain: 'mybit.ly' }],
])('the company %s is read as %j', (text, reference) => {
  expect(readCompanyText('Company', text)).toEqual(reference);
});

it.each([
  'hotmail.co.nz hotmail.fr hotmail.com.au outlook.co.nz live.nl live.com.au msn.com',
  'yahoo.co.uk yahoo.co.nz yahoo.com.au yahoo.co.jp yahoo.com.sg ymail.com rocketmail.com',
  'bigpond.com bigpond.com.au bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au dodo.com.au',
  'internode.on.net westnet.com.au iprimus.com.au adam.com.au ozemail.com.au netspace.net.au',
  'xtra.co.nz paradise.net.nz clear.net.nz vodafone.co.nz slingshot.co.nz orcon.net.nz ihug.co.nz',
  'gmail.com googlemail.com gmx.de gmx.net gmx.at proton.me protonmail.com pm.me icloud.com me.com',
  'zoho.com zoho.eu qq.com 163.com 126.com foxmail.com mail.ru yandex.ru web.de free.fr hey.com',
  'privaterelay.appleid.com fastmail.com fastmail.com.au tutanota.com duck.com comcast.net GMAIL.com',
])('an address at one of %s tells no company', (hosts) => {
  for (const host of hosts.split(' ')) {
    const mailHost = host.toLowerCase();
    expect(readCompanyText('Company', `jane@${host}`)).toEqual({ mailHost });
  }
});

it.each([
  'banksia.com.au yahooligans.com hotmailer.com.au livewire.co.nz outlook-freight.com gmxx.de',
  'optus.com.au iinetgroup.com.au notgmail.com gmail.com.banksia.example xtra.com.au comcast.com',
  'mail.banksia.com.au pm.gov.au web.com.au webxde.com vodafone.com.au on.com.au',
])('an address at one of %s tells its company', (hosts) => {
  for (const domain of hosts.split(' ')) {
    expect(readCompanyText('Company', `jane@${domain}`)).toEqual({ domain });
  }
});

it.each([
  ['facebook.com/acme', 'facebook.com'],
  ['https://www.facebook.com/profile.php?id=1', 'facebook.com'],
  ['https://en-gb.facebook.com/acme', 'en-gb.facebook.com'],
  ['http://m.facebook.com/acme/', 'm.facebook.com'],
  ['instagram.com/acme', 'instagram.com'],
  ['https://x.com/acme', 'x.com'],
  ['linktr.ee/acme', 'linktr.ee'],
  ['acme.wixsite.com/home', 'acme.wixsite.com'],
  ['acme.wordpress.com', 'acme.wordpress.com'],
  ['acme.blogspot.com.au', 'acme.blogspot.com.au'],
  ['acme.myshopify.com', 'acme.myshopify.com'],
  ['https://sites.google.com/view/acme', 'sites.google.com'],
  ['https://www.google.com.au/maps/place/acme', 'google.com.au'],
  ['https://bit.ly/3abcde', 'bit.ly'],
  ['www.yelp.com.au/biz/acme', 'yelp.com.au'],
  ['acme.github.io', 'acme.github.io'],
  ['amazon.com.au/shops/acme', 'amazon.com.au'],
])('the page %s of a shared platform tells no company', (text, mailHost) => {
  expect(readCompanyText('Company', text)).toEqual({ mailHost });
  expect(() => companyIdentityOf({ website: text, otherDomains: false })).not.toThrow();
  for (const key of ['domain', 'website']) {
    expect(() => readForm(COMPANY_LOOKUP, { [key]: text })).toThrow(
      `${mailHost} is a platform that many companies share`,
    );
    expect(readCompanyRow({ [key]: text }, false)).toMatchObject({ mailHost });
    const row = { [key]: text, abn: '51824753556' };
    expect(identityKey(readCompanyRow(row, false))).toBe('[["abn","51824753556"]]');
  }
});

const NO_PERSON = /LinkedIn page of a person; it should look like https:/;
it.each([
  'https://www.linkedin.com/company/example',
  'linkedin.com/school/example',
  'https://www.linkedin.com/jobs/view/123456',
  'https://www.linkedin.com/search/results/people/?keywords=a',
  'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fexample.com',
  'https://www.linkedin.com/authwall?sessionRedirect=%2Fin%2Fjane-doe',
  'https://www.linkedin.com/pub/dir/Jane/Doe',
  'https://www.linkedin.com/profile/view',
  'https://www.linkedin.com/sales/lead/ACwAAAB,NAME_SEARCH',
  'https://www.linkedin.com/feed/update/urn:li:activity:1',
  'https://www.linkedin.com/in/',
  'https://www.linkedin.com/posts/jane-doe_abc',
  'https://linkedin.com.evil.example/in/jane-doe',
  'https://notlinkedin.com/in/jane-doe',
  'https://linkedin.co/in/jane-doe',
  'https://lnkd.in/abc123',
])('%s is refused as the page of a person', (address) => {
  expect(() => readPersonText('Person', address)).toThrow(NO_PERSON);
  expect(() => readPersonRow({ profileUrl: address })).toThrow(NO_PERSON);
  expect(() => readPersonRow({ profileSlug: address })).toThrow(NO_PERSON);
});

it.each([
  'https://www.linkedin.com/in/jane-doe',
  'linkedin.com/pub/jane-doe/1a/2b3/4c5',
  'https://www.linkedin.com/jobs/view/123456',
  'https://www.linkedin.com/search/results/companies/?keywords=a',
  'https://www.linkedin.com/company/',
  'linkedin.com.evil.example/company/example',
  'https://lnkd.in/abc123',
])('%s is refused as the page of a company', (address) => {
  const refused = /LinkedIn page of a company; it should look like https:/;
  expect(() => readCompanyText('Company', address)).toThrow(refused);
  expect(() => readCompanyRow({ profileUrl: address }, false)).toThrow(refused);
  expect(() => readCompanyRow({ profileSlug: address }, false)).toThrow(refused);
});

it.each([
  ['jane-doe', 'jane-doe'],
  ['/in/jane-doe/', 'jane-doe'],
  ['in/jane-doe', 'jane-doe'],
  ['https://au.linkedin.com/in/jane-doe/?trk=x', 'jane-doe'],
  ['linkedin.com/in/jane-doe/de', 'jane-doe'],
  ['https://m.linkedin.com/mwlite/in/jane-doe', 'jane-doe'],
  ['https://www.linkedin.com/comm/in/jane-doe', 'jane-doe'],
  ['https://www.linkedin.com/in/M%C4%81ori-name', 'māori-name'],
  ['https://www.linkedin.com/in/māori-name', 'māori-name'],
  ['M%C4%81ori-name', 'māori-name'],
  ['jane-doe\u200b', 'jane-doe'],
  ['linkedin.com/pub/jane-doe', 'jane-doe'],
])('the profile name of the person %s is %s', (profileSlug, slug) => {
  const { profileSlug: read = '' } = readPersonRow({ profileSlug });
  expect(read.toLowerCase()).toBe(slug);
});

it.each([
  ['https://www.linkedin.com/school/example/', 'example'],
  ['linkedin.com/showcase/example', 'example'],
  ['company/example', 'example'],
  ['https://www.linkedin.com/company/1035/about/', '1035'],
  ['booking.com', 'booking.com'],
])('the profile name of the company %s is %s', (profileSlug, slug) => {
  expect(readCompanyRow({ profileSlug }, false).profileSlug).toBe(slug);
});

it('an old address has no profile name', () => {
  const profileSlug = 'au.linkedin.com/pub/jane-doe/12/345/678/';
  expect(() => readPersonRow({ profileSlug })).toThrow(
    'this old address has no profile name; use it as LinkedIn URL.',
  );
});

it('only a text that is a domain as a whole is read as one', () => {
  const part = fc.constantFrom(
    ...['.', 'a', 'au', 'COM', '/', '?', ' ', '\n', '-', 'é', '1x', '&', '.aa/'],
  );
  const text = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (company) => {
      // Other text without a letter is read as an ABN.
      fc.pre(!/^[\d\s.-]+$/.test(company) && withoutListMark(company) === company.trim());
      const isDomain = /^\S+\.[a-z]{2,}([/?]\S*)?$/i.test(company.trim());
      let reference: unknown = 'refused';
      try {
        reference = readCompanyText('Company', company);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
      expect(reference === undefined).toBe(!isDomain);
    }),
    { numRuns: runs(2_000) },
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
      expect(readPersonRow(fields).profileSlug).toBe(slug);
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
    'https://banksia.example/%61bout',
  ])('is the same for the website %s', (website) => {
    expect(identityKey({ website })).toBe(WEBSITE);
  });

  it.each([
    'https://banksia.example/',
    'https://shop.banksia.example/about',
    'https://banksia.example:8443/about',
    'https://banksia.example/About',
    'https://banksia.example/about?company=1',
    'https://banksia.example/about#/1',
    'https://banksia.example/about%3Fcompany=1',
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

  it.each([
    ['linkedin.com/pub/john-smith/1a/2b3/4c5', 'linkedin.com/pub/john-smith/7/644/b35'],
    ['linkedin.com/pub/john-smith/1a/2b3/4c5', 'linkedin.com/pub/john-smith'],
    ['linkedin.com/profile/view?id=111', 'linkedin.com/profile/view?id=222'],
    ['linkedin.com/profile/view?id=AAEAAb', 'linkedin.com/profile/view?id=AAEAAB'],
    ['linkedin.com/in/ACoAAAbcd', 'linkedin.com/in/ACoAAAbCD'],
    ['linkedin.com/in/a%2Fb', 'linkedin.com/in/a'],
    ['linkedin.com/in/jane-doe', 'linkedin.com/in/jane-doe-1'],
  ])('differs for the people %s and %s', (one, other) => {
    const keys = [one, other].map((profileUrl) => identityKey(readPersonRow({ profileUrl })));
    expect(keys[0]).not.toBe(keys[1]);
  });

  it.each([
    [{ email: 'jane%2Bx@banksia.example' }, { email: 'jane+x@banksia.example' }],
    [{ profileSlug: 'jane-doe' }, { profileSlug: 'jane-doe-1' }],
    [{ id: 'fp000000067001' }, { id: 'fp000000067002' }],
    [
      { email: 'jane@banksia.example', profileSlug: 'a' },
      { email: 'jane@banksia.example', profileSlug: 'b' },
    ],
  ])('differs for %j and %j', (one, other) => {
    expect(identityKey(readPersonRow(one))).not.toBe(identityKey(readPersonRow(other)));
  });

  it.each([
    [
      'linkedin.com/pub/john-smith/1a/2b3/4c5',
      'https://au.linkedin.com/pub/John-Smith/1A/2b3/4c5/',
    ],
    ['linkedin.com/profile/view?id=111', 'www.linkedin.com/profile/view?trk=x&id=111'],
    ['linkedin.com/in/ma\u0304ori', 'linkedin.com/in/M%C4%81ori'],
  ])('is the same for the people %s and %s', (one, other) => {
    expect(identityKey({ profileUrl: `https://${one}` })).toBe(
      identityKey({ profileUrl: other.startsWith('https') ? other : `https://${other}` }),
    );
  });

  it('depends on the field too', () => {
    expect(identityKey({ domain: 'banksia.example' })).not.toBe(
      identityKey({ website: 'banksia.example' }),
    );
  });
});

describe('the field for any identifier', () => {
  const company = (fields: object) => companyIdentityOf({ otherDomains: false, ...fields });

  it('adds to the other fields, and may repeat one of them', () => {
    const both = { company: 'www.ATO.gov.au', domain: 'ato.gov.au', abn: '51824753556' };
    expect(company(both)).toMatchObject({ domain: 'ato.gov.au', abn: '51824753556' });
    const email = 'jane@ato.example';
    expect(personIdentityOf({ person: 'fp000000067001', email })).toMatchObject({
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

describe('a placeholder for a missing value', () => {
  const WORDS = [
    'N/A',
    'n/a',
    '#N/A',
    'NA',
    '-',
    '–',
    'none',
    'NULL',
    'null',
    'unknown',
    'TBC',
    '?',
  ];

  it.each([...WORDS, 'Not available', ' not provided ', 'undefined', '#REF!'])(
    'is empty in a row and in a form: %s',
    (word) => {
      const company = { abn: word, website: word, profileUrl: word, profileSlug: word, id: word };
      const key = '[["domain","example.com"]]';
      const row = { ...company, domain: 'example.com', country: word };
      expect(identityKey(readCompanyRow(row, false))).toBe(key);
      expect(readForm(COMPANY_IDENTITY, row)).toEqual({ domain: 'example.com' });
      const person = { email: 'jane@example.com', profileUrl: word, profileSlug: word, id: word };
      expect(identityKey(readPersonRow(person))).toBe('[["email","jane@example.com"]]');
      expect(() => readPersonRow({ email: word })).toThrow('People: this row has no value under');
    },
  );

  it.each(['nan', 'na-systems', 'none-such', 'unknown-co'])('is not %s', (profileSlug) => {
    expect(readCompanyRow({ profileSlug }, false).profileSlug).toBe(profileSlug);
  });
});

describe('through a gateway', () => {
  const client = new HttpClient({
    service: 'Firmable',
    baseUrl: parseBaseUrl('Base URL', 'http://127.0.0.1:1'),
    secrets: [],
  });
  const { person, company } = createGatewayApi(client);
  const personIn = (row: unknown) => person.accept(readPersonRow(row));
  const companyIn = (row: unknown) => company.accept(readCompanyRow(row, false));

  it.each([
    [() => personIn('fp000000067001'), 'Person ID'],
    [() => companyIn('f000000117001'), 'Company ID'],
    [() => companyIn({ profileSlug: 'ato' }), 'LinkedIn Profile Name'],
    [() => companyIn({ domain: 'ato.example', country: 'NZ' }), 'Country'],
  ])('an identity is refused if the gateway has no other part of it, %#', (read, label) => {
    expect(read).toThrow(`${label}: not available through a gateway`);
  });

  it('an identity is sent without what the gateway lacks', async () => {
    expect(personIn({ id: 'fp000000067001', email: 'a@b.example' })).toEqual({
      email: 'a@b.example',
    });
    const row = { id: 'f000000117001', profileSlug: 'ato', domain: 'ato.example' };
    expect(companyIn(row)).toEqual({ domain: 'ato.example' });
    expect(companyIn('jane@gmail.com')).toEqual({ mailHost: 'gmail.com' });
    await expect(company.lookUp(row)).rejects.toThrow('LinkedIn Profile Name: not available');
  });
});

it.each([
  'https://app.firmable.com/dashboard',
  'app.firmable.com',
  'https://app.firmable.com/people/fp000000067001',
])('a page of Firmable without the ID of a company, %s, is no company', (page) => {
  const refused = "this is a page of Firmable's app, not of the company.";
  expect(() => readCompanyText('Company', page)).toThrow(`Company: ${refused}`);
  expect(() => readForm(COMPANY_IDENTITY, { website: page })).toThrow(`Website: ${refused}`);
});

it('the ID of a record is read from the address of its page', () => {
  const page = 'https://app.firmable.com/people/fp000000067001';
  expect(readPersonText('Person', page)).toEqual({ id: 'fp000000067001' });
  expect(readPersonRow({ id: page }).id).toBe('fp000000067001');
  const id = 'https://app.firmable.com/company/f000000117274';
  expect(readCompanyRow({ id }, false).id).toBe('f000000117274');
  expect(() => readCompanyRow({ id: 'app.firmable.com/' }, false)).toThrow(/no ID in its address/);
});

it('the country of a row is a code or its name', () => {
  for (const country of ['NZ', 'nz', 'New Zealand', ' new  zealand ', 'NZL', 'nzl']) {
    expect(readCompanyRow({ domain: 'banksia.example', country }, false).country).toBe('NZ');
  }
});

it.each([
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['Viet Nam', 'VN'],
  ['Korea, Republic of', 'KR'],
  ['N/A', undefined],
])('the country %s is %s', (country, code) => {
  expect(readForm(COUNTRY, { country })).toEqual(code === undefined ? {} : { country: code });
});

it.each(['DEU', 'UK', 'Germany'])('%s is no market', (country) => {
  expect(() => readForm(COUNTRY, { country })).toThrow(`Country: "${country}" is unknown`);
});

it.each([
  ['\u2022 ann@banksia.example', { email: 'ann@banksia.example' }],
  ['1) Ann <ann@banksia.example>', { email: 'ann@banksia.example' }],
  ['\uff41\uff4e\uff4e@banksia.example', { email: 'ann@banksia.example' }],
  ['- fp000000067001', { id: 'fp000000067001' }],
  ['Ann Example', undefined],
])('the person %s is %j', (text, identity) => {
  expect(readPersonText('Person', text)).toEqual(identity);
});

it.each(
  'bigpond.net.au optusnet.com.au internode.on.net xtra.co.nz slingshot.co.nz proton.me protonmail.com gmx.at gmx.net qq.com vip.qq.com 163.com naver.com docomo.ne.jp mail.ru ya.ru ukr.net web.de posteo.de laposte.net libero.it wp.pl seznam.cz terra.com.br telus.net charter.net btinternet.com yopmail.com mailinator.com zohomail.com yahoo.co.jp outlook.com.au hotmail.co.nz duck.com'.split(
    ' ',
  ),
)('an address at %s does not tell the company', (mailHost) => {
  expect(readCompanyText('Company', `jane@${mailHost}`)).toEqual({ mailHost });
});

it.each(
  'bit.ly/3abc buff.ly/x rebrand.ly/x apps.apple.com/au/app/id1 play.google.com/store/apps/details?id=x sites.google.com/view/acme maps.google.com.au/x acme.webflow.io acme.framer.website acme.myshopify.com acme.wixsite.com/home acme.netlify.app acme.sharepoint.com linktr.ee/acme facebook.com/acme discord.gg/acme seek.com.au/companies/acme yellow.co.nz/acme abr.business.gov.au/ABN/View wikipedia.org/wiki/Acme'.split(
    ' ',
  ),
)('%s is no site of a company', (address) => {
  expect(readCompanyText('Company', address)).toHaveProperty('mailHost');
  expect(() => readForm(COMPANY_IDENTITY, { website: address })).toThrow(/platform that many/);
});

it.each(
  'acme.com telstra.com orange.com yahoo-inc.com seek.com.au netlify.com qq.example'.split(' '),
)('%s can be the site and the host of a company', (domain) => {
  expect(readCompanyText('Company', domain)).toEqual({ domain });
  expect(readCompanyText('Company', `jane@${domain}`)).toEqual({ domain });
});

describe('a row of a list', () => {
  const digits = fc
    .integer({ min: 0, max: 999_999_999_999 })
    .map((id) => String(id).padStart(12, '0'));
  const ofPerson = (row: unknown) => readPersonRow(row);
  const ofCompany = (row: unknown) => readCompanyRow(row, false);

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
    const ofForm = companyIdentityOf({ company, otherDomains: true });
    expect(identityKey(ofForm)).toBe(identityKey(readCompanyRow(company, true)));
    expect(identityKey(readCompanyRow({ ...ofForm }, true))).toBe(identityKey(ofForm));
  });

  it.each(['jane@ato.example', 'linkedin.com/in/jane-doe', 'fp000000067001'])(
    'of people is read as the field Person is: %s',
    (person) => {
      expect(identityKey(personIdentityOf({ person }))).toBe(identityKey(ofPerson(person)));
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
    expect(identityKey(readCompanyRow(row, true))).toBe(
      '[["country","nz"],["domain","a.example"],["triesOtherDomains","true"]]',
    );
  });
});
