import path from 'node:path';
import { importPiece, pieceFolders } from '../workspace/source-piece';
import type { TranslatedPiece } from './fill-in';
import { LOCALES, parseTranslations, readTranslationFiles } from './translation-files';
import { translationSource } from './translation-source';

/** Reads the English texts and the translations of every piece in the workspace. */
export async function readTranslatedPieces(
  root: string,
): Promise<(TranslatedPiece & { folder: string })[]> {
  return Promise.all(
    (await pieceFolders(root)).map(async (folder) => {
      const metadata = (await importPiece(folder)).metadata();
      return {
        folder,
        name: path.basename(folder),
        displayName: metadata.displayName,
        source: translationSource(metadata),
        translations: parseTranslations(await readTranslationFiles(folder)),
      };
    }),
  );
}

/** Returns the missing translations, one sentence each. */
export function untranslated({ name, source, translations }: TranslatedPiece): string[] {
  return LOCALES.flatMap((locale) => {
    const missing = Object.keys(source).filter((key) => translations[locale]?.[key] === undefined);
    return missing.map((key) => `${name}: "${key}" is not translated to ${locale}.`);
  });
}

/** Returns the translations of texts that the piece no longer has, one sentence each. */
export function translatedInVain({ name, source, translations }: TranslatedPiece): string[] {
  return LOCALES.flatMap((locale) =>
    Object.entries(translations[locale] ?? {})
      .filter(([key]) => source[key] === undefined)
      .map(
        ([key, text]) =>
          `${name}: "${key}" is no longer a text. Its ${locale} translation was "${text}".`,
      ),
  );
}
