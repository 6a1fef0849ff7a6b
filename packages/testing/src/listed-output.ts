import type { OutputSchemaField } from '@activepieces/pieces-framework';
import type { OutputField } from '@pieceworks/host';
import { asList, asRecord } from '@pieceworks/kit';

/** The service's own record, for whoever needs more of it, and what tells the platform two events apart. */
const UNLISTED = ['raw', '_dedupe_key'];

/** How the builder shows a value, by its type; another type is shown as it is. */
const FORMATS: Readonly<Record<string, readonly OutputSchemaField['format'][]>> = {
  number: ['number', 'currency', 'duration', 'filesize'],
  boolean: ['boolean'],
  string: [undefined, 'email', 'url', 'datetime', 'date', 'html', 'image'],
};

/**
 * Checks that an output is what its schema lists: every listed field is there, `null` at the least, of a type
 * that its format can show, and nothing unlisted comes with it but the service's record.
 */
export function expectListedOutput(given: unknown, fields: readonly OutputField[]): void {
  const output = asRecord(given);
  const listed = fields.map(({ key }) => key).sort();
  expect(
    Object.keys(output)
      .filter((key) => !UNLISTED.includes(key))
      .sort(),
  ).toEqual(listed);
  for (const { key, children, listItems, format } of fields) {
    const value = output[key];
    const formats = FORMATS[typeof value];
    if (formats !== undefined) {
      expect([key, formats]).toEqual([key, expect.arrayContaining([format])]);
    }
    if (children !== undefined && value !== null) expectListedOutput(value, children);
    if (listItems === undefined) continue;
    expect(Array.isArray(value)).toBe(true);
    if (listItems.length === 0) continue;
    for (const item of asList(value)) expectListedOutput(item, listItems);
  }
}
