import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { list } from 'tar';
import { PieceHost } from '../host';
import type { Service } from '../services';
import { findPackOf } from './piece-in-sandbox';

/** Limit of a new piece, which only a package that was bundled by mistake exceeds. */
const UNFINISHED_MAX_BYTES = 100_000;

/** Modules of Node that a bundle may ask for while it loads; a call loads all others. Each start pays for them. */
const LOADED_AT_START = ['node:timers', 'node:util'];

/** Loads a bundle, and prints the modules that it asked for and the patterns that it made meanwhile. */
const START_RECORDER = `
  const Module = require('node:module');
  const [modules, patterns, load] = [[], [], Module._load];
  Module._load = (name, ...rest) => (modules.push(name), load(name, ...rest));
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (made, given) => (patterns.push(String(given[0])), Reflect.construct(made, given)),
    apply: (made, _self, given) => (patterns.push(String(given[0])), made(...given)),
  });
  require(process.argv[1]);
  console.log(JSON.stringify({ modules: modules.slice(1), patterns }));
`;

/** Declares the tests of a tarball's contents and of the bundle's size. */
export function describeBundle(
  service: Service,
  {
    maxBytes,
  }: {
    /**
     * Maximum size of the bundle. Every cold start reads and compiles all of it, about 40 µs per KB. Raise the limit
     * for a step that is worth it, and measure the cold start again. Left out for a piece that is still being written.
     */
    maxBytes?: number;
  } = {},
): void {
  describe(`the tarball of ${service.name}`, () => {
    let host: PieceHost;

    beforeAll(async () => {
      host = await PieceHost.fromTarball((await findPackOf(service)).file);
    });

    afterAll(() => host.close());

    it('holds one bundle, its translations, a README and the licences', async () => {
      const { file: tarball } = await findPackOf(service);
      const files: string[] = [];
      await list({ file: tarball, onReadEntry: (entry) => files.push(entry.path) });
      const others = files
        .filter((file) => !/^package\/src\/i18n\/[\w-]+\.json$/.test(file))
        .sort();
      expect(others).toEqual([
        'package/LICENSE',
        'package/NOTICES',
        'package/README.md',
        'package/package.json',
        'package/src/index.js',
      ]);
    });

    it('holds code of no package but the SDK', () => {
      const notices = readFileSync(path.join(host.folder, 'NOTICES'), 'utf8');
      const packages = notices.match(/^@?[a-z][\w./-]* \d+\.\d+\.\d+\S*$/gm) ?? [];
      expect(packages.filter((name) => !name.startsWith('@activepieces/'))).toEqual([]);
    });

    it('is small and requires nothing but modules of Node', () => {
      const bundle = readFileSync(path.join(host.folder, 'src/index.js'), 'utf8');
      const required = [...bundle.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name);
      expect(
        required.filter((name) => !builtinModules.includes(name.replace(/^node:/, ''))),
      ).toEqual([]);
      expect(required).toContain('node:https');
      const bytes = Buffer.byteLength(bundle);
      expect(bytes).toBeLessThanOrEqual(maxBytes ?? UNFINISHED_MAX_BYTES);
      // A limit far above the real size would not notice growth.
      expect(bytes).toBeGreaterThan(0.95 * (maxBytes ?? 0));
      // A single character outside this range makes Node store and read two bytes for each character.
      expect(bundle).toMatch(/^[\t\n\r\u0020-\u007f]*$/);
      // For such a class in a literal, Node would load its Unicode tables at each start.
      expect(bundle).not.toMatch(/(?<!\\)\\p\{/);
    });

    it('asks for few modules while it loads, and makes no pattern', () => {
      const bundle = path.join(host.folder, 'src/index.js');
      const recorded = execFileSync(process.execPath, ['-e', START_RECORDER, bundle], {
        encoding: 'utf8',
      });
      expect(JSON.parse(recorded)).toEqual({ modules: LOADED_AT_START, patterns: [] });
    });
  });
}
