import type { ReactElement, ReactNode } from 'react';

/** Shows the logo of the workbench: two pieces that fit. */
export function LogoPicture(): ReactElement {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path
        d="M4 8a4 4 0 0 1 4-4h6v4a3 3 0 0 0 0 6v4H8a4 4 0 0 1-4-4z"
        fill="var(--mantine-color-indigo-6)"
      />
      <path
        d="M28 24a4 4 0 0 1-4 4h-8v-4a3 3 0 0 0 0-6v-4h8a4 4 0 0 1 4 4z"
        fill="var(--mantine-color-teal-6)"
      />
    </svg>
  );
}

/** Shows a symbol of 16 by 16, drawn as a line. */
function Symbol({ path }: { path: string }): ReactElement {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.500" />
    </svg>
  );
}

export function CalendarPicture(): ReactElement {
  return <Symbol path="M2 3h12v11H2zM2 6.500h12M5 1v3M11 1v3" />;
}

export function SearchPicture(): ReactElement {
  return <Symbol path="M11 7a4 4 0 1 1-8 0a4 4 0 0 1 8 0M10 10l4 4" />;
}

/** Shows a drawing of 240 by 120, on a ground of this colour. `fills` cuts it off rather than leave a margin. */
export function Picture(props: { tint: string; fills?: true; children: ReactNode }): ReactElement {
  const { tint, fills, children } = props;
  return (
    <svg
      viewBox="0 0 240 120"
      preserveAspectRatio={fills ? 'xMidYMid slice' : undefined}
      className="picture"
      style={{ background: `var(--mantine-color-${tint}-light)` }}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Draws a line of text. */
export function Line(props: { x: number; y: number; width: number; strong?: true }): ReactElement {
  const { x, y, width, strong } = props;
  return <rect {...{ x, y, width }} height={strong ? 7 : 4} rx="2" className="ink" />;
}

const TINTS = ['blue', 'teal', 'grape', 'orange', 'cyan', 'pink', 'indigo', 'lime'];

/** Shows a drawing in place of a picture on another host, which the page does not load. Equal texts look alike. */
export function StandIn({ text }: { text: string }): ReactElement {
  const letters = new TextEncoder().encode(text);
  const sum = letters.reduce((hash, letter) => (hash * 31 + letter) % 9973, 7);
  const tint = TINTS[sum % TINTS.length] ?? 'blue';
  const shift = sum % 60;
  return (
    <Picture tint={tint} fills>
      <circle
        cx={60 + shift * 2}
        cy={34 + (shift % 20)}
        r="14"
        fill="var(--mantine-color-yellow-4)"
      />
      <path
        d={`M0 ${90 - (shift % 25)}q60-${30 + (shift % 30)} 120 0t120-${shift % 20}v70H0z`}
        fill={`var(--mantine-color-${tint}-4)`}
      />
      <path
        d={`M0 ${104 - (shift % 15)}q50-${12 + (shift % 22)} 110 0t130-4v40H0z`}
        fill={`var(--mantine-color-${tint}-7)`}
      />
    </Picture>
  );
}
