import { type Piece, pieceTranslation } from '@activepieces/pieces-framework';
import { LocalesEnum, PackageType, PieceType } from '@activepieces/shared';
import type { ServiceName } from '@pieceworks/sandbox';
import { pieceFolder } from '../piece-in-sandbox';
import {
  LOCALES,
  parseTranslations,
  readTranslationFiles,
  translationFiles,
} from './translation-files';
import { translationFlaws } from './translation-flaws';
import { translationSource } from './translation-source';

/** Declares the tests that a piece's texts and their translations have to pass. */
export function describeTranslations(service: ServiceName, piece: Piece): void {
  describe(`${service} in other languages`, () => {
    const source = translationSource(piece.metadata());

    it('lists the texts that it has, and translations of no others', async () => {
      const files = await readTranslationFiles(pieceFolder(service));
      expect(files).toEqual(translationFiles(source, parseTranslations(files)));
    });

    it('lists every text that the platform would translate', () => {
      const marked = Object.keys(source).map((key) => [key, `⟦${key}⟧`] as const);
      const translated = pieceTranslation.translatePiece({
        piece: {
          ...piece.metadata(),
          authors: piece.authors,
          name: service,
          version: '0.0.0',
          pieceType: PieceType.CUSTOM,
          packageType: PackageType.ARCHIVE,
          projectUsage: 0,
          i18n: { [LocalesEnum.GERMAN]: Object.fromEntries(marked) },
        },
        locale: LocalesEnum.GERMAN,
      });
      const texts = Object.keys(translationSource(translated));
      expect(texts.length).toBe(marked.length);
      expect(texts.filter((text) => !text.startsWith('⟦'))).toEqual([]);
    });

    it('has every text in every language of the platform', async () => {
      const translations = parseTranslations(await readTranslationFiles(pieceFolder(service)));
      const missing = LOCALES.flatMap((locale) =>
        Object.keys(source)
          .filter((key) => translations[locale]?.[key] === undefined)
          .map((key) => `${locale}: "${key}"`),
      );
      expect(missing).toEqual([]);
    });

    it('keeps names, numbers and what is taken literally in every language', async () => {
      const translations = parseTranslations(await readTranslationFiles(pieceFolder(service)));
      const flaws = LOCALES.flatMap((locale) =>
        Object.entries(translations[locale] ?? {}).flatMap(([key, translated]) =>
          translationFlaws(locale, source[key] ?? key, translated).map(
            (flaw) => `${locale}: "${translated}" ${flaw}`,
          ),
        ),
      );
      expect(flaws).toEqual([]);
    });
  });
}
