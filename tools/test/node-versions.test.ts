import { readFileSync } from 'node:fs';
import path from 'node:path';
import { at } from '@pieceworks/kit/json';
import { parse } from 'yaml';
import { devDependencies, engines } from '../../package.json';
import { BUNDLE_OPTIONS } from '../src/build/bundle-options';
import { ROOT } from './program';

/** The oldest Node, which the root's `engines` promises, such as `20.19`. */
const oldest = /^>=(\d+\.\d+)$/.exec(engines.node)?.[1] ?? '';
const [major = ''] = oldest.split('.');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

it('the README names the oldest Node', () => {
  expect(read('README.md')).toContain(`Node ${oldest} or newer`);
});

it('the pieces are built for the oldest major version of Node, and promise it', () => {
  expect(BUNDLE_OPTIONS.target).toBe(`node${major}`);
  const manifest: unknown = JSON.parse(read('packages/pieces/firmable/dist/package.json'));
  expect(at(manifest, 'engines', 'node')).toBe(`>=${major}`);
});

it('the types are those of the oldest Node, which lacks what is newer', () => {
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^${major}\\.`));
});

it('CI tests the oldest Node', () => {
  const workflow: unknown = parse(read('.github/workflows/ci.yml'));
  expect(JSON.stringify(workflow)).toContain(`"matrix":{"node":["${oldest}",`);
});
