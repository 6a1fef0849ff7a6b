import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { PieceView } from '../protocol';
import { linkTo } from './route';
import { connectionOf, useWorkbench } from './workbench-state';

/** Which connection the steps of a piece use, the contract that it speaks, and why. */
export function ConnectionPicker({ piece }: { piece: PieceView }): JSX.Element {
  const id = useId();
  const workbench = useWorkbench();
  const chosen = connectionOf(workbench, piece.name);
  const own = workbench.connections.filter((connection) => connection.piece === piece.name);
  if (piece.auth === null) return <></>;
  return (
    <div class="field">
      <div class="field-head">
        <label for={id}>
          Connection<span class="required"> *</span>
        </label>
        <a class="quiet-button" href={linkTo('connections', piece.shortName)}>
          New connection
        </a>
      </div>
      <select
        id={id}
        aria-describedby={`${id}-help`}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => {
          workbench.choose(piece.name, currentTarget.value);
        }}
      >
        {own.map((connection) => (
          <option key={connection.id} value={connection.id}>
            {connection.name}
          </option>
        ))}
      </select>
      <p id={`${id}-help`} class="help">
        {chosen === undefined ? (
          'There is none yet.'
        ) : (
          <>
            {!chosen.isSandbox && <strong class="real">A real account. </strong>}
            {chosen.contract !== null && <>Speaks the {chosen.contract} contract. </>}
            {chosen.why}
          </>
        )}
      </p>
    </div>
  );
}
