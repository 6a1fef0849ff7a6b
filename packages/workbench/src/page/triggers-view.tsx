import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PieceView, RunView, StepView, TriggerLogEntry, TriggerView } from '../protocol';
import { ConnectionPicker } from './connection-picker';
import { type FormValues, openForm, stepValues } from './form/form-values';
import { StepForm } from './form/step-form';
import { Icon } from './icons';
import { FieldsOutput } from './output/fields-output';
import { JsonTree } from './output/json-tree';
import { RunOutput } from './output/run-output';
import { WireList } from './output/wire-list';
import { linkTo } from './route';
import { server, wordsOf } from './server-calls';
import { StepHead } from './step-head';
import { StepPicker } from './step-picker';
import { Tabs } from './tabs';
import { connectionOf, useWorkbench } from './workbench-state';

/** Turn a trigger on, and see what it lets out and what it holds back. */
export function TriggersView({ rest }: { rest: readonly string[] }): JSX.Element {
  const { pieces, triggers } = useWorkbench();
  const withTriggers = pieces.filter((one) => one.triggers.length > 0);
  const piece = withTriggers.find(({ shortName }) => shortName === rest[0]) ?? withTriggers[0];
  const step = piece?.triggers.find(({ name }) => name === rest[1]) ?? piece?.triggers[0];
  return (
    <div class="columns">
      <StepPicker
        view="triggers"
        pieces={withTriggers}
        stepsOf={(one) => one.triggers}
        piece={piece}
        step={step}
        mark={(one, each) =>
          triggers.some((trigger) => trigger.piece === one.name && trigger.step === each.name)
        }
      />
      {piece && step && (
        <TriggerBench key={`${piece.name} ${step.name}`} piece={piece} step={step} />
      )}
    </div>
  );
}

function TriggerBench({ piece, step }: { piece: PieceView; step: StepView }): JSX.Element {
  const workbench = useWorkbench();
  const connection = connectionOf(workbench, piece.name);
  const [form, setForm] = useState<FormValues>(() => openForm(step.fields));
  const [problem, setProblem] = useState<string | null>(null);
  const [sample, setSample] = useState<RunView | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const on = workbench.triggers.filter(
    (trigger) => trigger.piece === piece.name && trigger.step === step.name,
  );
  const owner = { piece: piece.name, step: step.name, connection: connection?.id ?? null };

  const busy = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setIsBusy(false);
  };

  return (
    <>
      <section class="panel" aria-label={step.displayName}>
        <StepHead piece={piece} step={step} />
        <form
          class="panel-body"
          onSubmit={(event) => {
            event.preventDefault();
            void busy(async () => {
              const answer = await server.turnOn({ ...owner, values: stepValues(form) });
              setProblem(answer.problem);
            });
          }}
        >
          <ConnectionPicker piece={piece} />
          <StepForm fields={step.fields} form={form} owner={owner} onChange={setForm} />
          <div class="panel-foot">
            <button type="submit" class="main-button" disabled={isBusy}>
              <Icon name="play" /> Turn on
            </button>
            <button
              type="button"
              class="plain-button"
              disabled={isBusy}
              onClick={() => {
                void busy(async () => {
                  const run = crypto.randomUUID();
                  setSample(await server.sample({ ...owner, run, values: stepValues(form) }));
                });
              }}
            >
              Load sample data
            </button>
          </div>
        </form>
      </section>
      <section class="canvas" aria-label="What the trigger lets out" aria-live="polite">
        {problem !== null && <pre class="notice bad">{problem}</pre>}
        {on.length === 0 && sample === null && (
          <p class="hint">
            {step.strategy === 'polling'
              ? 'Turn the trigger on, then check: the platform does so every few minutes.'
              : 'Turn the trigger on: events are shown here as the service sends them.'}
          </p>
        )}
        {on.map((trigger) => (
          <LiveTrigger key={trigger.id} trigger={trigger} step={step} />
        ))}
        {sample !== null && (
          <>
            <div class="section-head">
              <h2>Sample data</h2>
            </div>
            <WireList calls={sample.wire} />
            <RunOutput run={sample} fields={step.output} />
          </>
        )}
      </section>
    </>
  );
}

function LiveTrigger({ trigger, step }: { trigger: TriggerView; step: StepView }): JSX.Element {
  const title = step.displayName;
  const { attempt } = useWorkbench();
  const isPolling = trigger.strategy === 'polling';
  const entries = [...trigger.log].reverse();
  return (
    <article class="card live" aria-label={`${title}, on`}>
      <div class="card-head">
        <h2>
          <span class="dot" /> {title} is on
        </h2>
        {isPolling && (
          <button
            type="button"
            class="main-button"
            onClick={() => void attempt(() => server.check(trigger.id))}
          >
            Check now
          </button>
        )}
        <button
          type="button"
          class="plain-button"
          onClick={() => void attempt(() => server.turnOff(trigger.id))}
        >
          Turn off
        </button>
      </div>
      <p class="quiet">
        {trigger.connection}.{' '}
        {isPolling ? 'The platform checks every few minutes.' : 'Webhooks are shown as they come.'}
      </p>
      <a class="plain-button" href={linkTo('services')}>
        Let something happen at the services
      </a>
      <ol class="log">
        {entries.map((entry, at) => (
          <li key={entries.length - at}>
            <LogEntry entry={entry} step={step} isLatest={at === 0} />
          </li>
        ))}
      </ol>
    </article>
  );
}

const KINDS = { on: 'Turned on', check: 'Checked', delivery: 'Webhook came' } as const;

function LogEntry({
  entry,
  step,
  isLatest,
}: {
  entry: TriggerLogEntry;
  step: StepView;
  isLatest: boolean;
}): JSX.Element {
  const { at, kind, events, heldBack, failure, delivered, wire } = entry;
  return (
    <>
      <p class="log-head">
        <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>
        <strong>{KINDS[kind]}</strong>
        {events.length > 0 && <span class="badge good">{events.length} let out</span>}
        {heldBack !== null && <span class="badge warn">held back</span>}
        {failure !== null && <span class="badge bad">failed</span>}
      </p>
      {heldBack !== null && <p>{heldBack}</p>}
      {failure !== null && <pre class="failure">{failure}</pre>}
      {events.map((event, index) => (
        <details key={index} class="event" open={isLatest && index === 0}>
          <summary>Event {index + 1}</summary>
          <Tabs
            label={`Event ${index + 1} as`}
            tabs={[
              {
                name: 'Fields',
                content: () => <FieldsOutput output={event} fields={step.output} />,
              },
              { name: 'JSON', content: () => <JsonTree value={event} isOpen /> },
            ]}
          />
        </details>
      ))}
      {delivered !== null && <JsonTree name="delivered" value={delivered} />}
      {wire.length > 0 && (
        <details>
          <summary>
            {wire.length === 1 ? '1 request' : `${wire.length} requests`} on the wire
          </summary>
          <WireList calls={wire} />
        </details>
      )}
    </>
  );
}
