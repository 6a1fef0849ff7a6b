import { pieceTranslation } from '@activepieces/pieces-framework';
import { MAX_KEY_LENGTH_FOR_CORWDIN } from '@activepieces/shared';

/** Texts, by the key under which the platform looks them up. */
export type Translation = Readonly<Record<string, string>>;

/**
 * Returns the English texts of a piece that the platform translates. The key of each text is the text itself, cut at the
 * length at which the platform cuts keys.
 *
 * @param metadata the result of the piece's `metadata()`.
 * @throws Error for a value that is not a string, and for two texts with the same key.
 */
export function translationSource(metadata: unknown): Translation {
  const source = new Map<string, string>();
  for (const path of pieceTranslation.pathsToValuesToTranslate) {
    for (const text of textsAt(metadata, path.split('.'))) {
      const key = text.slice(0, MAX_KEY_LENGTH_FOR_CORWDIN);
      const known = source.get(key);
      if (known !== undefined && known !== text) {
        throw new Error(`Two texts begin with the same ${key.length} characters: "${key}"`);
      }
      source.set(key, text);
    }
  }
  return Object.fromEntries(source);
}

/** Returns the texts at a path, in which `*` matches every key; nothing if the path does not exist. */
function textsAt(value: unknown, [key, ...rest]: readonly string[]): readonly string[] {
  if (key === undefined) {
    if (typeof value === 'string') return [value];
    throw new Error(`The platform translates texts only, not ${JSON.stringify(value)}`);
  }
  // Functions count: a dynamic dropdown has a function instead of a list of options.
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return [];
  // A note in a form has a default name that the platform never shows.
  if (key === 'displayName' && Reflect.get(value, 'type') === 'MARKDOWN') return [];
  if (key === '*') return Object.values(value).flatMap((item) => textsAt(item, rest));
  // Options behind a getter are names of languages and countries.
  if (Object.getOwnPropertyDescriptor(value, key)?.get !== undefined) return [];
  const next: unknown = Reflect.get(value, key);
  return isNothing(next) ? [] : textsAt(next, rest);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
