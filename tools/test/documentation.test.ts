import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ACTION_LIMITS,
  asRecord,
  ENABLE_LIMITS,
  FORM_LIMITS,
  LIST_MS,
  LONG_ACTION_LIMITS,
  POLL_LIMITS,
} from '@pieceworks/kit';
import { PieceHost } from '@pieceworks/lab/host';
import { findServices, loadService, serviceNames } from '@pieceworks/lab/services';
import { findPackOf } from '@pieceworks/lab/suites/piece-in-sandbox';
import { jobsOf } from '../src/demo/jobs';
import { FLOWS } from '../src/flows/flows';
import { importPiece, pieceFolders } from '../src/workspace/source-piece';

const ROOT = path.resolve(__dirname, '../..');

const FILES = [
  'README.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'packages/lab/README.md',
  ...['docs', 'flows'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join(folder, file)),
  ),
  ...serviceNames().map((service) => `packages/pieces/${service}/README.md`),
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

it('the pages state the number of steps', async () => {
  const services = await findServices();
  const jobs = services.flatMap((service) => jobsOf(service));
  expect(read('docs/maintaining.md')).toContain(`All ${jobs.length} steps passed.`);
  for (const folder of await pieceFolders(ROOT)) {
    const piece = await importPiece(folder);
    const [actions, triggers] = [piece.actions(), piece.triggers()].map(
      (steps) => Object.keys(steps).length,
    );
    const page = path.relative(ROOT, path.join(folder, 'README.md'));
    expect(read('docs/why.md')).toContain(`[${actions} actions, ${triggers} triggers](../${page})`);
    expect(read('README.md')).toMatch(new RegExp(`${page}.*; ${triggers} triggers \\|`));
  }
});

it('the pages state the time limits of the code', async () => {
  const { file } = await findPackOf(await loadService('firmable'));
  const host = await PieceHost.fromTarball(file);
  const byDefault = host.metadata().actions.enrich_people?.props.minutes?.defaultValue;
  await host.close();
  const [most, ofList, ofStep] = [LIST_MS, LONG_ACTION_LIMITS.totalMs, ACTION_LIMITS.totalMs].map(
    (ms) => ms / 60_000,
  );
  const seconds = (ms: number) => `${ms / 1_000} s`;
  const [action, poll, form] = [ACTION_LIMITS, POLL_LIMITS, FORM_LIMITS];
  expect(poll.callMs).toBe(form.callMs);
  const cells: Record<string, string[]> = {
    'packages/pieces/firmable/README.md': [
      `time of a list | ${String(byDefault)} minutes, or _Time Limit_, ${most} at most`,
    ],
    'packages/pieces/world-news-api/README.md': [`time of a search | ${most} minutes`],
    'docs/architecture.md': [
      `one attempt | ${seconds(action.attemptMs)}; in a poll ${seconds(poll.attemptMs)}, in a dropdown or connection check ${seconds(form.attemptMs)}`,
      `one call with its retries | ${seconds(action.callMs)}; in a poll, dropdown or connection check ${seconds(form.callMs)}; after a 429, ${ofStep} minutes`,
      `all calls of an action together | ${ofStep} minutes`,
      `all calls of a list together | ${ofList} minutes; after ${most}, _Search News_ begins no call, and a list of lookups no lookup`,
      `all calls of a dropdown or connection check | ${seconds(form.totalMs)}`,
      `all calls of a poll | ${seconds(poll.totalMs)}`,
      `all calls when a polling trigger is turned on | ${seconds(ENABLE_LIMITS.totalMs)}`,
      `all calls when a webhook trigger is turned on or off | ${ofStep} minutes`,
    ],
  };
  for (const [page, rows] of Object.entries(cells)) {
    const text = read(page).replace(/ +/g, ' ');
    for (const row of rows) expect(text).toContain(`| ${row} |`);
  }
});
