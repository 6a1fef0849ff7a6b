import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../program/chromium-path';
import type { CommandContext } from '../program/command-context';

/** Width at which a README shows a picture, in px of CSS. */
export const README_WIDTH = 800;

/** Pixels of a sharp picture for a px of CSS. */
export const SHARP = 2;

/** A part of a page, in px of CSS. */
export type Part = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type PictureContext = Pick<CommandContext, 'root' | 'print' | 'signal'>;

/** The folder of the pictures, and the browser that takes them. */
export class Album {
  readonly #browser: Browser;

  readonly #context: PictureContext;

  private constructor(browser: Browser, context: PictureContext) {
    this.#browser = browser;
    this.#context = context;
  }

  /** Starts the browser, for the time of some work. Its signal ends both. */
  static async with(context: PictureContext, work: (album: Album) => Promise<void>): Promise<void> {
    const executablePath = await chromiumPath();
    const browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      // By default the process ends at once, and nothing is cleaned up.
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
    });
    const close = () => void browser.close();
    context.signal.addEventListener('abort', close);
    try {
      await work(new Album(browser, context));
    } finally {
      context.signal.removeEventListener('abort', close);
      await browser.close();
    }
  }

  /** Opens an empty page. @param given.deviceScaleFactor pixels of its pictures for a px of CSS. */
  open(given: BrowserContextOptions): Promise<Page> {
    return this.#browser.newPage({ reducedMotion: 'reduce', locale: 'en-AU', ...given });
  }

  /** Keeps a picture of some HTML, as high as it is. */
  async draw(name: string, html: string): Promise<void> {
    const page = await this.open({
      viewport: { width: README_WIDTH, height: 1 },
      deviceScaleFactor: SHARP,
    });
    try {
      await page.setContent(html);
      await this.keep(name, page, { fullPage: true });
    } finally {
      await page.close();
    }
  }

  /** Keeps a picture of a page as `docs/pictures/<name>.png`. @param part what of it; by default, what a user sees. */
  async keep(name: string, page: Page, part: { fullPage?: true; clip?: Part } = {}): Promise<void> {
    const file = `docs/pictures/${name}.png`;
    await page.screenshot({ path: path.join(this.#context.root, file), ...part });
    this.#context.print(file);
  }
}
