import { dayIn, Failure, saveFile } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import type { AnswerFile, Field } from '../outputs/output-rows';
import { FILE_NAME_PARTS, type FileNamePart } from '../readers/texts';
import { beginningOf, extensionOf, safeName } from './safe-name';

/** The platform's file storage: `context.files`. */
export type Files = { write: (file: { fileName: string; data: Buffer }) => Promise<string> };

/** A file with its reference in the flow, or the reason why it was not downloaded. */
export type Download = AnswerFile & { file: string | null; problem: string | null };

export type DownloadForm = {
  /** Limit of a file, in MB. Larger files are skipped. */
  maxFileMb: number;
  /** Pattern of the names, with `FILE_NAME_PARTS` in braces. Without it, files keep their names. */
  fileName?: string | undefined;
  /** Zone of the day that names contain; by default UTC. */
  timeZone?: string | undefined;
};

const BYTES_PER_MB = 1024 * 1024;

export function withoutDownloads<Entry extends Pick<Field, 'files'>>(field: Entry) {
  const files: Download[] = field.files.map((file) => ({ ...file, file: null, problem: null }));
  return { ...field, files };
}

/**
 * Returns the fields with their files downloaded one by one, so that memory holds at most one file. Each file has a name of
 * its own in the flow. A file that fails gets a `problem`; the answers are still returned. The text of a field with files lists
 * their names.
 * @param form without it, nothing is downloaded, and files keep their names.
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
  const taken = new Map<string, number>();
  const fetched: (Omit<Entry, 'files'> & { files: Download[] })[] = [];
  for (const field of fields) {
    const downloads: Download[] = [];
    for (const file of field.files) {
      const wanted = safeName(nameOf(file.name, form, { client, field: field.name }));
      const name = unusedName(wanted, taken);
      const outcome = await fetchFile(file, name, api, files, form.maxFileMb);
      downloads.push({ ...file, name, file: null, problem: null, ...outcome });
    }
    const names = downloads.map(({ name }) => name).join(', ');
    fetched.push({ ...field, text: names || field.text, files: downloads });
  }
  return fetched;
}

async function fetchFile(
  { name: ownName, sizeBytes, url }: AnswerFile,
  fileName: string,
  api: Pick<ContentSnareApi, 'download'>,
  files: Files,
  maxMb: number,
): Promise<Partial<Download>> {
  const maxBytes = maxMb * BYTES_PER_MB;
  const tooLarge = `It is larger than ${maxMb} MB.`;
  if ((sizeBytes ?? 0) > maxBytes) return { problem: tooLarge };
  try {
    const data = await api.download(url, maxBytes, ownName);
    return { file: await saveFile(files, { fileName, data }) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { problem: isTooLarge(error) ? tooLarge : error.message };
  }
}

/** Returns true if the service did not tell the size of a file that turned out to be larger than the limit. */
function isTooLarge({ kind, message }: Failure): boolean {
  return kind === 'protocol' && /larger than \d+ MB/.test(message);
}

/** Fills in a pattern, in which `{name}` is the file's own name. The file's extension stays at the end. */
function nameOf(
  name: string,
  { fileName, timeZone = 'UTC' }: DownloadForm,
  of: Readonly<Record<'client' | 'field', string | null>>,
): string {
  if (fileName === undefined) return name;
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  const parts: Record<FileNamePart, string | null> = {
    ...of,
    date: dayIn(timeZone, 0, Date.now()),
    name: stem,
  };
  const filledIn = FILE_NAME_PARTS.reduce(
    (text, part) => text.replace(new RegExp(`\\{ *${part} *\\}`, 'gi'), () => parts[part] ?? ''),
    fileName,
  );
  if (Object.values(parts).every(Boolean)) return filledIn + extension;
  // A part can be empty, such as the client of a request without one: the signs beside it go, too.
  const [words = stem] =
    /[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N})\]])?/su.exec(filledIn.replace(/\( *\)|\[ *\]/g, '')) ?? [];
  return words + extension;
}

/**
 * Returns the name, with a number if an earlier file has it. Some systems ignore upper and lower case.
 * @param taken the next number for each name.
 */
function unusedName(name: string, taken: Map<string, number>): string {
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  let unused = name;
  let count = taken.get(name.toLowerCase()) ?? 2;
  for (; taken.has(unused.toLowerCase()); count++) {
    const end = ` (${count})${extension}`;
    unused = safeName(beginningOf(stem, end) + end);
  }
  taken.set(name.toLowerCase(), count);
  taken.set(unused.toLowerCase(), Math.max(2, taken.get(unused.toLowerCase()) ?? 2));
  return unused;
}
