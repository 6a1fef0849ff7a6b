import { asList, at } from '@pieceworks/kit/json';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { ShownPage } from './shown-page';

/** A view of the page, in one of its states. */
export type View = { title: string; open: (shown: ShownPage) => Promise<void> };

/** The rules of axe that depend on the width of the window, which also decides what its header shows. */
const OF_WIDTH = ['scrollable-region-focusable', 'target-size', 'button-name', 'link-name'];

type Look = { colorScheme: 'light' | 'dark'; width: number; rules: string[] | null };

/** All rules are tried in the first look only: the second one shows other colors in another order. */
const LOOKS: readonly Look[] = [
  { colorScheme: 'light', width: 1280, rules: null },
  { colorScheme: 'dark', width: 390, rules: ['color-contrast', 'link-in-text-block', ...OF_WIDTH] },
];
/** The widths of phones, tablets and screens, in px. 640 and 320 are a screen of 1280 px at a zoom of 200 % and 400 %. */
const WIDTHS = [320, 390, 640, 768, 1024, 1080, 1130, 1920];
/** A width at which the page still has its menu. */
export const BETWEEN: Look = { colorScheme: 'light', width: 800, rules: OF_WIDTH };

/**
 * Declares that axe finds nothing in these views, that they fit a window of any width, and that they show the focus.
 * @param looks further looks of each view.
 */
export function itIsAccessible(
  shown: ShownPage,
  views: readonly View[],
  looks: readonly Look[] = [],
): void {
  const { page } = shown;
  afterEach(async () => {
    await page().emulateMedia({ colorScheme: 'light' });
    await page().setViewportSize({ width: 1280, height: 720 });
  });

  it.each(views)(
    'has no violation of axe in $title, fits a window of any width, and shows the focus on every control',
    async (view) => {
      await view.open(shown);
      await page().evaluate(axe.source);
      for (const { colorScheme, width, rules } of [...LOOKS, ...looks]) {
        await page().emulateMedia({ colorScheme });
        // High enough that nothing lies under the header and the bar with Run, which stay in place.
        await page().setViewportSize({ width, height: 4_000 });
        const found = { colorScheme, width, ...(await look(page(), rules)) };
        expect(found).toEqual({ colorScheme, width, beyond: 0, violations: [] });
      }
      for (const width of WIDTHS) {
        await page().setViewportSize({ width, height: 4_000 });
        expect({ width, unreachable: await page().evaluate(lookAtPlaces) }).toEqual({
          width,
          unreachable: [],
        });
      }
      await page().emulateMedia({ colorScheme: 'light' });
      await page().setViewportSize({ width: 1280, height: 720 });
      // The browser shows the focus of a link or button only to those who use the keyboard.
      await page().keyboard.press('Tab');
      // Last, because the focus opens lists and hints.
      const { hidden, looked } = await page().evaluate(lookAtFocus);
      expect(hidden).toEqual([]);
      expect(looked).toBeGreaterThan(5);
    },
  );
}

/** Returns the findings of axe, one per line, and the pixels by which the page is too wide. */
async function look(page: Page, rules: readonly string[] | null) {
  await page.locator('main h1').waitFor();
  // The page is laid out anew a moment after its window has another width.
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
  await page.waitForFunction(fits, undefined, { timeout: 2_000 }).catch(() => undefined);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const results: unknown = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  const violations = asList(at(results, 'violations')).flatMap((violation) =>
    asList(at(violation, 'nodes')).map((node) =>
      [at(violation, 'id'), at(node, 'html'), at(node, 'failureSummary')].map(String).join(' '),
    ),
  );
  return { beyond, violations };
}

/**
 * Returns the controls that lie outside of the window or under something else, and the texts of buttons, badges and
 * choices that are cut. A control in a region that scrolls sideways can be brought into view.
 */
async function lookAtPlaces(): Promise<string[]> {
  // The page is laid out in the first frame, and what it measures itself in the second.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, summary, textarea',
  );
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.matches('.skip') &&
    element.closest('.wide, .json-tree, [role="tablist"], [aria-hidden="true"]') === null;
  const controls = [...all].filter(isShown);
  const isReached = (control: HTMLElement) => {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    if (width === 0 || height === 0) return true;
    if (left < -0.5 || right > window.innerWidth + 0.5) return false;
    // What is below the window is reached by scrolling.
    if (bottom > window.innerHeight || top < 0) return true;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const box = control.closest('label, .mantine-InputWrapper-root, .mantine-Switch-root');
    return control.contains(hit) || hit?.contains(control) === true || box?.contains(hit) === true;
  };
  const texts = document.querySelectorAll<HTMLElement>(
    '.mantine-Badge-label, .mantine-Button-label',
  );
  const cut = [...texts].filter((text) => isShown(text) && text.scrollWidth > text.clientWidth + 1);
  return [...controls.filter((control) => !isReached(control)), ...cut].map(
    ({ tagName, ariaLabel, textContent, id }) => `${tagName} ${ariaLabel ?? (textContent || id)}`,
  );
}

/** Focuses each control of the page; returns those that look the same as without the focus, and the number of all. */
function lookAtFocus(): { hidden: string[]; looked: number } {
  const controls = 'a[href], button, input, textarea, select, summary, [tabindex="0"]';
  const isShown = (control: HTMLElement) =>
    control.checkVisibility({ visibilityProperty: true }) &&
    control.tabIndex >= 0 &&
    !control.matches(':disabled');
  const all = [...document.querySelectorAll<HTMLElement>(controls)].filter(isShown);
  /** The style of a control, of those beside it and of those around it, which may show its focus. */
  const lookOf = (control: HTMLElement) => {
    for (const animation of document.getAnimations()) animation.finish();
    const parents: Element[] = [];
    for (let one = control.parentElement; one && parents.length < 4; one = one.parentElement) {
      parents.push(one);
    }
    return [control, ...(control.parentElement?.children ?? []), ...parents]
      .map((one) => getComputedStyle(one))
      .map(({ outline, boxShadow, borderColor, backgroundColor, opacity }) =>
        [outline, boxShadow, borderColor, backgroundColor, opacity].join(),
      )
      .join(';');
  };
  const hidden = all.filter((control) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const before = lookOf(control);
    control.focus();
    return document.activeElement !== control || lookOf(control) === before;
  });
  return { hidden: hidden.map(({ outerHTML }) => outerHTML.slice(0, 200)), looked: all.length };
}
