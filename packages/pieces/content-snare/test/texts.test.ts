import { answeredOutput, downloadedOutput, textsOf } from '../src/lib/answers/answered-request';
import { readField, readRequestFields } from '../src/lib/api/answers';
import { withRequest } from '../src/lib/api/requests';

const LINK = 'https://files.example/a?token=secret';
const FIELDS = [
  { name: 'Business name', type: 'text', status: 'done', values_flat: 'Harbour Boats' },
  { name: 'Notes', type: 'text', status: 'done', values_flat: 'Wharf 7\n\nAuckland' },
  { name: 'Phone', type: 'phone', status: 'todo', required: true, values_flat: '' },
  { name: 'Launch', type: 'date/time', status: 'done', values_flat: '2026-10-31T16:30:48.000Z' },
  { name: 'Closed', type: 'date range', status: 'done', values_flat: '2026-03-01, 2026-03-31' },
  { name: 'Invoices', type: 'text', status: 'done', values_flat: '2026-03-01, none' },
  {
    name: 'Prices',
    type: 'table',
    status: 'done',
    values_flat: 'Rope, 7, Anchor, 12',
    field_columns: [
      { id: 'c1', name: 'Item' },
      { id: 'c2', name: 'Price' },
    ],
    answers: [
      {
        row: [
          { field_column_id: 'c1', text: 'Rope' },
          { field_column_id: 'c2', text: '7' },
        ],
      },
      {
        row: [
          { field_column_id: 'c1', text: 'Anchor' },
          { field_column_id: 'c2', text: null },
        ],
      },
      { row: [] },
    ],
  },
  {
    name: 'Logo',
    type: 'image',
    status: 'done',
    values_flat: LINK,
    answers: [
      { attachment: { filename: 'logo.png', byte_size: 9, url: LINK } },
      { attachment: { filename: 'logo.png', byte_size: 9_000_000, url: LINK } },
    ],
  },
];
const PAGES = [{ id: 'p', name: 'Page', sections: [{ id: 's', fields: FIELDS }] }];
const REQUEST = {
  ...withRequest({
    id: 'req_1',
    name: 'Onboarding',
    due: '2026-11-07',
    completed_at: '2026-10-31T16:30:48.000Z',
    client: { full_name: 'Sam Trial', email: 'sam@example.com' },
  }),
  fields: readRequestFields(PAGES),
};
const FILES = {
  write: ({ fileName }: { fileName: string }) => Promise.resolve(`${LINK}&${fileName}`),
};
const API = { download: () => Promise.resolve(Buffer.from('a')) };
const FORM = { maxFileMb: 1, fileName: '{client} - {name}' };

const LINES = `Business name: Harbour Boats
Notes:
  Wharf 7

  Auckland
Launch: 1 November 2026, 03:30
Closed: 1 March 2026, 31 March 2026
Invoices: 2026-03-01, none
Prices:
  Item: Rope, Price: 7
  Item: Anchor
Logo: Sam Trial - logo.png, Sam Trial - logo (2).png (not downloaded: It is larger than 1 MB)`;

it('the texts of a request are written for people', async () => {
  const output = await downloadedOutput(REQUEST, API, FILES, FORM);
  const texts = textsOf(output, { neededFields: [], timeZone: 'Australia/Sydney' });
  expect(texts.answersText).toBe(LINES);
  expect(texts.summaryHtml).toBe(
    `<div style="white-space: pre-wrap">Onboarding\nClient: Sam Trial, sam@example.com\nDue: 7 November 2026\nCompleted: 1 November 2026, 03:30\n\n${LINES}\n\nMissing: Phone</div>`,
  );
  expect(texts.dueDateText).toBe('7 November 2026');
});

it('an answer stands in HTML as its client wrote it', () => {
  const request = { ...withRequest({ id: 'req_1', name: '<b>Q&A</b>' }), fields: [] };
  expect(answeredOutput(request).summaryHtml).toContain('>&lt;b&gt;Q&amp;A&lt;/b&gt;<');
});

it('links stand in the files alone, and texts have their names', async () => {
  const { raw, fields, files, ...others } = await downloadedOutput(REQUEST, API, FILES, FORM);
  expect(raw).toBe(REQUEST.raw);
  expect(JSON.stringify(others)).not.toContain('://');
  expect(others.answers).toMatchObject({ Logo: 'Sam Trial - logo.png, Sam Trial - logo (2).png' });
  expect(files).toEqual([
    expect.objectContaining({ name: 'Sam Trial - logo.png', problem: null }),
    expect.objectContaining({ name: 'Sam Trial - logo (2).png', file: null }),
  ]);
  expect(JSON.stringify(fields)).not.toContain('://');
});

it('the answers as data keep dates as the service writes them', () => {
  expect(answeredOutput(REQUEST).answers).toMatchObject({
    Launch: '2026-10-31T16:30:48.000Z',
    Phone: null,
    Prices: 'Item: Rope, Price: 7\nItem: Anchor',
    Logo: 'logo.png, logo.png',
  });
});

it('no text has a label with nothing behind it', () => {
  const empty = { ...withRequest({ id: 'req_1' }), fields: [] };
  expect(answeredOutput(empty)).toMatchObject({
    answersText: null,
    summaryHtml: null,
    missingText: null,
    dueDateText: null,
  });
});

it('the summary says if no field has an answer', () => {
  const submitted = readField({ id: 'fld_1', name: 'Logo', status: 'done' });
  const request = { ...withRequest({ id: 'req_1', name: 'Tax' }), fields: [submitted] };
  expect(answeredOutput(request)).toMatchObject({
    answersText: null,
    summaryHtml: '<div style="white-space: pre-wrap">Tax\n\nNo field has an answer.</div>',
  });
});
