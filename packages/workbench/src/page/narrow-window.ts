/** As in the style sheet: from here on the parts of the page stand one above the other. */
const NARROW = '(width < 960px)';

/** Brings a part of the page into sight where it may be below what is shown. */
export function showInNarrowWindow(part: Element | null): void {
  if (window.matchMedia(NARROW).matches) part?.scrollIntoView({ block: 'start' });
}
