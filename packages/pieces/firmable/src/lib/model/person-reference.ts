import { readEmailField, readWebAddressField } from '@pieceworks/kit';
import { isProfileUrl } from './company-reference';
import type { PersonIdentity } from './step-fields';

/**
 * Reads a text with an identifier of a person; `undefined` for a text in no known format.
 * @throws Failure `invalid` for an impossible email address or URL.
 */
export function readPersonText(label: string, text: string): PersonIdentity | undefined {
  if (isProfileUrl(text)) return { profileUrl: readWebAddressField(label, text) };
  if (/^fp\d{12}$/.test(text)) return { id: text };
  if (text.includes('@')) return { email: readEmailField(label, text) };
  return undefined;
}
