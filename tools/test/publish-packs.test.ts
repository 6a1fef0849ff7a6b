import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFile } from './program';

it('says once, and soon, that no registry answers', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'packs-'));
  await Promise.all(['a.tgz', 'b.tgz'].map((name) => writeFile(path.join(folder, name), '')));
  // Nobody listens at this port.
  const env = { npm_config_registry: 'http://127.0.0.1:1', HOME: folder };
  const { code, stdout, stderr } = await startFile('release/publish-packs', [folder], { env })
    .outcome;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^The npm registry does not answer, so nothing was published\..*\n$/);
  await rm(folder, { recursive: true });
});
