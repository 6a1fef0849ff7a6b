import type { FilesService } from '@activepieces/pieces-framework';
import { Failure } from '../values/failure';
import { within } from '../values/within';

/** Timeout of the platform's files, in ms. */
const PATIENCE_MS = 60_000;

/**
 * Saves a file in the flow.
 * @param done sentences for the error: the call that delivered the file, and that it is done. `status` is that
 * call's status.
 * @returns the reference by which later steps find the file.
 * @throws Failure `unavailable`, without the platform's own message, which may contain a secret.
 */
export async function saveFile(
  files: Pick<FilesService, 'write'>,
  file: { fileName: string; data: Buffer },
  { done, status = 0 }: { done?: string; status?: number } = {},
): Promise<string> {
  try {
    return await within(files.write(file), PATIENCE_MS, () => {
      throw new Error('No answer');
    });
  } catch {
    const problem = `Could not save ${file.fileName}: Activepieces did not take the file, perhaps because it is too large.`;
    throw new Failure({
      kind: 'unavailable',
      message: done === undefined ? problem : `${problem} ${done}`,
      httpStatus: status,
      mayHaveSucceeded: done !== undefined,
    });
  }
}
