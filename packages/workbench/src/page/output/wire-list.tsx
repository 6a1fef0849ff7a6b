import type { JSX } from 'preact';
import type { WireCall } from '../../protocol';

const CALLS_SHOWN = 100;

/** What went over the wire, in the order of sending; each opens to its headers. */
export function WireList({ calls }: { calls: readonly WireCall[] }): JSX.Element {
  const sorted = [...calls].sort((left, right) => left.number - right.number);
  return (
    <section class="card wire">
      <div class="card-head">
        <h2>On the wire</h2>
        {calls.length > 0 && (
          <span class="quiet">{calls.length === 1 ? '1 request' : `${calls.length} requests`}</span>
        )}
      </div>
      {calls.length === 0 && <p class="nothing">Nothing was sent.</p>}
      <ol>
        {sorted.slice(0, CALLS_SHOWN).map((call) => (
          <li key={call.number}>
            <Call call={call} />
          </li>
        ))}
      </ol>
      {calls.length > CALLS_SHOWN && <p class="quiet">And {calls.length - CALLS_SHOWN} more.</p>}
    </section>
  );
}

function Call({ call }: { call: WireCall }): JSX.Element {
  const { method, origin, path, status, ms, attempt, problem } = call;
  return (
    <details>
      <summary>
        <span class="method">{method}</span>
        <span class="path">{path}</span>
        {attempt > 1 && <span class="badge warn">try {attempt}</span>}
        <span class={`badge ${toneOf(call)}`}>{status ?? (ms === null ? '…' : 'none')}</span>
        <span class="ms">{ms === null ? '' : `${ms} ms`}</span>
      </summary>
      <p class="quiet">To {origin}</p>
      {problem !== null && <p class="bad">{problem}</p>}
      <Headers label="Request" headers={call.requestHeaders} />
      <Headers label="Answer" headers={call.responseHeaders} />
    </details>
  );
}

function Headers({
  label,
  headers,
}: {
  label: string;
  headers: Readonly<Record<string, string>>;
}): JSX.Element {
  const entries = Object.entries(headers);
  if (entries.length === 0) return <></>;
  return (
    <table class="headers">
      <caption>{label}</caption>
      <tbody>
        {entries.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toneOf({ status, ms }: WireCall): string {
  if (status === null) return ms === null ? '' : 'bad';
  if (status < 300) return 'good';
  return status < 400 ? 'warn' : 'bad';
}
