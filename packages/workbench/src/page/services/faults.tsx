import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ServicesView } from '../../protocol';
import { Combobox } from '../form/combobox';
import { server } from '../server-calls';
import { useWorkbench } from '../workbench-state';

/** Arms what goes wrong with the next requests. */
export function Faults({ services }: { services: ServicesView }): JSX.Element {
  const { attempt, refreshServices } = useWorkbench();
  const [name, setName] = useState<string | null>(null);
  const [service, setService] = useState('');
  const [times, setTimes] = useState(1);
  const { faults, faultNames } = services;
  const change = (work: () => Promise<unknown>) =>
    void attempt(async () => {
      await work();
      refreshServices();
    });
  return (
    <section class="card" aria-label="Faults">
      <h2>Let the next answer go wrong</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          const of = services.services.find((one) => one.name === service)?.name ?? null;
          if (name !== null) change(() => server.armFault({ name, service: of, times }));
        }}
      >
        <div class="field">
          <label for="fault-name">How</label>
          <Combobox
            id="fault-name"
            choices={faultNames.map((label) => ({ label, value: label }))}
            value={name}
            isMultiple={false}
            isRequired
            placeholder="Select a fault"
            onChange={(value) => {
              setName(typeof value === 'string' ? value : null);
            }}
          />
        </div>
        <div class="row">
          <div class="field">
            <label for="fault-service">Of</label>
            <select
              id="fault-service"
              value={service}
              onChange={({ currentTarget }) => {
                setService(currentTarget.value);
              }}
            >
              <option value="">any service</option>
              {services.services.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.displayName}
                </option>
              ))}
            </select>
          </div>
          <div class="field narrow">
            <label for="fault-times">Times</label>
            <input
              id="fault-times"
              type="number"
              min={1}
              max={1000}
              value={times}
              onInput={({ currentTarget }) => {
                setTimes(Math.max(1, Math.round(currentTarget.valueAsNumber || 1)));
              }}
            />
          </div>
        </div>
        <div class="row">
          <button type="submit" class="main-button" disabled={name === null}>
            Arm
          </button>
          {faults.length > 0 && (
            <button
              type="button"
              class="plain-button"
              onClick={() => {
                change(() => server.clearFaults());
              }}
            >
              Disarm all
            </button>
          )}
        </div>
      </form>
      <p role="status" class="help">
        {faults.length === 0
          ? 'Nothing is armed.'
          : `Armed: ${faults.map(faultInWords).join('; ')}.`}
      </p>
    </section>
  );
}

function faultInWords(fault: ServicesView['faults'][number]): string {
  const at = fault.match?.service === undefined ? '' : ` at ${fault.match.service}`;
  const status = 'status' in fault ? ` ${fault.status}` : '';
  const times = 'times' in fault && fault.times !== undefined ? `, ${fault.times} left` : '';
  return `${fault.kind}${status}${at}${times}`;
}
