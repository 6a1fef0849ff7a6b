import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at } from '@pieceworks/kit/json';
import {
  CONTRACT_NAMES,
  contractsOf,
  loadService,
  type Service,
  serviceNames,
} from '@pieceworks/lab/services';
import { pieceFolders } from '../src/workspace/source-piece';

/** The suites that the tests of every piece declare. */
const SUITES = [
  'describePiece',
  'describeBundle',
  'describeConnectionCheck',
  'describeWire',
  'describeFaults',
];

const ROOT = path.resolve(__dirname, '../..');

it('the services are those of the pieces', async () => {
  const names = (await pieceFolders(ROOT)).map((folder) => path.basename(folder));
  expect(serviceNames()).toEqual(names);
});

describe.each(serviceNames())('%s', (name) => {
  const folder = path.join(ROOT, 'packages/pieces', name);
  const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

  let service: Service;

  beforeAll(async () => {
    service = await loadService(name);
  });

  it('is the package that its folder says', () => {
    expect(at(manifest, 'name')).toBe(service.piece);
  });

  it('says in a few words what its piece does', () => {
    expect(service.summary).toMatch(/^\w/);
  });

  it('is checked, built and packed', () => {
    const tarball = `${service.piece.replace('@', '').replace('/', '-')}-*.tgz`;
    expect(at(manifest, 'nx', 'targets')).toMatchObject({
      build: { outputs: ['{projectRoot}/service/dist'] },
      'build-piece': {},
      // The files that the cache restores.
      pack: { outputs: [`{workspaceRoot}/dist/packs/${tarball}`] },
    });
    expect(existsSync(path.join(folder, 'jest.config.cjs'))).toBe(true);
  });

  it.each(SUITES)('calls %s', (suite) => {
    const tests = path.join(folder, 'test');
    const files = readdirSync(tests).filter((file) => file.endsWith('.ts'));
    const calling = files.filter((file) =>
      readFileSync(path.join(tests, file), 'utf8').includes(`${suite}(`),
    );
    expect(calling).not.toEqual([]);
  });

  it('has an OpenAPI document of each of its contracts, and no other', () => {
    const files = readdirSync(path.join(folder, 'service/openapi'));
    const documents = CONTRACT_NAMES.filter((contract) => files.includes(`${contract}.yaml`));
    expect(documents).toEqual(contractsOf(service));
  });

  it('has a section in the document of the contracts where its contracts or facts say more', () => {
    if (contractsOf(service).length === 1 && service.facts.length === 0) return;
    expect(text('docs/contracts.md')).toContain(`\n## ${service.displayName}\n`);
  });
});
