import type { JSX } from 'preact';
import type { PieceView, StepView } from '../protocol';

export function StepHead({ piece, step }: { piece: PieceView; step: StepView }): JSX.Element {
  return (
    <header class="panel-head">
      <img src={piece.logoUrl} alt="" width="24" height="24" />
      <h1>{step.displayName}</h1>
      <span class="version">v{piece.version}</span>
      <p class="help">{step.description}</p>
    </header>
  );
}
