import { Anchor, Badge, Button, FileInput, Group, Text, TextInput, Title } from '@mantine/core';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ClientAction, ClientAnswer, ClientView, ClientViewField } from '@pieceworks/sandbox';
import { fieldOf, textOf } from '../form/form-values';
import { Control } from '../form/step-form';
import { linkTo } from '../route';
import { call } from '../server-calls';
import { Panel } from '../small';
import { useWorkbench } from '../workbench-state';

/** Shows the Content Snare requests as their clients see them in the browser, to answer. */
export function ClientSide({ requestId }: { requestId: string | undefined }): ReactElement {
  const { services } = useWorkbench();
  return (
    <Panel title="The client's side">
      {services.requests.map((request) => (
        <RequestRow key={request.id} request={request} isOpen={request.id === requestId} />
      ))}
    </Panel>
  );
}

function RequestRow({ request, isOpen }: { request: ClientView; isOpen: boolean }): ReactElement {
  const { attempt } = useWorkbench();
  const { id, name, client, due, status, isSent } = request;
  const fields = fieldsOf(request);
  const done = fields.filter((field) => /done|approved/.test(field.status));
  return (
    <div className="request" role="group" aria-label={name}>
      <Group justify="space-between">
        <Text size="sm">
          <b>{name}</b> {client.name}, {client.email}, due {due}
        </Text>
        <Group gap="xs">
          <Badge color={status === 'completed' ? 'green' : 'gray'}>{status}</Badge>
          <Text size="sm">
            {done.length} of {fields.length} answered
          </Text>
          {isSent && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Answer everything of ${name}`}
                onClick={() => attempt(() => call('act', { kind: 'answer-all', requestId: id }))}
              >
                Answer everything
              </Button>
              <Anchor
                size="sm"
                aria-label={`Open ${name}`}
                href={linkTo('services', id)}
                onClick={() => attempt(() => call('act', { kind: 'view', requestId: id }))}
              >
                Open
              </Anchor>
            </>
          )}
        </Group>
      </Group>
      {isOpen && <OpenedRequest request={request} />}
    </div>
  );
}

/** Shows a request with inputs for its client's answers. */
function OpenedRequest({ request }: { request: ClientView }): ReactElement {
  const { attempt } = useWorkbench();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolls to the row above, from which the request was opened.
    article.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <article ref={article} className="client" aria-label={`${request.name}, as the client sees it`}>
      <Text>
        Hello {request.client.name}, please answer by {request.due}.
      </Text>
      {request.pages.map((page) => (
        <section key={page.name}>
          <Title order={3} size="h5">
            {page.name}
          </Title>
          {page.sections.map((section) => (
            <section key={section.name}>
              <Title order={4} size="h6">
                {section.name}
              </Title>
              {section.fields.map((field) => (
                <ClientField key={field.id} field={field} />
              ))}
            </section>
          ))}
        </section>
      ))}
      <Group>
        <Button
          disabled={!request.isSent || request.status === 'completed'}
          onClick={() => attempt(() => call('act', { kind: 'complete', requestId: request.id }))}
        >
          Submit everything
        </Button>
        <Anchor href={linkTo('services')}>Close</Anchor>
      </Group>
    </article>
  );
}

function ClientField({ field }: { field: ClientViewField }): ReactElement {
  const { attempt } = useWorkbench();
  const [draft, setDraft] = useState<readonly ClientAnswer[]>([]);
  const [comment, setComment] = useState('');
  /** Number of saved answers. Each change resets the input. */
  const [saved, setSaved] = useState(0);
  const act = (action: ClientAction, after: () => void) => {
    attempt(async () => {
      await call('act', action);
      after();
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        act({ kind: 'answer', fieldId: field.id, answers: [...draft] }, () => {
          setSaved(saved + 1);
          setDraft([]);
        });
      }}
    >
      <Group align="end" gap="xs">
        {field.status === 'approved' ? (
          <Text>{field.name}</Text>
        ) : (
          <>
            <AnswerInput key={saved} field={field} draft={draft} onDraft={setDraft} />
            <Button type="submit" variant="default" disabled={draft.length === 0}>
              Save
            </Button>
          </>
        )}
        <Badge color={field.status === 'redo' ? 'red' : field.status === 'todo' ? 'gray' : 'green'}>
          {field.status}
        </Badge>
      </Group>
      {field.rejectionComment !== null && <Text c="red">Sent back: {field.rejectionComment}</Text>}
      {field.answers.length > 0 && <Text>{field.answers.join(' · ')}</Text>}
      <details>
        <summary>Comment</summary>
        <Group gap="xs">
          <TextInput
            aria-label={`Comment on ${field.name}`}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={comment === ''}
            onClick={() => {
              act({ kind: 'comment', fieldId: field.id, text: comment }, () => setComment(''));
            }}
          >
            Send
          </Button>
        </Group>
      </details>
    </form>
  );
}

type AnswerProps = {
  field: ClientViewField;
  draft: readonly ClientAnswer[];
  onDraft: (draft: readonly ClientAnswer[]) => void;
};

function AnswerInput({ field, draft, onDraft }: AnswerProps): ReactElement {
  const { name, answeredBy, required, columns } = field;
  const frame = { label: name, description: field.instructions ?? '', withAsterisk: required };
  if (answeredBy === 'file') {
    return (
      <FileInput
        {...frame}
        multiple
        placeholder="Choose files"
        onChange={(files) => void Promise.all(files.map(uploadOf)).then(onDraft)}
      />
    );
  }
  const [first] = draft;
  const row = first !== undefined && 'row' in first ? first.row : columns.map(() => '');
  if (answeredBy === 'table') {
    return (
      <Group role="group" aria-label={name} gap="xs">
        {columns.map((column, at) => (
          <TextInput
            key={column}
            label={`${name}: ${column}`}
            value={row[at]}
            onChange={({ currentTarget }) => onDraft([{ row: row.with(at, currentTarget.value) }])}
          />
        ))}
      </Group>
    );
  }
  const texts = draft.flatMap((answer) => ('text' in answer ? [answer.text] : []));
  const choices = field.options.map((option) => ({ label: option, value: option }));
  const shown =
    answeredBy === 'text'
      ? fieldOf(field.id, name)
      : fieldOf(field.id, name, {
          choices,
          type: answeredBy === 'choice' ? 'STATIC_DROPDOWN' : 'STATIC_MULTI_SELECT_DROPDOWN',
        });
  return (
    <Control
      field={shown}
      frame={frame}
      value={answeredBy === 'choices' ? texts : texts[0]}
      onChange={(value) =>
        onDraft(
          [value]
            .flat()
            .map(textOf)
            .filter(Boolean)
            .map((text) => ({ text })),
        )
      }
    />
  );
}

async function uploadOf(file: File): Promise<ClientAnswer> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });
  const base64 = url.replace(/^[^,]*,/, '');
  return { file: { name: file.name, contentType: file.type, base64 } };
}

function fieldsOf({ pages }: ClientView): readonly ClientViewField[] {
  return pages.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
}
