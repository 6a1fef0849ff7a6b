import { performInChild, type Performer } from '@pieceworks/lab/host';
import { describeInBrowser } from '@pieceworks/lab/suites/in-browser';
import { performHere } from '@pieceworks/lab/suites/perform-here';
import type { Locator, Page } from 'playwright-core';
import {
  askWorkbench,
  readState,
  type RunningWorkbench,
  sharedWorkbench,
} from './running-workbench';

/** The page of a workbench in a browser, and what a person does on it. The tests of the pieces use it too. */
export type ShownPage = ReturnType<typeof toolsOf>;

type Tests = (shown: ShownPage) => void;

/**
 * Declares tests of the page, which stays open. Each begins with the services reset and no form in the tab. Calls are made
 * in this process, since it makes no difference to the page, and takes less time.
 * @param declareVisited the tests whose calls have a process each, as a visitor has them.
 */
export function describePage(title: string, declare: Tests, declareVisited?: Tests): void {
  describeInBrowser(title, (openPage) => {
    let perform: Performer = performHere;
    const workbench = sharedWorkbench((...call) => perform(...call));
    const problems: string[] = [];
    let page: Page;
    const shown = toolsOf(() => page, workbench);

    beforeAll(async () => {
      page = await openPage();
      page.setDefaultTimeout(60_000);
      page.on('pageerror', ({ message }) => problems.push(message));
      page.on('console', (message) => problems.push(message.text()));
      await page.goto(workbench().address);
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
    beforeEach(async () => {
      // Through the workbench, like the button, so that connections and triggers are replaced too.
      await askWorkbench(workbench(), 'reset', {});
      await shown.show('instance');
      await page.getByRole('heading', { level: 1, name: 'For an instance' }).waitFor();
      if (await page.evaluate(forgetForms)) await page.reload();
      else await page.evaluate(refreshState);
      await page.getByRole('heading', { level: 1, name: 'For an instance' }).waitFor();
    });
    afterEach(() => {
      expect(problems.splice(0)).toEqual([]);
    });
    declare(shown);
    if (declareVisited === undefined) return;
    describe('with a process for each call', () => {
      beforeAll(() => {
        perform = performInChild;
      });
      declareVisited(shown);
    });
  });
}

/**
 * Deletes what the previous test has left in the tab's storage.
 * @returns true if the page has to be loaded again, since it also keeps the chosen connections in memory.
 */
function forgetForms(): boolean {
  const chosen = sessionStorage.getItem('connections') ?? '{}';
  const kept = Object.keys(sessionStorage).filter((key) => key !== 'workbench-key');
  for (const key of kept) sessionStorage.removeItem(key);
  return chosen !== '{}';
}

/** Lets the page read the state again, as it does when a person comes back to its window. */
async function refreshState(): Promise<void> {
  const start = performance.now();
  performance.clearResourceTimings();
  const isRead = () =>
    performance
      .getEntriesByType('resource')
      .some(({ name, startTime }) => name.endsWith('/api/state') && startTime > start);
  while (!isRead()) {
    window.dispatchEvent(new Event('visibilitychange'));
    await new Promise(requestAnimationFrame);
  }
  // The state is shown in the next frame.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

function toolsOf(page: () => Page, workbench: () => RunningWorkbench) {
  /** Opens a view as a link of the page would. */
  const show = async (...path: readonly string[]) => {
    const follow = (hash: string) => {
      location.hash = hash;
    };
    await page().evaluate(follow, `/${path.join('/')}`);
  };
  /** Presses Run, and again if the page has marked missing fields. */
  const press = async () => {
    await page()
      .getByRole('button', { name: /^Run( all the same)?$/ })
      .click();
    const again = page().getByRole('button', { name: 'Run anyway' });
    if ((await again.count()) > 0) await again.click();
  };
  return {
    page,
    workbench,
    show,
    press,
    showStep: async (piece: string, step: string, title: string) => {
      await show('steps', piece, step);
      await page().getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    },
    /** Runs the step that is shown. */
    run: async () => {
      await press();
      const status = page().locator('.summary').getByRole('status');
      await status.waitFor();
      return status.textContent();
    },
    state: () => readState(workbench()),
    example: () => page().getByRole('button', { name: 'Fill in an example' }).click(),
    /** Waits for an input that shows this text. */
    showsInput: async (text: string) => {
      const isShown = (wanted: string) =>
        [...document.querySelectorAll('input')].some(({ value }) => value.includes(wanted));
      await page().waitForFunction(isShown, text);
    },
    /** Waits until the beginning of an element is in view, below the header. */
    comesIntoView: async (shown: Locator) => {
      await shown.waitFor();
      const isInView = (element: Element | null) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return top >= header && top + Math.min(height, 100) <= window.innerHeight;
      };
      await page().waitForFunction(isInView, await shown.elementHandle());
    },
    /** Returns the text of the field that has the focus. */
    focusedField: (): Promise<string | null | undefined> =>
      page().evaluate(() => document.activeElement?.closest('.field')?.textContent),
    /** Returns a function that clicks, and one that returns the number of its clicks. */
    countedClicks: () => {
      let count = 0;
      const click = async (target: Locator) => {
        count += 1;
        await target.click();
      };
      return { click, clicks: () => count };
    },
    map: async (label: string, text: string) => {
      const name = `Map ${label} from an earlier step`;
      const button = page().getByRole('button', { name, exact: true, pressed: false });
      if ((await button.count()) > 0) await button.click();
      await page().locator('.mapped').getByLabel(label).fill(text);
    },
  };
}
