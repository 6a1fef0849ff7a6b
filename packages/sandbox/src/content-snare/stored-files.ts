import type { UploadedFile } from '../protocol';

/** A file that a client uploaded. */
export type StoredFile = {
  /** Identifies the file in its signed link, which needs no token. */
  readonly signedId: string;
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
};

/** Path under which the files are served, at the root of the origin. */
export const FILES_MOUNT = '/files';

/** The files of the account and their links. */
export class StoredFiles {
  /** Scheme, host and port of the sandbox, for the links. */
  origin = '';
  #files = new Map<string, StoredFile>();

  store({ name, contentType, base64 }: UploadedFile, signedId: string): StoredFile {
    const file = { signedId, name, contentType, content: Buffer.from(base64, 'base64') };
    this.#files.set(signedId, file);
    return file;
  }

  find(signedId: string): StoredFile | undefined {
    return this.#files.get(signedId);
  }

  linkTo({ signedId, name }: StoredFile): string {
    return `${this.origin}${FILES_MOUNT}/${signedId}/${encodeURIComponent(name)}`;
  }

  clear(): void {
    this.#files.clear();
  }
}
