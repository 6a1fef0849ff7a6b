import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ClientAnswer, ClientView, ClientViewField } from '@pieceworks/sandbox';
import { linkTo } from '../route';
import { server } from '../server-calls';
import { useWorkbench } from '../workbench-state';

/** The requests of Content Snare, and what their clients see and do. */
export function ClientSide({
  requests,
  requestId,
}: {
  requests: readonly ClientView[];
  requestId: string | undefined;
}): JSX.Element {
  const { attempt, refreshServices } = useWorkbench();
  const opened = requests.find(({ id }) => id === requestId);
  const act = (work: () => Promise<unknown>) =>
    void attempt(async () => {
      await work();
      refreshServices();
    });
  return (
    <section class="card" aria-label="Client's side">
      <div class="card-head">
        <h2>The client's side</h2>
        <span class="quiet">What clients of Content Snare see in their browser</span>
      </div>
      <ul class="requests">
        {requests.map((request) => (
          <li key={request.id} class={request === opened ? 'current' : ''}>
            <div>
              <strong>{request.name}</strong>
              <p class="quiet">
                {request.client.name}, {request.client.email}, due {request.due}
              </p>
            </div>
            <span class={`badge ${request.status === 'completed' ? 'good' : ''}`}>
              {request.status}
            </span>
            <span class="quiet">{progressOf(request)}</span>
            {request.isSent && (
              <>
                <button
                  type="button"
                  class="plain-button"
                  aria-label={`Answer everything of ${request.name}`}
                  onClick={() => {
                    act(() => server.act({ kind: 'answer-all', requestId: request.id }));
                  }}
                >
                  Answer everything
                </button>
                <a
                  class="plain-button"
                  aria-label={`Open ${request.name}`}
                  href={linkTo('services', request.id)}
                  onClick={() => {
                    act(() => server.act({ kind: 'view', requestId: request.id }));
                  }}
                >
                  Open
                </a>
              </>
            )}
            {request === opened && <OpenedRequest request={request} act={act} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Act = (work: () => Promise<unknown>) => void;

/** The request as its client fills it in. */
function OpenedRequest({ request, act }: { request: ClientView; act: Act }): JSX.Element {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    // With the row that it was opened from.
    article.current?.closest('li')?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <article
      ref={article}
      class="client-page"
      aria-label={`${request.name}, as the client sees it`}
    >
      <header>
        <h3>{request.name}</h3>
        <p>
          Hello {request.client.name}, please answer by {request.due}.
        </p>
      </header>
      {request.pages.map((page) => (
        <section key={page.name}>
          <h4>{page.name}</h4>
          {page.sections.map((section) => (
            <section key={section.name}>
              <h5>{section.name}</h5>
              {section.fields.map((field) => (
                <ClientField key={field.id} field={field} act={act} />
              ))}
            </section>
          ))}
        </section>
      ))}
      <footer class="row">
        <button
          type="button"
          class="main-button"
          disabled={!request.isSent || request.status === 'completed'}
          onClick={() => {
            act(() => server.act({ kind: 'complete', requestId: request.id }));
          }}
        >
          Submit everything
        </button>
        <a class="plain-button" href={linkTo('services')}>
          Close
        </a>
      </footer>
    </article>
  );
}

function ClientField({ field, act }: { field: ClientViewField; act: Act }): JSX.Element {
  const id = useId();
  const [draft, setDraft] = useState<readonly ClientAnswer[]>([]);
  const [comment, setComment] = useState('');
  const isApproved = field.status === 'approved';
  return (
    <form
      class="field client-field"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        act(async () => {
          await server.act({ kind: 'answer', fieldId: field.id, answers: [...draft] });
          form.reset();
          setDraft([]);
        });
      }}
    >
      <div class="field-head">
        <label for={id}>
          {field.name}
          {field.required && (
            <span class="required" title="Required">
              {' *'}
            </span>
          )}
        </label>
        <span
          class={`badge ${field.status === 'todo' ? '' : field.status === 'redo' ? 'bad' : 'good'}`}
        >
          {field.status}
        </span>
      </div>
      {field.instructions !== null && <p class="help">{field.instructions}</p>}
      {field.rejectionComment !== null && <p class="bad">Sent back: {field.rejectionComment}</p>}
      {field.answers.length > 0 && <p class="given">{field.answers.join(' · ')}</p>}
      {!isApproved && (
        <div class="row">
          <AnswerInput id={id} field={field} draft={draft} onDraft={setDraft} />
          <button type="submit" class="plain-button" disabled={draft.length === 0}>
            Save
          </button>
        </div>
      )}
      <details>
        <summary>Comment</summary>
        <div class="row">
          <input
            type="text"
            aria-label={`Comment on ${field.name}`}
            value={comment}
            onInput={({ currentTarget }) => {
              setComment(currentTarget.value);
            }}
          />
          <button
            type="button"
            class="plain-button"
            disabled={comment === ''}
            onClick={() => {
              act(async () => {
                await server.act({ kind: 'comment', fieldId: field.id, text: comment });
                setComment('');
              });
            }}
          >
            Send
          </button>
        </div>
      </details>
    </form>
  );
}

type AnswerProps = {
  id: string;
  field: ClientViewField;
  draft: readonly ClientAnswer[];
  onDraft: (draft: readonly ClientAnswer[]) => void;
};

function AnswerInput({ id, field, draft, onDraft }: AnswerProps): JSX.Element {
  switch (field.answeredBy) {
    case 'file':
      return (
        <input
          id={id}
          type="file"
          multiple={field.type.includes('multiple')}
          onChange={({ currentTarget }) => {
            void Promise.all([...(currentTarget.files ?? [])].map(uploadOf)).then(onDraft);
          }}
        />
      );
    case 'choice':
      return (
        <select
          id={id}
          onChange={({ currentTarget }) => {
            onDraft(currentTarget.value === '' ? [] : [{ text: currentTarget.value }]);
          }}
        >
          <option value="">Choose…</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'choices':
      return (
        <select
          id={id}
          multiple
          size={field.options.length}
          onChange={({ currentTarget }) => {
            onDraft([...currentTarget.selectedOptions].map(({ value }) => ({ text: value })));
          }}
        >
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'table': {
      const [first] = draft;
      const row = first !== undefined && 'row' in first ? first.row : field.columns.map(() => '');
      return (
        <span class="row" id={id} role="group" aria-label={field.name}>
          {field.columns.map((column, at) => (
            <input
              key={column}
              type="text"
              aria-label={column}
              placeholder={column}
              value={row[at]}
              onInput={({ currentTarget }) => {
                onDraft([
                  { row: row.map((cell, index) => (index === at ? currentTarget.value : cell)) },
                ]);
              }}
            />
          ))}
        </span>
      );
    }
    case 'text':
      return (
        <input
          id={id}
          type="text"
          onInput={({ currentTarget }) => {
            onDraft(currentTarget.value === '' ? [] : [{ text: currentTarget.value }]);
          }}
        />
      );
  }
}

const BYTES_AT_ONCE = 8_192;

async function uploadOf(file: File): Promise<ClientAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  }
  return { file: { name: file.name, contentType: file.type, base64: btoa(binary) } };
}

function progressOf({ pages }: ClientView): string {
  const fields = pages.flatMap(({ sections }) => sections.flatMap((section) => section.fields));
  const done = fields.filter(({ status }) => status === 'done' || status === 'approved').length;
  return `${done} of ${fields.length} answered`;
}
