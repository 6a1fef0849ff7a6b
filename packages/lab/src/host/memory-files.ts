import type { FilesService } from '@activepieces/pieces-framework';

/** A file that a step wrote. */
export type StoredFile = {
  /** Reference returned by `files.write`: `memory://<n>/<file name>`. */
  readonly reference: string;
  readonly fileName: string;
  readonly data: Buffer;
};

/** An implementation of the engine's `context.files` in memory. */
export class MemoryFiles implements FilesService {
  readonly #files: StoredFile[] = [];

  /** All files in order of writing. */
  get all(): readonly StoredFile[] {
    return this.#files;
  }

  write({ fileName, data }: { fileName: string; data: Buffer }): Promise<string> {
    const reference = `memory://${this.#files.length + 1}/${encodeURIComponent(fileName)}`;
    this.#files.push({ reference, fileName, data });
    return Promise.resolve(reference);
  }
}
