import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { nextRelease } from './release/next-release';
import { publishedFile } from './release/published';
import { readVersionPlans } from './release/version-plans';
import { importPiece, pieceFolders } from './source-piece';

/**
 * Runs before `nx release` gives out versions: refuses what would break flows without being a major version,
 * and puts down what is published with this release, to become part of its commit.
 */
async function checkRelease(root: string, dryRun: boolean): Promise<void> {
  const plans = await readVersionPlans(root);
  const releases = await Promise.all(
    (await pieceFolders(root)).map(async (folder) => {
      const piece = await importPiece(folder);
      return { folder, ...(await nextRelease(folder, piece.metadata(), plans)) };
    }),
  );
  const planned = releases.filter((release) => release.planned);
  const broken = planned.flatMap((release) =>
    release.broken.map((change) => `${release.name}: ${change}`),
  );
  if (broken.length > 0) {
    throw new Error(`Flows would break; plan a major version.\n${broken.join('\n')}`);
  }
  if (dryRun) return;
  for (const { folder, version, surface } of planned) {
    const file = publishedFile(folder);
    await writeFile(file, `${JSON.stringify({ version, surface }, null, 2)}\n`);
    await promisify(execFile)('git', ['add', file]);
  }
}

try {
  await checkRelease(process.cwd(), process.env.NX_DRY_RUN === 'true');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
