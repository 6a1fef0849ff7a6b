import { normalized } from '@pieceworks/kit';

/** Limits of a name, in UTF-16 code units and bytes. File systems take 255 of either. */
const LONGEST_NAME = 100;
const MOST_BYTES = 240;

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;

/**
 * Returns the extension of a file, both of `.tar.gz`; empty for none. The end of a date is none, nor is a surname, as in
 * `Letter to J.Smith`: an extension has a letter, and a longer one is in one case.
 */
export function extensionOf(name: string): string {
  const [last = ''] = /\.(?:[a-z0-9]{1,8}|[A-Z0-9]{1,8}|[A-Za-z0-9]{1,4})$/.exec(name) ?? [];
  if (!/[a-z]/i.test(last)) return '';
  const [first = ''] = /\.tar$/i.exec(name.slice(0, name.length - last.length)) ?? [];
  return first + last;
}

/** Returns a safe file name, without folder separators, leading dots and invisible characters. */
export function safeName(name: string): string {
  const plain = withoutTricks(name);
  return fitting(plain, extensionOf(plain)) || 'file';
}

/**
 * Returns the first text that can be the name of a folder, in a path of any file system or cloud drive.
 * @param otherwise the name if there is none.
 */
export function folderName(texts: readonly (string | null)[], otherwise: string): string {
  const names = texts.map((text) => asFolder(text ?? ''));
  // A name of punctuation alone tells nobody anything.
  return names.find((name) => /[^\p{P}\s]/u.test(name)) ?? otherwise;
}

/** A quote ends a search of Google Drive, and SharePoint takes `#` and `%` as parts of an address. */
function asFolder(text: string): string {
  const visible = text.replace(/(?![\u200c\u200d])\p{Cf}/gu, '').replace(/\s+/g, ' ');
  return fitting(withoutTricks(visible.replace(/'/g, '\u2019').replace(/[#%~]+/g, '_')), '');
}

/** Returns the beginning of a name that leaves room for its end. A letter is not parted from its marks. */
export function beginningOf(name: string, end: string): string {
  let kept = '';
  // No letter of any language has more marks.
  for (const [letter] of name.matchAll(/\P{M}[\p{M}\u200c\u200d]{0,30}|\p{M}/gu)) {
    if (!fits(kept + letter + end)) break;
    kept += letter;
  }
  return kept;
}

function fits(name: string): boolean {
  return name.length <= LONGEST_NAME && Buffer.byteLength(name) <= MOST_BYTES;
}

/** Returns a name that fits, with the whole end. */
function fitting(name: string, end: string): string {
  if (fits(name)) return name;
  return withoutTricks(beginningOf(name.slice(0, name.length - end.length), end)) + end;
}

function withoutTricks(name: string): string {
  // Joiners are part of the spelling, as in Persian, but invisible at the ends.
  const visible = normalized(name).replace(/(?:(?![\u200c\u200d])[\p{C}\\/:*?"<>|])+/gu, '_');
  const plain = /[^.\s\u200c\u200d](?:.*[^.\s\u200c\u200d])?/s.exec(visible)?.[0] ?? '';
  return DEVICE.test(plain) ? `_${plain}` : plain;
}
