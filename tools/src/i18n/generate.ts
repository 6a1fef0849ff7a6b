import { generateTexts } from './write-texts';

for (const note of await generateTexts(process.cwd())) process.stderr.write(`${note}\n`);
