import { asRecord, at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { listAt, textAt } from './json';

/**
 * The platform stores larger outputs in a separate file, which later steps still get. The fields that flows map must
 * not be the reason. The record under `raw` stays whole, also if it is larger.
 */
const SHOWN_BYTES = 32 * 1024;

const SENTENCES = [
  'We sold the old workshop in March and moved to the new one at the harbour, so the rent was paid twice.',
  'The second account was closed in June.',
];
const ASKED = [
  { type: 'multi-line text', answers: [{ text: SENTENCES.join('\n') }] },
  { type: 'single-line', answers: [{ text: 'Harbour Boats and Trailers Limited' }] },
  { type: 'address', answers: [{ text: '7 Wharf Road, Auckland Central, Auckland 1010' }] },
  { type: 'dropdown', options: ['For the whole year', 'For a part of it', 'Not at all'] },
  { type: 'single file upload' },
];

describe('a request of 30 answered fields', () => {
  const piece = sharedPiece(service, 'vendor');

  /** Creates the request with three pages of two sections each, and fills it in. */
  async function answeredRequest(): Promise<string> {
    const section = (page: number, place: number) => ({
      name: place === 0 ? 'Your business' : 'Your year',
      fields: ASKED.map(({ type, options }, at) => ({
        name: `Question ${page + 1}.${place + 1}.${at + 1} on your ${type}`,
        type,
        options,
        instructions: 'Tell us in one or two sentences, or upload a file that shows it.',
      })),
    });
    const pages = [0, 1, 2].map((page) => ({
      name: `Page ${page + 1} of the tax return`,
      sections: [section(page, 0), section(page, 1)],
    }));
    const form = { clientId: 'acc_0001', name: 'Tax return 2026', pages };
    const requestId = textAt(await piece().run('create_request_from_pages', form), 'id');
    const { fields } = await piece().run('get_request', { requestId });
    for (const [place, field] of listAt(fields).entries()) {
      const { answers } = ASKED[place % ASKED.length] ?? {};
      const fieldId = textAt(field, 'id');
      if (answers) await accountOf(piece().sandbox).act({ kind: 'answer', fieldId, answers });
    }
    await accountOf(piece().sandbox).act({ kind: 'answer-all', requestId });
    return requestId;
  }

  /** Returns a record as the service gives it. */
  async function recordAt(path: string) {
    const url = `/partner_api/v1${path}`;
    return asRecord((await piece().run('custom_api_call', { method: 'GET', url })).body);
  }

  const outputs: [string, (requestId: string) => Promise<unknown>][] = [
    ['Get Request', (requestId) => piece().run('get_request', { requestId, fullRecords: true })],
    [
      'a test of All Fields Completed',
      async (requestId) => {
        await piece().run('update_request', { requestId, status: 'completed' });
        const values = { connection: piece().connection, propsValue: { fullRecords: true } };
        const events = await piece().host.testTrigger('all_fields_completed', values);
        return events.find((event) => at(event, 'id') === requestId);
      },
    ],
  ];

  it.each(outputs)('fits into the output of %s', async (_, give) => {
    await piece().sandbox.settings({ rateLimits: false });
    const output = await give(await answeredRequest());
    const answers = Object.values(asRecord(at(output, 'answers')));
    expect(answers).toHaveLength(30);
    expect(answers).not.toContain(null);
    const { raw, ...flat } = asRecord(output);
    expect(Buffer.byteLength(JSON.stringify(flat))).toBeLessThan(SHOWN_BYTES);
    const request = await recordAt(`/requests/${textAt(flat, 'id')}`);
    expect(raw).toMatchObject(request);
    for (const [place, head] of listAt(request, 'pages').entries()) {
      const page = await recordAt(`/pages/${textAt(head, 'id')}`);
      expect(at(raw, 'pages', place)).toEqual({ ...asRecord(head), ...page });
    }
  });
});
