import { writeTexts } from './write-texts';

const { notes, missing } = await writeTexts(process.cwd());
for (const note of notes) process.stderr.write(`${note}\n`);
for (const [file, count] of missing) {
  process.stdout.write(
    `${file} lists the missing texts (${count}). Fill them in and run this again.\n`,
  );
}
