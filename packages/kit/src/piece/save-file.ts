import type { FilesService } from '@activepieces/pieces-framework';
import { Failure } from '../values/failure';
import { asRecord, readText } from '../values/json';
import { itSays } from '../values/text';
import { withTimeout } from '../values/with-timeout';

/** Time to wait until the platform has stored a file, in ms. */
const FILE_TIMEOUT_MS = 60_000;

/**
 * Saves a file in the flow.
 * @param done sentences for the error, if a call delivered the file: they say that this call was made. `status` is the
 * status of that call.
 * @returns the reference by which later steps find the file.
 * @throws Failure `unavailable`, with the platform's limit or its own words.
 */
export async function saveFile(
  files: Pick<FilesService, 'write'>,
  file: { fileName: string; data: Buffer },
  { done, status = 0 }: { done?: string; status?: number } = {},
): Promise<string> {
  try {
    return await withTimeout(files.write(file), FILE_TIMEOUT_MS, () => {
      throw new Error(`no answer for ${FILE_TIMEOUT_MS / 1000} seconds`);
    });
  } catch (error) {
    const problem = `Could not save ${file.fileName}: Activepieces did not take the file. ${reasonOf(error, file.data)}`;
    throw new Failure({
      kind: 'unavailable',
      message: done === undefined ? problem : `${problem} ${done}`,
      httpStatus: status,
      mayHaveSucceeded: done !== undefined,
    });
  }
}

/** Returns the platform's limit, if the file is larger (`FileSizeError` of the engine), or else its own words. */
function reasonOf(error: unknown, { length }: Buffer): string {
  const words = error instanceof Error ? error.message : '';
  const limit = readText(parsed(words), 'maximumSupportSize');
  if (limit !== null)
    return `It has ${inMb(length)} MB, and the limit of this instance is ${limit}.`;
  const shown = words.replace(/\S+/g, (word) => (isLikeASecret(word) ? '[hidden]' : word));
  return shown.trim() === '' ? 'It gives no reason.' : itSays(shown);
}

/** Returns true for an address, which can contain the engine's token, and for a long word with digits. */
function isLikeASecret(word: string): boolean {
  return word.includes('://') || (word.length >= 12 && /\d/.test(word));
}

function inMb(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

function parsed(text: string): unknown {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}
