import type { FilesService, OutputSchemaField } from '@activepieces/pieces-framework';
import { Failure, isRecord, type JsonRecord, type OutputRows, saveFile } from '@pieceworks/kit';
import type { LookupName } from '../api/records';

/** A file of the rows found: the columns of the given rows, and then Firmable's. */

/** A row that was found: its number, the row as given, and the record. */
type FoundRow = { row: number; given?: unknown };

/** Tells our columns from those of the given rows. In a file of ours that is looked up again, they are replaced. */
const PREFIX = 'Firmable ';

/** The file as outputs of a step. `csv` is the file itself, so that what a person maps is an attachment. */
type CsvOutput = { csv: string | null; csvName: string | null; csvError: string | null };

export const NO_CSV: CsvOutput = { csv: null, csvName: null, csvError: null };

/**
 * Saves the file in the flow, unless nothing was found. A file that cannot be saved costs no result: its error is told
 * in the output.
 */
export async function saveFoundCsv(
  { found, totals }: { found: readonly FoundRow[]; totals: { runs: number } },
  { name, rows }: { name: LookupName; rows: OutputRows },
  label: string | null,
  files: Pick<FilesService, 'write'>,
): Promise<CsvOutput> {
  if (found.length === 0) return NO_CSV;
  const run = totals.runs === 1 ? '' : `-${totals.runs}`;
  const csvName = `${name === 'person' ? 'people' : 'companies'}-found${run}.csv`;
  const data = Buffer.from(foundCsv(found, rows, label));
  try {
    return { csv: await saveFile(files, { fileName: csvName, data }), csvName, csvError: null };
  } catch (error) {
    if (error instanceof Failure) return { csv: null, csvName, csvError: error.message };
    throw error;
  }
}

export const CSV_FIELDS: readonly OutputSchemaField[] = [
  {
    key: 'csv',
    label: 'Found, as CSV file',
    description: 'With Found as CSV File: for the attachment of a mail, or a drive.',
  },
  { key: 'csvName', label: 'Name of the CSV file' },
  { key: 'csvError', label: 'Why there is no CSV file' },
];

/**
 * Returns the rows found as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8.
 * @param label of the field that the rows were given in: the column of rows that are texts. `null` if nobody has given them.
 */
export function foundCsv(
  found: readonly FoundRow[],
  rows: OutputRows,
  label: string | null,
): string {
  const own = [
    ['row', `${PREFIX}Row`] as const,
    ...Object.entries(rows).map(([key, row]) => [key, PREFIX + row.label] as const),
  ];
  const headersOfOurs = new Set(own.map(([, header]) => header));
  const given = found.map((row) => cellsOfGiven(row.given, label));
  const headers = new Set(given.flatMap(Object.keys));
  const theirs = [...headers].filter((header) => !headersOfOurs.has(header));
  const lines = [
    [...theirs, ...headersOfOurs],
    ...found.map((row, at) => {
      const record: JsonRecord = { ...row };
      return [
        ...theirs.map((header) => given[at]?.[header]),
        ...own.map(([key]) => record[key]),
      ].map(textOf);
    }),
  ];
  return `\uFEFF${lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellsOfGiven(given: unknown, label: string | null): JsonRecord {
  if (label === null) return {};
  return isRecord(given) ? given : { [label]: given };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Cells that a spreadsheet would run as a formula: an apostrophe makes them texts. Numbers and phones stay as they are. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const NUMBER_OR_PHONE = /^[+-]?[\d\s().,/-]*$/;

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER_OR_PHONE.test(text) ? `'${text}` : text;
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
