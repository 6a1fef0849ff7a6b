import { Failure, normalized, saveFile } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import type { AnswerFile, Field } from '../model/output-rows';

/** The platform's file storage: `context.files`. */
export type Files = { write: (file: { fileName: string; data: Buffer }) => Promise<string> };

/** A file with its reference in the flow, or the reason why it was not downloaded. */
export type Download = AnswerFile & { file: string | null; problem: string | null };

export type DownloadForm = {
  /** Limit of a file, in MB. Larger files are skipped. */
  maxFileMb: number;
  /** Pattern of the names: {client}, {field}, {date} and {name} are filled in. Without it, files keep their names. */
  fileName?: string | undefined;
};

const BYTES_PER_MB = 1024 * 1024;
const LONGEST_NAME = 100;

export function withoutDownloads<Entry extends Pick<Field, 'files'>>(field: Entry) {
  const files: Download[] = field.files.map((file) => ({ ...file, file: null, problem: null }));
  return { ...field, files };
}

/**
 * Returns the fields with their files downloaded one by one, so that memory holds at most one file. A file that
 * fails gets a `problem`; the answers are still returned. The text of a field with files lists the flow's own
 * links, and the names of files that were not downloaded.
 * @param form without it, nothing is downloaded.
 * @param client name of the client, for the names of files.
 */
export async function withDownloads<Entry extends Pick<Field, 'files' | 'text' | 'name'>>(
  fields: readonly Entry[],
  api: Pick<ContentSnareApi, 'download'>,
  files: Files,
  form: DownloadForm | undefined,
  client: string | null,
): Promise<(Omit<Entry, 'files'> & { files: Download[] })[]> {
  if (form === undefined) return fields.map(withoutDownloads);
  const fetched: (Omit<Entry, 'files'> & { files: Download[] })[] = [];
  for (const field of fields) {
    const downloads: Download[] = [];
    for (const file of field.files) {
      const fileName = nameOf(file.name, form.fileName, { client, field: field.name });
      const outcome = await fetchFile(file, api, files, { maxMb: form.maxFileMb, fileName });
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
  { maxMb, fileName }: { maxMb: number; fileName: string },
): Promise<Partial<Download>> {
  const maxBytes = maxMb * BYTES_PER_MB;
  if ((file.sizeBytes ?? 0) > maxBytes) return { problem: `It is larger than ${maxMb} MB.` };
  try {
    const data = await api.download(file.url, maxBytes);
    return { file: await saveFile(files, { fileName: safeName(fileName), data }) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { problem: error.message };
  }
}

/** Fills in a pattern, in which `{name}` is the file's own name. The file's extension stays at the end. */
function nameOf(
  name: string,
  pattern: string | undefined,
  of: Readonly<Record<'client' | 'field', string | null>>,
): string {
  if (pattern === undefined) return name;
  const [extension = ''] = EXTENSION.exec(name) ?? [];
  const date = new Date().toISOString().slice(0, 10);
  const parts = new Map(Object.entries({ ...of, date, name: name.replace(EXTENSION, '') }));
  return (
    pattern.replace(/\{(\w+)\}/g, (whole, key: string) =>
      parts.has(key) ? (parts.get(key) ?? '') : whole,
    ) + extension
  );
}

const EXTENSION = /\.\w{1,8}$/;

/** Returns a safe file name, without folder separators, leading dots and invisible characters. */
export function safeName(name: string): string {
  const plain = withoutTricks(name);
  if (plain.length <= LONGEST_NAME) return plain || 'file';
  const [extension = ''] = EXTENSION.exec(plain) ?? [];
  return withoutTricks(plain.slice(0, LONGEST_NAME - extension.length)) + extension;
}

function withoutTricks(name: string): string {
  const visible = normalized(name).replace(/[\p{C}\\/:*?"<>|]+/gu, '_');
  return /[^.\s](.*[^.\s])?/s.exec(visible)?.[0] ?? '';
}
