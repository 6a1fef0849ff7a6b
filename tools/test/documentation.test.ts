import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asRecord } from '@pieceworks/kit';
import { SERVICE_NAMES } from '@pieceworks/services';
import { FLOWS } from '../src/flows/flows';

const ROOT = path.resolve(__dirname, '../..');

const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'flows'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join(folder, file)),
  ),
  ...SERVICE_NAMES.map((service) => `packages/pieces/${service}/README.md`),
];

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Returns the anchor of a heading. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading));

it.each(FILES)('%s has no dead links', (file) => {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const dead = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [target = '', heading] = link.split('#');
    const linked = target === '' ? file : path.join(path.dirname(file), target);
    if (!existsSync(path.join(ROOT, linked))) return true;
    return heading !== undefined && !headingsOf(read(linked)).includes(heading);
  });
  expect(dead).toEqual([]);
});

it.each(FILES)('%s names existing commands only', (file) => {
  const manifest: unknown = JSON.parse(read('package.json'));
  const scripts = Object.keys(asRecord(asRecord(manifest).scripts));
  const named = [...read(file).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

it('the README shows every flow', () => {
  const readme = read('README.md');
  for (const { name, title } of FLOWS) {
    expect(readme).toContain(`| [${title}](flows/${name}/README.md)`);
  }
});
