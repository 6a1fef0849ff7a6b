import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at } from '@pieceworks/kit';
import { SERVICE_NAMES, SERVICES } from '@pieceworks/services';

const ROOT = path.resolve(__dirname, '../..');

it('is the list of the folders in packages/pieces', () => {
  expect(readdirSync(path.join(ROOT, 'packages/pieces')).sort()).toEqual([...SERVICE_NAMES].sort());
});

describe.each(SERVICE_NAMES)('%s', (name) => {
  const { piece, variables, sample } = SERVICES[name];
  const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

  it('is the package that its folder says', () => {
    const manifest: unknown = JSON.parse(text(`packages/pieces/${name}/package.json`));
    expect(at(manifest, 'name')).toBe(piece);
  });

  it.each(['gateway', 'vendor'])('has an OpenAPI document of its %s contract', (contract) => {
    expect(existsSync(path.join(ROOT, `packages/contracts/openapi/${name}-${contract}.yaml`))).toBe(
      true,
    );
  });

  it('has a row among the pieces and the variables of the README', () => {
    const readme = text('README.md');
    expect(readme).toContain(`[\`${piece}\`](packages/pieces/${name}/README.md)`);
    expect(readme).toContain(`\`${variables.secret}\``);
    expect(readme).toContain(`\`${variables.baseUrl}\``);
  });

  it('has a sample action that is there', () => {
    const file = `packages/pieces/${name}/src/lib/actions/${sample.action.replaceAll('_', '-')}.ts`;
    expect(existsSync(path.join(ROOT, file))).toBe(true);
  });
});
