import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { PieceHost } from '@pieceworks/host';
import type { ServiceName } from '@pieceworks/services';
import { list } from 'tar';
import { findPackOf } from './piece-in-sandbox';

/** Declares the tests of a tarball: that it holds what it should and nothing else, and how little that is. */
export function describeBundle(
  service: ServiceName,
  {
    maxBytes,
  }: {
    /**
     * What the bundle may weigh: every cold step reads and compiles all of it, some 40 µs a KB. Raise it for
     * a step that is worth that, and measure the cold start again.
     */
    maxBytes: number;
  },
): void {
  describe(`the tarball of ${service}`, () => {
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

    it('is small and requires nothing but modules of Node', async () => {
      const { file: tarball } = await findPackOf(service);
      const host = await PieceHost.fromTarball(tarball);
      const bundle = readFileSync(path.join(host.folder, 'src/index.js'), 'utf8');
      await host.close();
      const required = [...bundle.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name);
      expect(
        required.filter((name) => !builtinModules.includes(name.replace(/^node:/, ''))),
      ).toEqual([]);
      expect(required).toContain('node:https');
      const bytes = Buffer.byteLength(bundle);
      expect(bytes).toBeLessThanOrEqual(maxBytes);
      // A limit far above would notice nothing.
      expect(bytes).toBeGreaterThan(0.95 * maxBytes);
      // Any other character would have Node keep and read two bytes for each.
      expect(bundle).toMatch(/^[\t\n\r\u0020-\u007e]*$/);
      // In a literal, such a class would have Node read its tables of characters at each start.
      expect(bundle).not.toMatch(/(?<!\\)\\p\{/);
    });
  });
}
