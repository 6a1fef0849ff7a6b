import { invalidField, readWebAddressField, requireField } from '@pieceworks/kit';

/** The longest URL that the service reads (vendor contract), in characters. */
const LONGEST_URL = 1_000;

/**
 * The URL of a page.
 * @throws Failure `invalid` for anything else, and for nothing.
 */
export function requirePageField(label: string, value: unknown): string {
  const url = requireField(label, readWebAddressField(label, value));
  if (url.length > LONGEST_URL) {
    throw invalidField(label, `a URL has at most ${LONGEST_URL} characters here.`);
  }
  return url;
}
