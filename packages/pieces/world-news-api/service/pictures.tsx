import { Line, Picture } from '@pieceworks/page-parts';

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
