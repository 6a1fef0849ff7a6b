import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HostError, PieceHost } from '../../src/host/index';
import { installPack } from '../../src/host/install-pack';
import {
  actionSource,
  FIXTURE_NAME,
  packFixture,
  pieceSource,
  temporaryFolder,
} from './pack-fixture';

/** Returns the metadata of a fixture. */
async function describeFixture(fixture: Parameters<typeof packFixture>[0]) {
  const host = await PieceHost.fromTarball(await packFixture(fixture));
  await host.close();
  return host.metadata();
}

describe('the installation of a pack', () => {
  it('unpacks to the folder in which the engine looks', async () => {
    const root = await temporaryFolder();
    const pack = await installPack(await packFixture({}), root);
    const folder = `${root}/pieces/${FIXTURE_NAME}-1.2.3/node_modules/${FIXTURE_NAME}`;
    const entry = `${folder}/src/index.js`;
    expect(pack).toEqual({ name: FIXTURE_NAME, version: '1.2.3', folder, entry });
    expect(existsSync(entry)).toBe(true);
  });

  it.each(['1.2', '1.2.3-beta.1', '1.2.3+build', 'v1.2.3'])('refuses %s', async (version) => {
    const tarball = await packFixture({ manifest: { version } });
    await expect(installPack(tarball, await temporaryFolder())).rejects.toThrow(
      `${FIXTURE_NAME} has the version ${version}: the platform installs N.N.N only`,
    );
  });

  it.each([
    ['dependencies', { axios: '1.0.0' }],
    ['peerDependencies', { axios: '1.0.0' }],
    ['optionalDependencies', { axios: '1.0.0' }],
    ['bundledDependencies', ['axios']],
  ])('refuses %s', async (field, list) => {
    const tarball = await packFixture({ manifest: { [field]: list } });
    await expect(installPack(tarball, await temporaryFolder())).rejects.toThrow(
      'has dependencies (axios): the platform would fetch them from the registry',
    );
  });

  it('refuses an ES module', async () => {
    const tarball = await packFixture({ manifest: { type: 'module' } });
    await expect(installPack(tarball, await temporaryFolder())).rejects.toThrow(
      'which the engine loads as an empty package',
    );
  });

  it('refuses a file that is no tarball', async () => {
    const file = path.join(await temporaryFolder(), 'piece.tgz');
    await writeFile(file, 'not a tarball');
    await expect(installPack(file, await temporaryFolder())).rejects.toThrow(
      'cannot be read as an npm tarball',
    );
  });
});

describe('the loader of pieces', () => {
  it('takes the first export of a class named Piece and the translations beside it', async () => {
    const { displayName, i18n } = await describeFixture({
      files: { 'src/i18n/de.json': '{"Name":"Name","Text":"Text auf Deutsch"}' },
    });
    expect(displayName).toBe('Fixture');
    expect(i18n).toEqual({ de: { Name: 'Name', Text: 'Text auf Deutsch' } });
  });

  it('ignores main', async () => {
    const { authors } = await describeFixture({
      manifest: { main: './other.js' },
      files: { 'other.js': 'throw new Error("main was read")' },
    });
    expect(authors).toEqual(['someone']);
  });

  it('does not find a piece whose class was minified', async () => {
    const source = pieceSource('').replaceAll('Piece', 'Um');
    const tarball = await packFixture({ source });
    await expect(PieceHost.fromTarball(tarball)).rejects.toMatchObject({
      constructor: HostError,
      message: expect.stringContaining('exports no object of a class named "Piece"') as unknown,
    });
  });

  it.each([
    ['actions: null', 'it has no fields'],
    [
      "triggers: { tick: { name: 'tick' } }",
      'tick does not describe itself: it has no displayName',
    ],
    ['auth: { displayName: "A" }', 'the connection does not describe itself: it has no type'],
    [`actions: { ${actionSource('a', '() => 1', "{ b: { type: 'JSON' } }")} }`, 'a.b does not'],
  ])('refuses a piece that does not describe itself: %s', async (body, message) => {
    const tarball = await packFixture({ body });
    await expect(PieceHost.fromTarball(tarball)).rejects.toThrow(message);
  });

  it('does not find a piece without src/index.js', async () => {
    const tarball = await packFixture({ bundle: 'src/other.js' });
    await expect(installPack(tarball, await temporaryFolder())).rejects.toThrow(
      'has no src/index.js',
    );
  });
});
