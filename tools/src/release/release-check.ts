import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { keepSourceMap } from './kept-source-map';
import { plannedVersions } from './planned-versions';
import { publishedFile } from './published';
import { compareWithPublished, undeclaredBreaks } from './unreleased-piece';
import { refreshFlows } from '../flows/refresh-flows';
import { sourcePieces } from '../flows/source-pieces';
import { readTranslatedPieces, untranslated } from '../i18n/translated-pieces';
import { readSharedFields, SHARED_FIELDS } from '../build/piece-manifest';
import { importPiece, pieceFolders } from '../workspace/source-piece';

/**
 * Runs before `nx release` sets versions. Refuses untranslated texts, and breaking changes without a major version.
 * Adds to the release's commit: the published state, the source maps of the bundles, and the flows that require the new
 * versions. The tests and a dry run only refuse breaking changes and warn about texts.
 */
async function checkRelease(root: string, dryRun: boolean): Promise<void> {
  await checkTranslations(root, dryRun);
  if (!dryRun) await checkSharedFields(root);
  const pieces = await Promise.all(
    (await pieceFolders(root)).map(async (folder) =>
      compareWithPublished(folder, (await importPiece(folder)).metadata()),
    ),
  );
  // Without breaking changes the history is not needed, so a copy of the sources without one passes.
  if (dryRun && pieces.every(({ breaks }) => breaks.length === 0)) return;
  const planned = await plannedVersions();
  const breaks = pieces.flatMap((piece) => undeclaredBreaks(piece, planned.get(piece.name)));
  if (breaks.length > 0) {
    const how = 'Flows would break. Commit it as a breaking change, such as "feat!: …".';
    throw new Error([how, ...breaks].join('\n'));
  }
  if (dryRun) return;
  for (const { name, folder, surface } of pieces) {
    const version = planned.get(name);
    if (version === undefined) continue;
    const file = publishedFile(folder);
    await writeFile(file, `${JSON.stringify({ version, surface }, null, 2)}\n`);
    const sourceMap = await keepSourceMap(folder, version);
    await promisify(execFile)('git', ['add', file, sourceMap]);
  }
  const flows = await refreshFlows(root, await sourcePieces(root, planned));
  if (flows.length > 0) await promisify(execFile)('git', ['add', ...flows]);
}

/** Requires the shared fields: an npm page without a repository looks abandoned, and nobody could report a bug. */
async function checkSharedFields(root: string): Promise<void> {
  const fields = await readSharedFields(root);
  const missing = SHARED_FIELDS.filter((field) => fields[field] === undefined);
  if (missing.length === 0) return;
  throw new Error(
    `Set ${missing.join(', ')} in the package.json of the repository's root: every piece takes them from there.`,
  );
}

async function checkTranslations(root: string, dryRun: boolean): Promise<void> {
  const missing = (await readTranslatedPieces(root)).flatMap(untranslated);
  if (missing.length === 0) return;
  const how = 'npm run generate lists what is missing.';
  if (!dryRun) throw new Error([...missing, how].join('\n'));
  process.stderr.write(
    `Warning: ${missing.length} translations are missing, which would stop a release; ${how}\n`,
  );
}

try {
  await checkRelease(process.cwd(), process.env.NX_DRY_RUN === 'true');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
