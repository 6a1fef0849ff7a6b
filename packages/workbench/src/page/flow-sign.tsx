import { Avatar } from '@mantine/core';
import type { FlowStep } from '@pieceworks/page-parts/protocol';
import type { ReactElement } from 'react';
import { SIGNS } from './flow-signs';

/** Shows the logo of a step's piece, or the sign of a step of the platform; a letter for any other. */
export function FlowSign({ step, size }: { step: FlowStep; size: number }): ReactElement {
  const { logoUrl, sign, subtitle } = step;
  const path = SIGNS[sign];
  if (logoUrl !== null) return <img src={logoUrl} alt="" width={size} height={size} />;
  return (
    <Avatar radius="md" size={size} color="gray" aria-hidden="true" name={subtitle.charAt(0)}>
      {path !== undefined && (
        <svg viewBox="0 0 16 16" width={size * 0.6} height={size * 0.6}>
          <path d={path} fill="none" stroke="currentColor" strokeWidth="1.200" />
        </svg>
      )}
    </Avatar>
  );
}
