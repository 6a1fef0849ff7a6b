import { pieceTranslation } from '@activepieces/pieces-framework';
import { MAX_KEY_LENGTH_FOR_CORWDIN } from '@activepieces/shared';

/** Texts by the key under which the platform looks them up. */
export type Translation = Readonly<Record<string, string>>;

/**
 * The English texts of a piece that the platform translates, as `translation.json` holds them: each under
 * itself, cut at the length at which the platform cuts a text before it looks it up.
 *
 * @param metadata what `metadata()` of the piece gives.
 * @throws Error for a text that the platform could not translate: no string, or one that begins as another.
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

/** What stands at a path, where `*` is every key; a path that ends early leads nowhere. */
function textsAt(value: unknown, [key, ...rest]: readonly string[]): readonly string[] {
  if (key === undefined) {
    if (typeof value === 'string') return [value];
    throw new Error(`The platform translates texts only, not ${JSON.stringify(value)}`);
  }
  // Functions count: a dropdown that loads its options has one where others have a list.
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return [];
  // A note in a form has a name that the platform gives to all of them and shows nowhere.
  if (key === 'displayName' && Reflect.get(value, 'type') === 'MARKDOWN') return [];
  if (key === '*') return Object.values(value).flatMap((item) => textsAt(item, rest));
  // Choices that are made when they are looked at are names, of languages and countries.
  if (Object.getOwnPropertyDescriptor(value, key)?.get !== undefined) return [];
  const next: unknown = Reflect.get(value, key);
  return isNothing(next) ? [] : textsAt(next, rest);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
