import type { OutputSchemaField } from '@activepieces/pieces-framework';
import type { OutputField } from '@pieceworks/host';
import { asList, asRecord } from '@pieceworks/kit';

/** The service's own record, and the key by which the platform deduplicates events. */
const UNLISTED = ['raw', '_dedupe_key'];

/** Formats in which the builder can show a value, by its type. Other types are shown unchanged. */
const FORMATS: Readonly<Record<string, readonly OutputSchemaField['format'][]>> = {
  number: ['number', 'currency', 'duration', 'filesize'],
  boolean: ['boolean'],
  string: [undefined, 'email', 'url', 'datetime', 'date', 'html', 'image'],
};

/**
 * Checks an output against its schema. Every listed field must be present, at least as `null`, in a type that its
 * format can show. The only unlisted field may be the service's record.
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
