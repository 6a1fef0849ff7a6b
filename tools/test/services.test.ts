import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at } from '@pieceworks/kit/json';
import { FACTS } from '@pieceworks/lab/contracts/facts';
import { CONTRACT_NAMES, contractsOf, SERVICE_NAMES, SERVICES } from '@pieceworks/lab/services';
import { registriesOf } from '@pieceworks/lab/services/registries';
import { refreshVariables } from '../src/pages/variables';
import { VERIFIED_SERVICES_FILE, verifiedServicesText } from '../src/pages/verified-services';

/** The suites that the tests of every piece declare. */
const SUITES = [
  'describePiece',
  'describeBundle',
  'describeConnectionCheck',
  'describeWire',
  'describeFaults',
];

const ROOT = path.resolve(__dirname, '../..');

it('the services are the folders in packages/pieces', () => {
  expect(readdirSync(path.join(ROOT, 'packages/pieces')).sort()).toEqual([...SERVICE_NAMES].sort());
});

it('the lists of the services are those of their files', () => {
  const folder = path.join(ROOT, 'packages/services/src');
  const entries = readdirSync(path.join(folder, 'entries'));
  expect(readdirSync(path.join(folder, 'sheets'))).toEqual(expect.arrayContaining(entries));
  for (const [file, text] of Object.entries(registriesOf(entries))) {
    expect([file, readFileSync(path.join(folder, file), 'utf8')]).toEqual([file, text]);
  }
});

it('the list of the verified services is that of their files', async () => {
  const written = readFileSync(path.join(ROOT, VERIFIED_SERVICES_FILE), 'utf8');
  expect(written).toBe(await verifiedServicesText(ROOT));
});

it('the page of the command line has the variables of the services', async () => {
  expect(await refreshVariables(ROOT, { check: true })).toBe(false);
});

describe.each(SERVICE_NAMES)('%s', (name) => {
  const { displayName, piece } = SERVICES[name];
  const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

  it('is the package that its folder says', () => {
    const manifest: unknown = JSON.parse(text(`packages/pieces/${name}/package.json`));
    expect(at(manifest, 'name')).toBe(piece);
  });

  it('is checked, built and packed', () => {
    const manifest: unknown = JSON.parse(text(`packages/pieces/${name}/package.json`));
    const tarball = `${piece.replace('@', '').replace('/', '-')}-*.tgz`;
    expect(at(manifest, 'nx', 'targets')).toMatchObject({
      'build-piece': {},
      // The files that the cache restores.
      pack: { outputs: [`{workspaceRoot}/dist/packs/${tarball}`] },
    });
    expect(existsSync(path.join(ROOT, `packages/pieces/${name}/jest.config.cjs`))).toBe(true);
  });

  it.each(SUITES)('calls %s', (suite) => {
    const folder = path.join(ROOT, `packages/pieces/${name}/test`);
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
    const tests = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
    expect(tests.filter((test) => test.includes(`${suite}('${name}'`))).not.toEqual([]);
  });

  it('has an OpenAPI document of each of its contracts, and no other', () => {
    const files = readdirSync(path.join(ROOT, 'packages/contracts/openapi'));
    const documents = CONTRACT_NAMES.map((contract) => `${name}-${contract}.yaml`);
    expect(documents.filter((file) => files.includes(file))).toEqual(
      contractsOf(name).map((contract) => `${name}-${contract}.yaml`),
    );
  });

  it('has a row among the pieces of the README', () => {
    expect(text('README.md')).toContain(`[\`${piece}\`](packages/pieces/${name}/README.md)`);
  });

  it('has a section in the document of the contracts where its contracts or facts say more', () => {
    if (contractsOf(name).length === 1 && FACTS[name].length === 0) return;
    expect(text('docs/contracts.md')).toContain(`\n## ${displayName}\n`);
  });
});
