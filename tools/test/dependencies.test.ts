import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asRecord, at, isRecord } from '@pieceworks/kit/json';

const ROOT = path.resolve(__dirname, '../..');
const FIELDS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
  'overrides',
];

/** Returns the packages in the workspace's manifests, except our own, with the requested versions. */
function namedVersions(): Map<string, Set<string>> {
  const folders = [
    '',
    'tools',
    ...['packages', 'packages/pieces'].flatMap((parent) =>
      readdirSync(path.join(ROOT, parent)).map((name) => path.join(parent, name)),
    ),
  ];
  const versions = new Map<string, Set<string>>();
  for (const folder of folders.filter((name) => name !== path.join('packages', 'pieces'))) {
    const text = readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8');
    const manifest: unknown = JSON.parse(text);
    if (!isRecord(manifest)) throw new Error(`${folder}/package.json is no manifest.`);
    for (const [name, version] of FIELDS.flatMap((field) =>
      Object.entries(asRecord(manifest[field])),
    )) {
      if (name.startsWith('@pieceworks/')) continue;
      versions.set(name, (versions.get(name) ?? new Set()).add(String(version)));
    }
  }
  return versions;
}

const versions = namedVersions();

it('the page names the packages of the SDK, and those that are held back', () => {
  const text = readFileSync(path.join(ROOT, 'docs/dependencies.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([^`]+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, name]) => name,
  );
  const root: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const sdk = [...versions.keys()].filter((name) => name.startsWith('@activepieces/'));
  expect(rows.sort()).toEqual([...sdk, ...Object.keys(asRecord(at(root, 'overrides')))].sort());
});

it('dependencies have one version wherever they are named', () => {
  const several = [...versions].filter(([, asked]) => asked.size > 1);
  expect(several).toEqual([]);
});

it('dependencies have an exact version', () => {
  const ranges = [...versions].filter(([, asked]) =>
    [...asked].some((version) => !/^\d+\.\d+\.\d+$/.test(version)),
  );
  expect(ranges.map(([name]) => name)).toEqual([]);
});

it('every locked package comes from npm’s registry, with its sum', () => {
  const lock: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(asRecord(asRecord(lock).packages));
  const installed = packages
    .filter(([place, entry]) => place.includes('node_modules/') && asRecord(entry).link !== true)
    .map(([place, entry]) => {
      const { integrity, resolved } = asRecord(entry);
      return { place, integrity: String(integrity), resolved };
    });
  expect(installed.length).toBeGreaterThan(500);
  // npm names a place other than the registry in `resolved`.
  const isTrusted = ({ integrity, resolved }: (typeof installed)[number]) =>
    integrity.startsWith('sha512-') && resolved === undefined;
  expect(installed.filter((entry) => !isTrusted(entry))).toEqual([]);
});
