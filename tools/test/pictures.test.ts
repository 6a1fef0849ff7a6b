import { toExcerpt } from '../src/pictures/trial-picture';
import { readMail } from '../src/try/read-mail';

const HEAD = [
  'From: flows@example.com',
  'To: you@example.com',
  'Subject: Requests with something',
  ' missing: 1',
  'Content-Type: text/html; charset=utf-8',
];
const HTML = '<p>Café: 3 days late,\r\ndue = 5</p>';

it.each([
  ['quoted-printable', '<p>Caf=C3=A9: 3 days =\r\nlate,\r\ndue =3D 5</p>'],
  ['base64', Buffer.from(HTML).toString('base64').replace(/.{20}/g, '$&\r\n')],
  ['8bit', HTML],
])('a mail in %s is read', (encoding, body) => {
  const source = [...HEAD, `Content-Transfer-Encoding: ${encoding}`, '', body].join('\r\n');
  expect(readMail(source)).toEqual({
    subject: 'Requests with something missing: 1',
    from: 'flows@example.com',
    to: 'you@example.com',
    html: HTML,
  });
});

it('a mail with attachments is not read', () => {
  expect(() => readMail('Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b')).toThrow(
    'multipart/mixed',
  );
});

it('the picture of a trial has the first lines of each kind and the last line, without the table', () => {
  const printed = [
    '✓ Firmable is connected.',
    ...['A', 'B', 'C', 'D', 'E'].map((title) => `✓ Imported: ${title}.`),
    ...['a', 'b', 'c'].map((step) => `  ✓ firmable ${step}`),
    ...['a', 'b'].map((step) => `  ✓ flow ${step}`),
    ...['  … waiting up to 3 minutes', '– Not run: F. It needs a server.'],
    ...['c', 'd', 'e'].map((step) => `  ✓ flow ${step}`),
    ...['', '   PIECE  ACTION', '✓  flow  a', ''],
    'All 7 steps passed.',
  ];
  expect(toExcerpt(printed)).toEqual([
    ...['✓ Firmable is connected.', '✓ Imported: A.', '✓ Imported: B.', '✓ Imported: C.', '…'],
    ...['  ✓ firmable a', '  ✓ firmable b', '  ✓ firmable c'],
    ...['  ✓ flow a', '  ✓ flow b', '– Not run: F. It needs a server.', '  ✓ flow c', '  …'],
    ...['', 'All 7 steps passed.'],
  ]);
});
