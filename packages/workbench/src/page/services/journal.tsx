import type { JSX } from 'preact';
import type { JournalEntry } from '@pieceworks/sandbox';
import { JsonTree } from '../output/json-tree';
import { useWorkbench } from '../workbench-state';

/** The last requests that came to a service, as they come. */
export function Journal(): JSX.Element {
  const { journal } = useWorkbench();
  return (
    <section class="card wire" aria-label="Journal">
      <div class="card-head">
        <h2>Journal</h2>
        <span class="quiet">
          {journal.length === 1 ? '1 request' : `${journal.length} requests`}, the latest first
        </span>
      </div>
      {journal.length === 0 && <p class="nothing">No request has come yet.</p>}
      <ol>
        {[...journal].reverse().map((entry) => (
          <li key={entry.sequence}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: JournalEntry }): JSX.Element {
  const { method, path, query, status, fault, at, body, headers } = entry;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value])),
  ).toString();
  const tone = status === null ? '' : status < 300 ? 'good' : status < 400 ? 'warn' : 'bad';
  return (
    <details>
      <summary>
        <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>
        <span class="method">{method}</span>
        <span class="path">
          {path}
          {search === '' ? '' : `?${search}`}
        </span>
        {fault !== null && <span class="badge warn">{fault}</span>}
        <span class={`badge ${tone}`}>{status ?? '…'}</span>
      </summary>
      <JsonTree name="headers" value={headers} />
      {body !== null && <JsonTree name="body" value={body} isOpen />}
    </details>
  );
}
