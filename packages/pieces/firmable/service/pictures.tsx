import { Line, Picture } from '@pieceworks/page-parts';

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
