import type { JSX } from 'preact';
import type { ServicesView } from '../../protocol';
import { server } from '../server-calls';
import { useWorkbench } from '../workbench-state';

/** What is left of credits and points. */
export function Quotas({ services }: { services: ServicesView }): JSX.Element {
  const { attempt, refreshServices } = useWorkbench();
  return (
    <section class="card" aria-label="Credits and points">
      <h2>Credits and points</h2>
      {services.quotas.map(({ service, unit, left, full }) => {
        const name = services.services.find((one) => one.name === service)?.displayName ?? service;
        return (
          <div key={service} class="gauge">
            <div class="gauge-head">
              <strong>{name}</strong>
              <span>
                {left} of {full} {unit} left
              </span>
            </div>
            <meter
              aria-label={`${name}: ${unit} left`}
              min={0}
              max={full}
              low={full / 10}
              value={left}
            />
            <button
              type="button"
              class="quiet-button"
              aria-label={`Refill the ${unit} of ${name}`}
              onClick={() =>
                void attempt(async () => {
                  await server.refill(service);
                  refreshServices();
                })
              }
            >
              Refill
            </button>
          </div>
        );
      })}
    </section>
  );
}
