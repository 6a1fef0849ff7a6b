import type { JSX } from 'preact';

/** How far a run has come, in the piece's own words; as a bar where it says how far it is to go. */
export function ProgressNote({
  progress,
}: {
  progress: Readonly<Record<string, unknown>> | null;
}): JSX.Element {
  if (progress === null) return <p class="hint">Running…</p>;
  const numbers = Object.entries(progress).filter(([, value]) => typeof value === 'number');
  const total = numbers.find(([key]) => key === 'of')?.[1];
  const done = numbers.find(([key]) => key !== 'of')?.[1];
  return (
    <div class="card progress">
      {typeof total === 'number' && typeof done === 'number' && (
        <progress aria-label="Progress" max={total} value={done} />
      )}
      <p>
        {Object.entries(progress)
          .map(([key, value]) => `${key}: ${String(value)}`)
          .join(', ')}
      </p>
    </div>
  );
}
