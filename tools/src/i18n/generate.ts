import { writeTexts } from './write-texts';

const { notes, missing } = await writeTexts(process.cwd());
for (const note of notes) process.stderr.write(`${note}\n`);
if (missing.size > 0) {
  const files = [...missing].map(([file, count]) => `${file} (${count})`).join(', ');
  process.stdout.write(
    `Texts without a translation are listed in ${files}. Translate them there and run this again.\n`,
  );
}
