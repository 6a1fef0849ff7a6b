import { parseArgs } from 'node:util';
import { checkTexts, type Extent, writeTexts } from './write-texts';

/** Fills in the translations and lists those that are missing. With `--check`, it changes nothing and fails instead. */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
if (values.check) await check();
else await fillIn();

async function check(): Promise<void> {
  const { notes, extent } = await checkTexts(process.cwd());
  for (const note of notes) process.stderr.write(`${note}\n`);
  if (notes.length > 0) process.exitCode = 1;
  tell(
    extent,
    notes.length === 0 ? 'complete.' : 'see above. npm run i18n removes and lists them.',
  );
}

async function fillIn(): Promise<void> {
  const { notes, missing, extent } = await writeTexts(process.cwd());
  for (const note of notes) process.stderr.write(`${note}\n`);
  const files = [...missing].map(([file, count]) => `${file} (${count})`).join(', ');
  const open = `translations are missing in ${files}. Translate them there and run this again.`;
  tell(extent, missing.size === 0 ? 'complete.' : open);
}

function tell({ languages, texts }: Extent, state: string): void {
  process.stdout.write(`${languages} languages, ${texts} texts: ${state}\n`);
}
