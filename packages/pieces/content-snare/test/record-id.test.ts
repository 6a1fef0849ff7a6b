import { isName, readRecordId } from '../src/lib/readers/record-id';

it.each([
  ['req_1', 'requests', 'req_1'],
  [' 17 ', 'requests', '17'],
  ['https://app.contentsnare.com/requests/req_1', 'requests', 'req_1'],
  ['https://app.contentsnare.com/requests/req_1/', 'requests', 'req_1'],
  ['https://app.contentsnare.com/requests/req_1?tab=answers#top', 'requests', 'req_1'],
  ['https://app.contentsnare.com/requests/req_1/pages/pag_2', 'requests', 'req_1'],
  ['https://app.contentsnare.com/requests/req_1/pages/pag_2', 'pages', 'pag_2'],
  ['https://app.contentsnare.com/#/requests/req_1', 'requests', 'req_1'],
  ['https://app.contentsnare.com/a/acc_7/clients/acc_1', 'clients', 'acc_1'],
  ['HTTPS://APP.CONTENTSNARE.COM/Requests/req_1', 'requests', 'req_1'],
  ['app.contentsnare.com/requests/req_1', 'requests', 'req_1'],
  ['https://api.contentsnare.com/partner_api/v1/requests/17', 'requests', '17'],
  ['https://gateway.example/cs/partner_api/v1/clients/acc_1', 'clients', 'acc_1'],
])('%j has the ID of one of the %s: %s', (text, records, id) => {
  expect(readRecordId('Request', text, records)).toBe(id);
});

it.each([
  ['https://app.contentsnare.com/requests/req_1', 'clients'],
  ['https://app.contentsnare.com/requests', 'requests'],
  ['https://app.contentsnare.com/requests/new', 'requests'],
  ['https://app.contentsnare.com/share/x1', 'requests'],
  ['https://example.com/requests/req_1', 'requests'],
  ['https://notcontentsnare.com/requests/req_1', 'requests'],
  ['https://', 'requests'],
])('%j is refused, because it has no ID of one of the %s', (text, records) => {
  expect(() => readRecordId('Request', text, records)).toThrow(
    `Request: this link has no ID of one of the ${records}; enter the ID.`,
  );
});

it.each([
  ['Tax return', true],
  ['Tax return 2026', true],
  ['Steuererklärung', true],
  ['Logo', true],
  ['tpl_0001', false],
  ['tpl_abc', false],
  ['4711', false],
  ['0d9f8a7e-11ee', false],
])('%j is a name: %s', (text, expected) => {
  expect(isName(text)).toBe(expected);
});
