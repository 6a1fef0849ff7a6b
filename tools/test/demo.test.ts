import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** Starts the demo; `onText` sees all that it has printed so far. */
async function runDemo(onText: (text: string) => void = () => undefined) {
  const words = ['--import', 'tsx', 'tools/src/demo/main.ts'];
  const demo: ChildProcess = spawn(process.execPath, words, { cwd: ROOT });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
    onText(printed);
  };
  demo.stdout?.on('data', collect);
  demo.stderr?.on('data', collect);
  await once(demo, 'exit');
  return { code: demo.exitCode, printed };
}

it('runs every action of every piece, and a trigger of each kind, and says so', async () => {
  const { code, printed } = await runDemo();
  const done = [...printed.matchAll(/^✓ +(\S+) +(\S+) /gm)].map(
    ([, piece, action]) => `${piece} ${action}`,
  );
  expect(done.sort()).toEqual([
    'content-snare all_fields_completed',
    'content-snare approve_submitted_fields',
    'content-snare create_client',
    'content-snare create_request',
    'content-snare custom_api_call',
    'content-snare find_clients',
    'content-snare find_or_create_client',
    'content-snare find_requests',
    'content-snare get_client',
    'content-snare get_request',
    'content-snare list_templates',
    'content-snare review_field',
    'content-snare run_integration_actions',
    'content-snare update_client',
    'content-snare update_request',
    'firmable custom_api_call',
    'firmable enrich_companies',
    'firmable enrich_company',
    'firmable enrich_people',
    'firmable enrich_person',
    'firmable search_people',
    'world-news-api custom_api_call',
    'world-news-api extract_news',
    'world-news-api extract_news_links',
    'world-news-api get_geo_coordinates',
    'world-news-api new_article',
    'world-news-api retrieve_front_page',
    'world-news-api retrieve_news',
    'world-news-api search_news',
    'world-news-api search_news_sources',
    'world-news-api top_news',
    'world-news-api website_to_rss',
  ]);
  expect(printed).toContain('All 32 actions and triggers did their job.');
  expect(code).toBe(0);
});

it('fails with a sentence when the services go away in the middle', async () => {
  let killed = false;
  const { code, printed } = await runDemo((text) => {
    const pid = /sandbox \(process (\d+)\)/.exec(text)?.[1];
    if (killed || pid === undefined || !text.includes('✓')) return;
    killed = true;
    process.kill(Number(pid), 'SIGKILL');
  });
  expect(killed).toBe(true);
  expect(code).toBe(1);
  expect(printed).toMatch(/could not be reached|broke the connection|does not answer any more/);
  expect(printed).not.toMatch(/^\s+at .+:\d+:\d+/m);
});
