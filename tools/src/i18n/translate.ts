import { translateTexts } from './write-texts';

const { notes, open } = await translateTexts(process.cwd());
for (const note of notes) process.stderr.write(`${note}\n`);
for (const [file, count] of open) {
  process.stdout.write(`${file} lists ${count} texts; fill them in and run this again.\n`);
}
if (open.size === 0) process.stdout.write('Everything is translated.\n');
