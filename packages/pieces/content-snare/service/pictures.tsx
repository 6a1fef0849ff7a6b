import { Line, Picture } from '@pieceworks/page-parts';

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

export const LIST_PICTURE = (
  <Picture tint="orange">
    <rect x="26" y="24" width="84" height="76" rx="5" className="sheet" />
    {[36, 52, 68, 84].map((y, at) => (
      <g key={y} opacity={at === 3 ? 0.35 : 1}>
        <circle cx="38" cy={y} r="4" fill="var(--mantine-color-orange-6)" />
        <Line x={50} y={y - 2} width={46} />
      </g>
    ))}
    <path d="M120 62h24m-8-8 9 8-9 8" fill="none" className="stroke" strokeWidth="3" />
    {[30, 54, 78].map((y) => (
      <g key={y}>
        <rect x="156" y={y} width="52" height="18" rx="3" className="sheet" />
        <path
          d={`m160 ${y + 4} 22 8 22-8`}
          fill="none"
          stroke="var(--mantine-color-teal-6)"
          strokeWidth="3"
        />
      </g>
    ))}
  </Picture>
);
