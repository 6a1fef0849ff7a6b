/** Returns the text of each list of the services. @param files the names of the files in `entries`. */
export function registriesOf(files: readonly string[]): Readonly<Record<string, string>> {
  const names = files.map((file) => file.replace(/\.ts$/, '')).sort();
  return {
    'registry.ts': registryOf(names, 'entries', 'SERVICES', ''),
    'sheet-registry.ts': registryOf(names, 'sheets', 'SHEETS', '_SHEETS'),
  };
}

function registryOf(names: readonly string[], folder: string, list: string, end: string): string {
  const constant = (name: string) => `${name.replaceAll('-', '_').toUpperCase()}${end}`;
  const imports = names.map((name) => `import { ${constant(name)} } from './${folder}/${name}';\n`);
  const rows = names.map((name) => {
    const key = name.includes('-') ? `'${name}'` : name;
    return `  ${key}: ${constant(name)},\n`;
  });
  const head = `/** By the names of the files in \`${folder}\`. Written by \`npm run generate\`. */\n`;
  return `${imports.join('')}\n${head}export const ${list} = {\n${rows.join('')}};\n`;
}
