import { readTranslatedPieces, untranslated } from '../i18n/translated-pieces';
import { importPiece, pieceFolders } from '../workspace/source-piece';
import { type PlannedRelease, planRelease } from './planned-release';
import { compareWithPublished, undeclaredBreaks, type UnreleasedPiece } from './unreleased-piece';

export async function unreleasedPieces(root: string): Promise<UnreleasedPiece[]> {
  const folders = await pieceFolders(root);
  return Promise.all(
    folders.map(async (folder) =>
      compareWithPublished(folder, (await importPiece(folder)).metadata()),
    ),
  );
}

/**
 * Refuses breaking changes that no commit declares.
 * @throws Error that names each of them.
 */
export function refuseBreaks(
  pieces: readonly UnreleasedPiece[],
  planned: readonly PlannedRelease[],
): void {
  const breaks = pieces.flatMap((piece) =>
    undeclaredBreaks(piece, planned.find(({ name }) => name === piece.name)?.version),
  );
  if (breaks.length === 0) return;
  const how = 'Flows would break. Commit it as a breaking change, such as "feat!: …".';
  throw new Error([how, ...breaks].join('\n'));
}

export async function missingTranslations(root: string): Promise<string[]> {
  return (await readTranslatedPieces(root)).flatMap(untranslated);
}

/**
 * Checks the pieces as a release would, at any time: refuses undeclared breaking changes, and warns about missing
 * translations.
 */
export async function checkRelease(root: string): Promise<void> {
  const missing = await missingTranslations(root);
  if (missing.length > 0) {
    process.stderr.write(
      `Warning: ${missing.length} translations are missing, which would stop a release; npm run i18n lists them.\n`,
    );
  }
  const pieces = await unreleasedPieces(root);
  // Without breaking changes the history is not needed, so a copy of the sources without one passes.
  if (pieces.some(({ breaks }) => breaks.length > 0)) {
    refuseBreaks(pieces, await planRelease(root));
  }
}
