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

export function CalendarPicture(): ReactElement {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path
        d="M2 3h12v11H2zM2 6.500h12M5 1v3M11 1v3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.500"
      />
    </svg>
  );
}

function Picture(props: { tint: string; fills?: true; children: ReactNode }): ReactElement {
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
function Line(props: { x: number; y: number; width: number; strong?: true }): ReactElement {
  const { x, y, width, strong } = props;
  return <rect {...{ x, y, width }} height={strong ? 7 : 4} rx="2" className="ink" />;
}

export const COMPANY_PICTURE = (
  <Picture tint="blue">
    <g fill="var(--mantine-color-blue-7)">
      <rect x="38" y="34" width="46" height="70" rx="3" />
      <rect x="88" y="56" width="30" height="48" rx="3" opacity=".7" />
    </g>
    <g fill="var(--mantine-color-yellow-3)">
      {[44, 58, 72, 86].map((y) => (
        <g key={y}>
          <rect x="46" y={y} width="8" height="7" />
          <rect x="58" y={y} width="8" height="7" />
          <rect x="70" y={y} width="8" height="7" />
        </g>
      ))}
    </g>
    <rect x="138" y="30" width="72" height="62" rx="6" className="sheet" />
    <Line x={147} y={40} width={44} strong />
    <Line x={147} y={54} width={54} />
    <Line x={147} y={63} width={38} />
    <Line x={147} y={72} width={48} />
    <circle
      cx="128"
      cy="66"
      r="17"
      fill="none"
      stroke="var(--mantine-color-orange-6)"
      strokeWidth="6"
    />
    <path
      d="m116 79-14 16"
      stroke="var(--mantine-color-orange-6)"
      strokeWidth="8"
      strokeLinecap="round"
    />
  </Picture>
);

export const BUDGET_PICTURE = (
  <Picture tint="teal">
    <rect x="36" y="18" width="104" height="86" rx="6" className="sheet" />
    {[30, 48, 66, 84].map((y, row) => (
      <g key={y}>
        <circle
          cx="51"
          cy={y + 3}
          r="6"
          fill={`var(--mantine-color-${row < 2 ? 'teal' : 'gray'}-6)`}
        />
        {row < 2 && <path d={`m48 ${y + 3} 2 3 4-6`} fill="none" stroke="#fff" strokeWidth="2" />}
        <Line x={64} y={y} width={row % 2 === 0 ? 62 : 46} />
      </g>
    ))}
    {[88, 76, 64].map((y, at) => (
      <g key={y} opacity={at === 2 ? 0.35 : 1}>
        <ellipse cx="178" cy={y} rx="26" ry="9" fill="var(--mantine-color-yellow-6)" />
        <ellipse cx="178" cy={y - 4} rx="26" ry="9" fill="var(--mantine-color-yellow-4)" />
      </g>
    ))}
    <path
      d="M150 46h56"
      stroke="var(--mantine-color-red-6)"
      strokeWidth="3"
      strokeDasharray="6 5"
      strokeLinecap="round"
    />
  </Picture>
);

export const NEWS_PICTURE = (
  <Picture tint="grape">
    <rect x="52" y="20" width="112" height="88" rx="4" className="sheet" />
    <Line x={62} y={29} width={92} strong />
    <rect x="62" y="44" width="42" height="30" rx="2" fill="var(--mantine-color-grape-4)" />
    <circle cx="94" cy="53" r="4" fill="var(--mantine-color-yellow-4)" />
    <path d="m62 74 14-16 10 10 8-7 10 13z" fill="var(--mantine-color-grape-7)" />
    <Line x={110} y={46} width={44} />
    <Line x={110} y={55} width={36} />
    <Line x={110} y={64} width={42} />
    <Line x={62} y={82} width={92} />
    <Line x={62} y={91} width={74} />
    <circle cx="172" cy="86" r="20" fill="var(--mantine-color-grape-6)" />
    <path d="M172 74v12l8 6" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
  </Picture>
);

export const CLIENT_PICTURE = (
  <Picture tint="orange">
    <circle cx="52" cy="46" r="14" fill="var(--mantine-color-orange-6)" />
    <path d="M28 92c0-16 10-26 24-26s24 10 24 26z" fill="var(--mantine-color-orange-6)" />
    <rect x="92" y="28" width="62" height="68" rx="5" className="sheet" />
    <Line x={101} y={38} width={34} strong />
    {[54, 66, 78].map((y) => (
      <g key={y}>
        <path
          d={`m101 ${y + 2} 3 4 6-8`}
          fill="none"
          stroke="var(--mantine-color-teal-6)"
          strokeWidth="3"
        />
        <Line x={115} y={y} width={30} />
      </g>
    ))}
    <path d="M160 62h18m-7-7 8 7-8 7" fill="none" className="stroke" strokeWidth="3" />
    <path d="m206 32-18 34h14l-6 28 22-38h-14l8-24z" fill="var(--mantine-color-yellow-5)" />
  </Picture>
);

export const LIMIT_PICTURE = (
  <Picture tint="red">
    <path
      d="M66 96a54 54 0 1 1 108 0"
      fill="none"
      stroke="var(--mantine-color-gray-5)"
      strokeWidth="12"
      strokeLinecap="round"
    />
    <path
      d="M158 58a54 54 0 0 1 16 38"
      fill="none"
      stroke="var(--mantine-color-red-6)"
      strokeWidth="12"
      strokeLinecap="round"
    />
    <path d="m120 96 34-26" className="stroke" strokeWidth="5" strokeLinecap="round" />
    <circle cx="120" cy="96" r="7" className="ink" />
    <rect x="176" y="18" width="52" height="26" rx="13" fill="var(--mantine-color-red-8)" />
    <text x="202" y="36" textAnchor="middle" fontSize="15" fontWeight="700" fill="#fff">
      429
    </text>
    <path
      d="M40 34a16 16 0 1 0 15 10m0-12v13H42"
      fill="none"
      className="stroke"
      strokeWidth="4"
      strokeLinecap="round"
    />
  </Picture>
);

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
