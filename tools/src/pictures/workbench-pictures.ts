import path from 'node:path';
import { findPiecePacks } from '@pieceworks/lab/host';
import { startSandbox } from '@pieceworks/lab/sandbox';
import { findServices } from '@pieceworks/lab/services';
import { startWorkbench } from '@pieceworks/workbench';
import type { Page } from 'playwright-core';
import type { Album } from './album';

/** A picture of the workbench: the view that it opens, and what a person does there. */
type Picture = {
  /** In `docs/pictures`, without its ending. */
  readonly name: string;
  /** The part of the address after `#/`. */
  readonly view: string;
  readonly act?: (page: Page) => Promise<void>;
  /** Height in px; 800 by default. */
  readonly height?: number;
};

const PICTURES: readonly Picture[] = [
  { name: 'start', view: '', height: 745 },
  {
    name: 'step',
    view: 'steps/firmable/enrich_company',
    act: async (page) => {
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await run(page);
    },
  },
  { name: 'list', view: '', act: (page) => runCard(page, 'Enrich a list') },
  { name: 'rehearsal', view: '', act: (page) => runCard(page, 'Rehearse a list') },
  { name: 'flow', view: 'flows/documents-are-in', height: 1_480 },
  {
    name: 'client',
    view: 'services',
    act: (page) => page.getByRole('link', { name: 'Open Website for Fern & Finch' }).click(),
  },
  {
    name: 'trigger',
    view: 'triggers/content-snare/all_fields_completed',
    act: async (page) => {
      await page.getByRole('button', { name: 'Turn on', exact: true }).click();
      await page.getByText('It is on.').waitFor();
      await page.goto(page.url().replace(/#.*/, '#/services'));
      await page.getByRole('button', { name: /^Answer and submit Website/ }).click();
      await page.getByText('All Fields Completed fired.').waitFor();
      await page.getByRole('link', { name: 'View' }).click();
      await page.getByText('1 emitted').waitFor();
    },
  },
];

/** Takes the pictures of the workbench that the pages show. */
export async function takeWorkbenchPictures(root: string, album: Album): Promise<void> {
  for (const picture of PICTURES) await takePicture(root, album, picture);
}

/** Takes a picture of a workbench of its own, whose history is empty. */
async function takePicture(
  root: string,
  album: Album,
  { name, view, act, height = 800 }: Picture,
): Promise<void> {
  const [sandbox, services, packs] = await Promise.all([
    startSandbox(),
    findServices(),
    findPiecePacks(root),
  ]);
  const workbench = await startWorkbench({
    sandbox,
    services,
    packs,
    pageFolder: path.join(root, 'packages/workbench/dist/page'),
    flowsFolder: path.join(root, 'flows'),
    port: 0,
  });
  const page = await album.open({ viewport: { width: 1280, height } });
  try {
    await page.goto(workbench.address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${workbench.origin}/#/${view}`);
    await act?.(page);
    await album.keep(name, page);
  } finally {
    await page.close();
    await workbench.close();
    await sandbox.stop();
  }
}

/** Opens a job of the first view by its link, and runs its step. */
async function runCard(page: Page, link: string): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await run(page);
}

/** Runs the step that is shown. */
async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run( all the same)?$/ }).click();
  await page.locator('.summary').getByRole('status').waitFor();
}
