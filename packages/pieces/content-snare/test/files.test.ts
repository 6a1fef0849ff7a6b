import { asRecord, at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { listAt, textAt } from './json';

type Output = Readonly<Record<string, unknown>>;

describe('the files of a request', () => {
  const piece = sharedPiece(service);

  /** Downloads a request that contains a statement and logos. */
  async function download(more: Output = {}) {
    const { output, files } = await piece().host.runAction('get_request', {
      connection: piece().connection,
      propsValue: { requestId: 'req_0002', downloadFiles: true, ...more },
    });
    const outcomes = listAt(output, 'files');
    const links = (await piece().sandbox.journal()).filter(({ path }) =>
      path.startsWith('/files/'),
    );
    return { files, outcomes, links, output };
  }

  beforeAll(async () => {
    await piece().sandbox.settings({ rateLimits: false });
  });

  it.each([
    ['credential', '%PDF-1.4 a statement'],
    ['redirect', '{"otherOrigin":true}'],
    ['signed', '%PDF-1.4 a statement'],
  ] as const)('are downloaded from a %s link', async (link, statement) => {
    await accountOf(piece().sandbox).settings({ fileLink: link });
    const { files, outcomes, links } = await download();
    expect(files.map(({ fileName }) => fileName)).toEqual([
      'statement 2026.pdf',
      'portrait.png',
      'portrait (2).png',
    ]);
    expect(files[0]?.data.toString()).toBe(statement);
    expect(outcomes.map((file) => at(file, 'file'))).toEqual(
      files.map(({ reference }) => reference),
    );
    expect(links).toHaveLength(3);
  });

  it('are answers with their names in the flow, and are listed with their links', async () => {
    const { output, files } = await download();
    const [statement, ...portraits] = files.map(({ reference }) => reference);
    expect(at(output, 'answers')).toMatchObject({
      Statement: 'statement 2026.pdf',
      Logo: 'portrait.png, portrait (2).png',
    });
    const { files: _, ...others } = asRecord(output);
    expect(JSON.stringify(others)).not.toContain('memory:');
    expect(listAt(output, 'files').map((file) => [at(file, 'field'), at(file, 'file')])).toEqual([
      ['Statement', statement],
      ...portraits.map((link) => ['Logo', link]),
    ]);
    const left = await piece().run('get_request', { requestId: 'req_0002' });
    expect(left.answers).toMatchObject({
      Statement: 'statement 2026.pdf',
      Logo: 'portrait.png, portrait.png',
    });
    expect(JSON.stringify([left.answers, left.answersByReference])).not.toContain('://');
    expect(listAt(left, 'files')).toMatchObject([
      { field: 'Statement', name: 'statement 2026.pdf', url: expect.anything(), file: null },
      { field: 'Logo', name: 'portrait.png', file: null },
      { field: 'Logo', name: 'portrait.png', file: null },
    ]);
  });

  it('have a reason if they are too large or missing', async () => {
    const requestId = textAt(
      await piece().run('create_request', { clientId: 'acc_0001', templateId: 'tpl_0002' }),
      'id',
    );
    const { fields } = await piece().run('get_request', { requestId });
    const field = listAt(fields).find((one) => at(one, 'name') === 'Statement');
    const file = (name: string, bytes: number) => ({
      file: { name, contentType: 'text/html', base64: Buffer.alloc(bytes, 97).toString('base64') },
    });
    await accountOf(piece().sandbox).act({
      kind: 'answer',
      fieldId: textAt(field, 'id'),
      answers: [file('../big.html', 1024 * 1024 + 1), file('a.html', 5), file('b.html', 6)],
    });
    await piece().sandbox.clearJournal();
    await piece().sandbox.fault({
      kind: 'status',
      status: 404,
      match: { path: '/files/{id}/a.html' },
    });
    const { files, outcomes } = await download({ requestId, maxFileMb: 1 });
    expect(outcomes.map((one) => at(one, 'problem'))).toEqual([
      'It is larger than 1 MB.',
      expect.stringMatching(
        /^Could not download a file: Content Snare found nothing at this path \(404\)\./,
      ),
      null,
    ]);
    expect(files.map(({ fileName, data }) => [fileName, data.toString()])).toEqual([
      ['b.html', 'aaaaaa'],
    ]);
  });
});
