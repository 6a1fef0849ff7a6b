import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findPiecePacks } from '@pieceworks/lab/host';
import { startSandbox } from '@pieceworks/lab/sandbox';
import { startWorkbench } from '@pieceworks/workbench';
import { chromium, type Page } from 'playwright-core';

/** Takes the screenshots of the documentation from the running workbench. */

const FOLDER = 'docs/pictures';
const VIEWPORT = { width: 1280, height: 800 };
/** The size of the first picture in the README, small because every visitor loads it. */
const SMALL_VIEWPORT = { width: 1180, height: 590 };

/** The pictures, and the steps to the state that each shows. */
const PICTURES: readonly {
  name: string;
  viewport?: typeof VIEWPORT;
  show: (page: Page) => Promise<void>;
}[] = [
  { name: 'start', show: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  {
    name: 'result',
    viewport: SMALL_VIEWPORT,
    show: async (page) => {
      await page.locator('.card').filter({ hasText: 'news on a topic' }).click();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByText(/^\d+ articles$/).waitFor();
    },
  },
  {
    name: 'step',
    show: async (page) => {
      await page.getByRole('link', { name: 'Start', exact: true }).click();
      await page.locator('.card').filter({ hasText: 'Enrich a list' }).click();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByText('2 found, 1 not found').waitFor();
    },
  },
  {
    name: 'client',
    show: async (page) => {
      await page.getByRole('link', { name: 'Services', exact: true }).click();
      await page.getByRole('link', { name: 'Open Website for Fern & Finch' }).click();
      for (const [field, answer] of [
        ['Trading name', 'Fern & Finch'],
        ['Tagline', 'We paint houses, and what stands in them.'],
      ] as const) {
        const form = page.locator('form').filter({ has: page.getByLabel(field, { exact: true }) });
        await form.getByLabel(field, { exact: true }).fill(answer);
        await form.getByRole('button', { name: 'Save' }).click();
        await form.getByText(answer).waitFor();
      }
    },
  },
  {
    name: 'trigger',
    show: async (page) => {
      await page.getByRole('link', { name: 'Start', exact: true }).click();
      await page.locator('.card').filter({ hasText: 'A client answers' }).click();
      await page.getByRole('button', { name: 'Turn on', exact: true }).click();
      await page.getByRole('button', { name: 'Answer and submit' }).click();
      await page.getByText('1 emitted').waitFor();
    },
  },
  {
    name: 'flow',
    show: async (page) => {
      await page.getByRole('link', { name: 'Flows', exact: true }).click();
      await page.locator('.card').filter({ hasText: 'News about an account' }).click();
      await page.getByRole('heading', { level: 1, name: 'News about an account' }).waitFor();
    },
  },
];

async function takePictures(): Promise<void> {
  const pageFolder = path.dirname(
    createRequire(import.meta.url).resolve('@pieceworks/workbench/page'),
  );
  const [sandbox, packs] = await Promise.all([startSandbox(), findPiecePacks(process.cwd())]);
  const workbench = await startWorkbench({
    sandbox,
    packs,
    pageFolder,
    flowsFolder: 'flows',
    port: 0,
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--disable-quic'],
  });
  try {
    await mkdir(FOLDER, { recursive: true });
    const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light' });
    await page.goto(workbench.address);
    for (const { name, viewport = VIEWPORT, show } of PICTURES) {
      await page.setViewportSize(viewport);
      await show(page);
      const file = path.join(FOLDER, `${name}.png`);
      await page.screenshot({ path: file });
      process.stdout.write(`${file}\n`);
    }
  } finally {
    await browser.close();
    await workbench.close();
    await sandbox.stop();
  }
}

await takePictures();
