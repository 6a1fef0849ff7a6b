import { readdir, writeFile } from 'node:fs/promises';
import { registriesOf } from './registries';

// Writes the lists of the services. Each file in `entries` is a service, and has its file in `sheets`.
const files = await readdir(new URL('entries/', import.meta.url));
for (const [file, text] of Object.entries(registriesOf(files))) {
  await writeFile(new URL(file, import.meta.url), text);
}
