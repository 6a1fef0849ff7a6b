import type { File, UploadedFile } from './records';

/** A file that a client uploaded. */
export type StoredFile = {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
};

/**
 * Access to the files that Content Snare clients uploaded.
 * - `signed`: the link is signed and needs no credential.
 * - `credential`: the link needs the access token.
 * - `redirect`: the link needs the access token, and redirects to a signed link at another origin.
 */
export type FileLink = 'signed' | 'credential' | 'redirect';

/** Path under which the files are served, at the root of the origin. */
export const FILES_MOUNT = '/files';

/** The files of the account and their links. */
export class StoredFiles {
  /** Scheme, host and port of the sandbox, for the links. */
  origin = '';
  link: FileLink = 'signed';
  #files = new Map<string, StoredFile>();

  /**
   * Stores a file and returns its record.
   * @param signedId identifies the file in its signed link, which needs no token.
   */
  store({ name, contentType, base64 }: UploadedFile, signedId: string): File {
    const content = Buffer.from(base64, 'base64');
    this.#files.set(signedId, { name, contentType, content });
    const linkTo = () => `${this.origin}${FILES_MOUNT}/${signedId}/${encodeURIComponent(name)}`;
    return {
      filename: name,
      byte_size: content.length,
      signed_id: signedId,
      // The first files are stored before the sandbox knows its origin.
      get url() {
        return linkTo();
      },
    };
  }

  find(signedId: string): StoredFile | undefined {
    return this.#files.get(signedId);
  }

  clear(): void {
    this.#files.clear();
    this.link = 'signed';
  }
}
