import type { JSX } from 'preact';
import { server } from '../server-calls';
import { useWorkbench } from '../workbench-state';
import { ClientSide } from './client-side';
import { Faults } from './faults';
import { Journal } from './journal';
import { NewsDesk } from './news-desk';
import { Quotas } from './quotas';

/** What the services of the sandbox have and do, and how to make them do it. */
export function ServicesView({ rest }: { rest: readonly string[] }): JSX.Element {
  const { services, attempt, refreshServices } = useWorkbench();
  if (services === null) return <p class="hint">Loading…</p>;
  return (
    <div class="page-body">
      <header class="page-head">
        <div>
          <h1>The services</h1>
          <p class="help">Played by the sandbox on this machine, at {services.origin}.</p>
        </div>
        <button
          type="button"
          class="plain-button"
          onClick={() =>
            void attempt(async () => {
              await server.reset();
              refreshServices();
            })
          }
        >
          Reset everything
        </button>
      </header>
      <div class="tiles">
        <Quotas services={services} />
        <NewsDesk />
        <Faults services={services} />
      </div>
      <ClientSide requests={services.requests} requestId={rest[0]} />
      <Journal />
    </div>
  );
}
