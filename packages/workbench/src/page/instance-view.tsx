import type { JSX } from 'preact';
import { CopyButton } from './copy-button';
import { useWorkbench } from './workbench-state';

/** What to type into the connections of an Activepieces instance to use the sandbox. */
export function InstanceView(): JSX.Element {
  const { services, pieces } = useWorkbench();
  if (services === null) return <p class="hint">Loading…</p>;
  return (
    <div class="page-body">
      <header class="page-head">
        <div>
          <h1>For an instance</h1>
          <p class="help">
            What to type into the connections of Activepieces on this machine. An instance has to be
            started with <code>AP_SSRF_ALLOW_LIST=127.0.0.0/8</code> to log in to a service on this
            machine, and in strict mode for every call.
          </p>
        </div>
      </header>
      <div class="tiles">
        {services.setup.map(({ displayName, piece, fields }) => (
          <section key={piece} class="card" aria-label={displayName}>
            <h2>
              <img
                src={pieces.find(({ name }) => name === piece)?.logoUrl ?? ''}
                alt=""
                width="24"
                height="24"
              />
              {displayName}
            </h2>
            <dl class="setup">
              {fields.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <code>{value}</code>
                    <CopyButton text={value} label={`Copy ${label} of ${displayName}`} />
                  </dd>
                </div>
              ))}
            </dl>
            <p class="help">
              For the vendor&apos;s own API, write <code>/vendor/</code> instead of{' '}
              <code>/gateway/</code> and choose <em>Vendor</em> as API Contract.
            </p>
          </section>
        ))}
      </div>
    </div>
  );
}
