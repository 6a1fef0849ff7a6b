import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from 'tar';

/** The parts of a handwritten piece that a test can change. */
export type PieceFixture = {
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** The inside of the piece's object literal: `auth`, `actions`, `triggers`, as source text. */
  readonly body?: string;
  /** The complete `src/index.js`, instead of `body`. */
  readonly source?: string;
  /** Path of the bundle, by default `src/index.js`. */
  readonly bundle?: string;
  /** More files, by path in the package. */
  readonly files?: Readonly<Record<string, string>>;
};

export const FIXTURE_NAME = '@acme/piece-parcel-desk';

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Creates a temporary folder, which is removed after the last test of the file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'host-test-'));
  folders.push(folder);
  return folder;
}

/** Packs a fixture like `npm pack` and returns the tarball's path. */
export async function packFixture(fixture: PieceFixture, file?: string): Promise<string> {
  const folder = await temporaryFolder();
  const files = {
    'package.json': JSON.stringify({ name: FIXTURE_NAME, version: '1.2.3', ...fixture.manifest }),
    [fixture.bundle ?? 'src/index.js']: fixture.source ?? pieceSource(fixture.body ?? ''),
    ...fixture.files,
  };
  for (const [name, text] of Object.entries(files)) {
    const target = path.join(folder, 'package', name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  const tarball = file ?? path.join(folder, 'piece.tgz');
  await mkdir(path.dirname(tarball), { recursive: true });
  await create({ file: tarball, cwd: folder, gzip: true }, ['package']);
  return tarball;
}

/** Returns a module with one piece that does not come from the SDK. */
export function pieceSource(body: string): string {
  return `
class Piece {
  constructor(parts) {
    this.parts = { actions: {}, triggers: {}, ...parts };
    this.auth = parts.auth;
    this.authors = ['someone'];
  }
  metadata() {
    const { actions, triggers } = this.parts;
    return { displayName: 'Fixture', description: 'A piece for tests', logoUrl: '', authors: [],
      auth: this.auth, actions, triggers };
  }
  getAction(name) { return this.parts.actions[name]; }
  getTrigger(name) { return this.parts.triggers[name]; }
}
exports.helper = { not: 'a piece' };
exports.fixture = new Piece({ ${body} });
`;
}

/** Returns an action as source text; `run` is the text of a function of `context`. */
export function actionSource(name: string, run: string, props = '{}', more = ''): string {
  return `${name}: { name: '${name}', displayName: 'Do ${name}', description: 'Does ${name}.',
    requireAuth: true, props: ${props}, run: ${run}, ${more} },`;
}
