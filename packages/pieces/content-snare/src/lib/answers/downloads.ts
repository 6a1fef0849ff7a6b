import { Failure, normalized, saveFile } from '@pieceworks/kit';
import type { AnswerFile, Field } from '../model/output-rows';
import type { ContentSnareApi } from '../model/types';

/** Where files go: `context.files`. */
export type Files = { write: (file: { fileName: string; data: Buffer }) => Promise<string> };

/** A file, and where it is in the flow or why it is not. */
export type Download = AnswerFile & { file: string | null; problem: string | null };

const BYTES_PER_MB = 1024 * 1024;
const LONGEST_NAME = 100;

/** A field whose files stay where they are. */
export function withoutDownloads<Entry extends Pick<Field, 'files'>>(field: Entry) {
  const files: Download[] = field.files.map((file) => ({ ...file, file: null, problem: null }));
  return { ...field, files };
}

/**
 * The fields with their files fetched, one after the other, so that never more than one is in memory. A
 * file that cannot be fetched has its `problem` told and does not keep the answers back. The text of a field
 * is the flow's own links, and the name of what was not fetched.
 * @param maxMb larger files stay where they are, in MB; nothing is fetched without it.
 */
export async function withDownloads<Entry extends Pick<Field, 'files' | 'text'>>(
  fields: readonly Entry[],
  api: Pick<ContentSnareApi, 'download'>,
  files: Files,
  maxMb: number | undefined,
): Promise<(Omit<Entry, 'files'> & { files: Download[] })[]> {
  if (maxMb === undefined) return fields.map(withoutDownloads);
  const fetched: (Omit<Entry, 'files'> & { files: Download[] })[] = [];
  for (const field of fields) {
    const downloads: Download[] = [];
    for (const file of field.files) {
      const outcome = await fetchFile(file, api, files, maxMb);
      downloads.push({ ...file, file: null, problem: null, ...outcome });
    }
    const links = downloads.map(({ file, name }) => file ?? name).join(', ');
    fetched.push({ ...field, text: links || field.text, files: downloads });
  }
  return fetched;
}

async function fetchFile(
  file: AnswerFile,
  api: Pick<ContentSnareApi, 'download'>,
  files: Files,
  maxMb: number,
): Promise<Partial<Download>> {
  const maxBytes = maxMb * BYTES_PER_MB;
  if ((file.sizeBytes ?? 0) > maxBytes) return { problem: `It is larger than ${maxMb} MB.` };
  try {
    const data = await api.download(file, maxBytes);
    return { file: await saveFile(files, { fileName: safeName(file.name), data }) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { problem: error.message };
  }
}

/** A file's name without what leads into a folder, hides the file or cannot be seen. */
export function safeName(name: string): string {
  const plain = withoutTricks(name);
  if (plain.length <= LONGEST_NAME) return plain || 'file';
  const [extension = ''] = /\.\w{1,8}$/.exec(plain) ?? [];
  return withoutTricks(plain.slice(0, LONGEST_NAME - extension.length)) + extension;
}

function withoutTricks(name: string): string {
  const visible = normalized(name).replace(/[\p{C}\\/:*?"<>|]+/gu, '_');
  return /[^.\s](.*[^.\s])?/s.exec(visible)?.[0] ?? '';
}
