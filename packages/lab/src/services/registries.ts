/**
 * Returns the text of each generated module, by the name of its file.
 * @param files the names of the files in `entries`.
 */
export function registriesOf(files: readonly string[]): Readonly<Record<string, string>> {
  return {
    'registry.ts': registryOf(files, 'entries', 'SERVICES', ''),
    'sheet-registry.ts': registryOf(files, 'sheets', 'SHEETS', '_SHEETS'),
  };
}

/**
 * Returns the text of a module that lists the constants of all files in a folder, by service.
 * @param files one per service, named after it.
 * @param end suffix of the constants' names, after the name of the service.
 */
export function registryOf(
  files: readonly string[],
  folder: string,
  list: string,
  end: string,
): string {
  const names = files.map((file) => file.replace(/\.ts$/, '')).sort();
  const constant = (name: string) => `${name.replaceAll('-', '_').toUpperCase()}${end}`;
  const imports = names.map((name) => `import { ${constant(name)} } from './${folder}/${name}';\n`);
  const rows = names.map((name) => {
    const key = name.includes('-') ? `'${name}'` : name;
    return `  ${key}: ${constant(name)},\n`;
  });
  const head = `/** By the names of the files in \`${folder}\`. Written by \`npm run generate\`. */\n`;
  return `${imports.join('')}\n${head}export const ${list} = {\n${rows.join('')}};\n`;
}
