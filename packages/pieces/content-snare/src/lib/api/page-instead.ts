import { asRecord } from '@pieceworks/kit';

/** Files that consist of text, so that they may begin like a page of a website or like an answer of an API. */
const TEXT_FILE =
  /\.(?:html?|xhtml|mht|mhtml|xml|svg|json|geojson|txt|md|csv|tsv|eml|log|js|css|xsl|yaml|yml)$/i;
const PAGE_FILE = /\.(?:html?|xhtml|mht|mhtml)$/i;
const JSON_FILE = /\.(?:json|geojson|txt)$/i;

const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const PROBLEM_TYPE = /^application\/problem\+json\b/i;
/** The beginning of a page, or of an error of a file storage. */
const PAGE =
  /^(?:<!--[^>]*>\s*)?<(?:!doctype html|html|head|body|title|error|\?xml[^>]*>\s*<(?:!doctype html|html|error))[\s>]/i;

/** Length of the beginning that is looked at, in bytes. */
const LOOKED_AT = 1_024;
/** Limit of an error as JSON, in bytes. */
const LONGEST_ERROR = 65_536;

/**
 * Returns true for an answer that is a page of a website, such as a login, or an error, and not the client's file.
 * @param name of the file.
 * @param type media type of the answer; it can be empty or wrong.
 */
export function isPageInstead(name: string, type: string, bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  if (PAGE_TYPE.test(type)) return !PAGE_FILE.test(name);
  if (PROBLEM_TYPE.test(type)) return !JSON_FILE.test(name);
  if (TEXT_FILE.test(name)) return false;
  const start = bytes
    .subarray(0, LOOKED_AT)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  return PAGE.test(start) || (start.startsWith('{') && isErrorAsJson(bytes));
}

function isErrorAsJson(bytes: Buffer): boolean {
  if (bytes.length > LONGEST_ERROR) return false;
  try {
    const read: unknown = JSON.parse(bytes.toString('utf8'));
    return Object.keys(asRecord(read)).some((key) =>
      /^(?:errors?|message|detail|status)$/i.test(key),
    );
  } catch {
    return false;
  }
}
