import path from 'node:path';
import { type Piece, pieceTranslation, PropertyType } from '@activepieces/pieces-framework';
import { LocalesEnum, PackageType, PieceType } from '@activepieces/shared';
import { serviceNames } from '@pieceworks/lab/services';
import { readTranslatedPieces } from '../src/i18n/translated-pieces';
import { LOCALES, type Translations } from '../src/i18n/translation-files';
import { labelFlaws, translationFlaws } from '../src/i18n/translation-flaws';
import { translationSource } from '../src/i18n/translation-source';
import { importPiece } from '../src/workspace/source-piece';

/** The builder folds longer descriptions: the first sentence is for people, a second one for agents. */
const LONGEST_SENTENCE = 75;
const END_OF_SENTENCE = /(?<=\.) |(?<=。)/;

type Pieces = Awaited<ReturnType<typeof readTranslatedPieces>>;

const SERVICES = serviceNames();

let pieces: Pieces;

beforeAll(async () => {
  const all = await readTranslatedPieces(path.resolve(__dirname, '../..'));
  pieces = all.map((piece) => ({ ...piece, translations: inUse(piece) }));
});

/** Returns the translations of texts that the piece has; those of others leave before a release. */
function inUse({ source, translations }: Pieces[number]): Translations {
  return Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      Object.fromEntries(
        Object.entries(translations[locale] ?? {}).filter(([key]) => key in source),
      ),
    ]),
  );
}

function pieceNamed(service: string): Pieces[number] {
  const piece = pieces.find(({ name }) => name === service);
  if (piece === undefined) throw new Error(`There is no folder of ${service}.`);
  return piece;
}

it.each(SERVICES)('%s keeps names, numbers and what is taken literally', (name) => {
  const { source, translations } = pieceNamed(name);
  const services = pieces.map(({ displayName }) => displayName);
  const flaws = LOCALES.flatMap((locale) =>
    Object.entries(translations[locale] ?? {}).flatMap(([key, translated]) =>
      translationFlaws(locale, source[key] ?? key, translated, services).map(
        (flaw) => `${locale}: "${translated}" ${flaw}`,
      ),
    ),
  );
  expect(flaws).toEqual([]);
});

it.each(SERVICES)('%s names its actions and fields by their labels, in each language', (name) => {
  const { translations } = pieceNamed(name);
  const flaws = LOCALES.flatMap((locale) =>
    labelFlaws(translations[locale] ?? {}).map((flaw) => `${locale}: ${flaw}`),
  );
  expect(flaws).toEqual([]);
});

it.each(SERVICES)('%s has descriptions whose first sentence is shown whole', async (name) => {
  const piece: Piece = await importPiece(pieceNamed(name).folder);
  const { actions, triggers } = piece.metadata();
  const fields = Object.values({ ...actions, ...triggers }).flatMap(({ props }) =>
    Object.values(props).filter(({ type }) => type !== PropertyType.MARKDOWN),
  );
  const { translations } = pieceNamed(name);
  const firsts = LOCALES.flatMap((locale) =>
    fields
      .flatMap(({ description = '' }) => translations[locale]?.[description] ?? [])
      .flatMap((text) => text.split(END_OF_SENTENCE, 1))
      .map((first) => [locale, first] as const),
  );
  const long = firsts.filter(([, first]) => first.length > LONGEST_SENTENCE);
  expect(firsts.length).toBeGreaterThan(fields.length);
  expect(long).toEqual([]);
});

it('every text has one translation in all pieces', () => {
  const keys = new Set(pieces.flatMap(({ source }) => Object.keys(source)));
  const disagreements = LOCALES.flatMap((locale) =>
    [...keys]
      .map((key) => pieces.flatMap(({ translations }) => translations[locale]?.[key] ?? []))
      .filter((translations) => new Set(translations).size > 1)
      .map((translations) => `${locale}: ${translations.join(', ')}`),
  );
  expect(disagreements).toEqual([]);
});

// The last test, because it translates the metadata that the others read.
it.each(SERVICES)('%s lists every text that the platform would translate', async (name) => {
  const piece: Piece = await importPiece(pieceNamed(name).folder);
  const source = translationSource(piece.metadata());
  const marked = Object.keys(source).map((key) => [key, `⟦${key}⟧`] as const);
  const translated = pieceTranslation.translatePiece({
    piece: {
      ...piece.metadata(),
      authors: piece.authors,
      name,
      version: '0.0.0',
      pieceType: PieceType.CUSTOM,
      packageType: PackageType.ARCHIVE,
      projectUsage: 0,
      i18n: { [LocalesEnum.GERMAN]: Object.fromEntries(marked) },
    },
    locale: LocalesEnum.GERMAN,
    // A copy would contain the names that getters create, which are not texts to translate.
    mutate: true,
  });
  const texts = Object.keys(translationSource(translated));
  expect(texts.length).toBe(marked.length);
  expect(texts.filter((text) => !text.startsWith('⟦'))).toEqual([]);
});
