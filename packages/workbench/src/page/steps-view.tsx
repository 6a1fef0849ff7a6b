import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PieceView, RunView, StepView } from '../protocol';
import { ConnectionPicker } from './connection-picker';
import { type FormValues, missingIn, openForm, stepValues } from './form/form-values';
import { StepForm } from './form/step-form';
import { Icon } from './icons';
import { showInNarrowWindow } from './narrow-window';
import { RunOutput } from './output/run-output';
import { WireList } from './output/wire-list';
import { ProgressNote } from './progress-note';
import { server, wordsOf } from './server-calls';
import { StepHead } from './step-head';
import { StepPicker } from './step-picker';
import { connectionOf, useWorkbench } from './workbench-state';

/** Choose a step, fill it in, run it, and see what came back. */
export function StepsView({ rest }: { rest: readonly string[] }): JSX.Element {
  const { pieces } = useWorkbench();
  const piece = pieces.find(({ shortName }) => shortName === rest[0]) ?? pieces[0];
  const step = piece?.actions.find(({ name }) => name === rest[1]) ?? piece?.actions[0];
  return (
    <div class="columns">
      <StepPicker
        view="steps"
        pieces={pieces}
        stepsOf={({ actions }) => actions}
        piece={piece}
        step={step}
      />
      {piece && step && (
        <StepBench
          key={`${piece.name} ${step.name}`}
          piece={piece}
          step={step}
          isChosen={rest.length > 1}
        />
      )}
    </div>
  );
}

type RunState =
  | { kind: 'none' }
  | { kind: 'running'; run: string }
  | { kind: 'refused'; problem: string }
  | { kind: 'over'; result: RunView };

function StepBench({
  piece,
  step,
  isChosen,
}: {
  piece: PieceView;
  step: StepView;
  isChosen: boolean;
}): JSX.Element {
  const workbench = useWorkbench();
  const connection = connectionOf(workbench, piece.name);
  const [form, setForm] = useState<FormValues>(() => openForm(step.fields));
  const [state, setState] = useState<RunState>({ kind: 'none' });
  const panel = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLElement>(null);
  const missing = missingIn(step.fields, form);
  const isRunning = state.kind === 'running';
  const owner = { piece: piece.name, step: step.name, connection: connection?.id ?? null };

  const run = async () => {
    if (isRunning) return;
    const id = crypto.randomUUID();
    setState({ kind: 'running', run: id });
    showInNarrowWindow(canvas.current);
    try {
      const result = await server.run({ ...owner, run: id, values: stepValues(form) });
      setState({ kind: 'over', result });
    } catch (error) {
      setState({ kind: 'refused', problem: wordsOf(error) });
    }
    workbench.refreshServices();
  };

  useEffect(() => {
    if (isChosen) showInNarrowWindow(panel.current);
  }, [isChosen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'g') return;
      event.preventDefault();
      void run();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  });

  const { example } = step;
  return (
    <>
      <section ref={panel} class="panel" aria-label={step.displayName}>
        <StepHead piece={piece} step={step} />
        <form
          class="panel-body"
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <ConnectionPicker piece={piece} />
          {example !== null && (
            <button
              type="button"
              class="quiet-button"
              onClick={() => {
                setForm(openForm(step.fields, example));
              }}
            >
              Fill in an example
            </button>
          )}
          <StepForm fields={step.fields} form={form} owner={owner} onChange={setForm} />
          <div class="panel-foot">
            <button type="submit" class="main-button" disabled={isRunning}>
              <Icon name="play" /> {isRunning ? 'Running…' : 'Run'}
              <kbd>Ctrl + G</kbd>
            </button>
            {missing.length > 0 && (
              <p class="help">The builder would ask first for: {missing.join(', ')}.</p>
            )}
          </div>
        </form>
      </section>
      <section
        ref={canvas}
        class="canvas"
        aria-label="What came back"
        aria-live="polite"
        aria-busy={isRunning}
      >
        <NodeCard piece={piece} step={step} state={state} />
        {state.kind === 'none' && (
          <p class="hint">Fill in the form and run the step. What comes back is shown here.</p>
        )}
        {state.kind === 'refused' && <p class="notice bad">{state.problem}</p>}
        {state.kind === 'running' && <Running run={state.run} />}
        {state.kind === 'over' && (
          <>
            <WireList calls={state.result.wire} />
            <RunOutput run={state.result} fields={step.output} key={state.result.run} />
          </>
        )}
      </section>
    </>
  );
}

function Running({ run }: { run: string }): JSX.Element {
  const { runs } = useWorkbench();
  const soFar = runs.get(run);
  return (
    <>
      <ProgressNote progress={soFar?.progress ?? null} />
      <WireList calls={soFar?.wire ?? []} />
    </>
  );
}

/** The step as it stands in a flow, and how it went. */
function NodeCard({
  piece,
  step,
  state,
}: {
  piece: PieceView;
  step: StepView;
  state: RunState;
}): JSX.Element {
  const failed = state.kind === 'over' ? state.result.failure !== null : state.kind === 'refused';
  return (
    <div class="node">
      {(state.kind === 'over' || state.kind === 'refused') && (
        <span class={`status ${failed ? 'bad' : 'good'}`} role="status">
          <Icon name={failed ? 'failed' : 'check'} /> {failed ? 'Failed' : 'Succeeded'}
        </span>
      )}
      <img src={piece.logoUrl} alt="" width="40" height="40" />
      <div>
        <p class="node-title">{step.displayName}</p>
        <p class="quiet">{piece.displayName}</p>
      </div>
      {state.kind === 'over' && (
        <p class="quiet node-time">
          <Icon name="clock" /> {state.result.ms} ms
        </p>
      )}
    </div>
  );
}
