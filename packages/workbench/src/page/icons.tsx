import type { JSX } from 'preact';

/** Our own strokes, on a grid of 24. */
const PATHS = {
  steps: 'M4 6h7v5H4z M13 13h7v5h-7z M11 8.5h5.5V13',
  triggers: 'M13 3 5 13.5h6L10 21l8.5-11h-6z',
  services: 'M4 5h16v5H4z M4 14h16v5H4z M7.5 7.5h.01 M7.5 16.5h.01',
  connections: 'M9 15l6-6 M10.5 6.5l2-2a4 4 0 0 1 6 6l-2.5 2 M13.5 17.5l-2 2a4 4 0 0 1-6-6l2.5-2',
  instance: 'M5 5h14v11H5z M9 20h6 M12 16v4',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z M15.5 15.5 20 20',
  copy: 'M9 9h11v11H9z M5 15H4V4h11v1',
  close: 'M6 6l12 12 M18 6 6 18',
  chevrons: 'M8 9.5 12 5.5l4 4 M8 14.5l4 4 4-4',
  check: 'M5 12.5 10 17.5 19 7',
  failed: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z M12 8v5 M12 16h.01',
  play: 'M7 4.5v15l12-7.5z',
  plus: 'M12 5v14 M5 12h14',
  trash: 'M5 7h14 M9 7V4h6v3 M7 7l1 13h8l1-13',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z M12 8v4.5l3 2',
  file: 'M6 3h8l4 4v14H6z M14 3v4h4',
} as const;

export type IconName = keyof typeof PATHS;

/** Says nothing to who does not see it: a name stands beside it, or on the button around it. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
