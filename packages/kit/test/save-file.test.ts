import { saveFile } from '../src';
import { failureOf } from './failure-of';

/** Returns the message for a file of 3 MiB that the platform refuses with this error. */
async function messageFor(error: unknown): Promise<string> {
  const files = {
    write: async () => {
      await Promise.resolve();
      throw error;
    },
  };
  const data = Buffer.alloc(3 * 1024 * 1024);
  const failure = await failureOf(() => saveFile(files, { fileName: 'a.pdf', data }));
  expect(failure.kind).toBe('unavailable');
  return failure.message;
}

const START = 'Could not save a.pdf: Activepieces did not take the file.';

describe('a file that the platform refuses', () => {
  it('is larger than its limit', async () => {
    const sizes = { currentFileSize: '3 MB', maximumSupportSize: '2.5 MB' };
    const error = new Error(JSON.stringify({ message: 'File size is larger', ...sizes }));
    expect(await messageFor(error)).toBe(
      `${START} It has 3.0 MB, and the limit of this instance is 2.5 MB.`,
    );
  });

  test.each([
    ['Failed to upload: 500 Internal Server Error', 'Failed to upload: 500 Internal Server Error'],
    ['PUT http://127.0.0.1/v1/files/8?token=ey.abc failed', 'PUT [hidden] failed'],
    ['Bad token eyJhbGciOiJIUzI1NiJ9', 'Bad token [hidden]'],
    ['x '.repeat(300), `${'x '.repeat(50)}…`],
  ])('has its reason without tokens: %s', async (words, shown) => {
    expect(await messageFor(new Error(words))).toBe(
      `${START} It says: "${shown}"${shown.endsWith('…') ? '' : '.'}`,
    );
  });

  it('ends with one period', async () => {
    expect(await messageFor(new Error('No room.'))).toBe(`${START} It says: "No room."`);
  });

  test.each([new Error(''), 'text', undefined])('has no reason: %s', async (error) => {
    expect(await messageFor(error)).toBe(`${START} It gives no reason.`);
  });
});
