import {
  Anchor,
  Badge,
  Box,
  Button,
  FileInput,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import {
  accountCaller,
  Control,
  dayOf,
  fieldOf,
  Fold,
  linkTo,
  Panel,
  Submit,
  textOf,
  useWorkbench,
  WorkButton,
} from '@pieceworks/page-parts';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ContentSnareCalls } from './sandbox';
import type { ClientAction, ClientAnswer, Field, Request } from './sandbox/records';

const SERVICE = 'content-snare';
const ask = accountCaller<ContentSnareCalls>(SERVICE);

/** Performs an action of a client in the browser. */
const act = (action: ClientAction) => ask('act', action);

/** Answers every open field of a request as its client, and submits it. */
export async function answerAndSubmit(requestId: string): Promise<void> {
  await act({ kind: 'answer-all', requestId });
  await act({ kind: 'complete', requestId });
}

/** Returns the requests of the account, newest first. */
export function useRequests(): readonly Request[] {
  return requestsIn(useWorkbench().services.views[SERVICE]);
}

/** Returns the requests in what the account shows, newest first. */
export function requestsIn(view: unknown): readonly Request[] {
  return areRequests(view) ? view.toReversed() : [];
}

/** Narrows what the account shows. No further check is needed, because page and sandbox are built together. */
function areRequests(view: unknown): view is readonly Request[] {
  return Array.isArray(view);
}

/** Shows the Content Snare requests as their clients see them, with inputs to answer them. */
export function ClientSide({ selected }: { selected: string | undefined }): ReactElement {
  const requests = useRequests();
  return (
    <Panel title="The client's side">
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} isOpen={request.id === selected} />
      ))}
    </Panel>
  );
}

/** Returns the fields of a request, and those that its client has answered. */
function progressOf({ pages }: Request): Readonly<Record<'fields' | 'done', readonly Field[]>> {
  const fields = pages.flatMap(({ sections }) => sections.flatMap((section) => section.fields));
  return {
    fields,
    done: fields.filter(({ status }) => status === 'done' || status === 'approved'),
  };
}

function RequestRow({ request, isOpen }: { request: Request; isOpen: boolean }): ReactElement {
  const { attempt } = useWorkbench();
  const { id: requestId, name, client, due, status, is_sent: isSent } = request;
  const { fields, done } = progressOf(request);
  return (
    <div className="request" role="group" aria-label={name}>
      <div className="request-row">
        <Text>
          <b>{name}</b> {client?.full_name}, {client?.email}, due {due && dayOf(due)}
        </Text>
        <div className="request-state">
          <Badge color={status === 'completed' ? 'green' : 'gray'}>{status}</Badge>
          <Text>{`${done.length} of ${fields.length} answered`}</Text>
          <Group gap="xs" wrap="nowrap">
            {isSent && (
              <>
                <Anchor
                  aria-label={`Open ${name}`}
                  href={linkTo('services', requestId)}
                  onClick={() => attempt(() => act({ kind: 'view', requestId }))}
                >
                  Open
                </Anchor>
                {status !== 'completed' && (
                  <WorkButton
                    variant="filled"
                    text="Answer and submit"
                    aria-label={`Answer and submit ${name}`}
                    work={() => answerAndSubmit(requestId)}
                  />
                )}
              </>
            )}
          </Group>
        </div>
      </div>
      {isOpen && <OpenedRequest request={request} />}
    </div>
  );
}

/** Shows a request as the page of its client: the answers that it has, and inputs for those that it lacks. */
function OpenedRequest({ request }: { request: Request }): ReactElement {
  const { id: requestId, name, client, due, pages, is_sent: isSent, status } = request;
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolls to the row above, from which the request was opened.
    article.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, []);
  const isDone = status === 'completed';
  const { fields, done } = progressOf(request);
  return (
    <Paper
      ref={article}
      component="article"
      withBorder
      p="lg"
      mt="xs"
      aria-label={`${name}, as the client sees it`}
    >
      <Title order={3} tabIndex={-1} data-opened>
        {name}
      </Title>
      <Text mt={4}>
        {isDone
          ? `Thank you, ${client?.full_name ?? ''}. Your answers have been submitted.`
          : `Hello ${client?.full_name ?? ''}, please answer by ${dayOf(due)}.`}
      </Text>
      {pages.map((page) => (
        <Stack key={page.name} component="section" gap="xs" mt="lg">
          <Title order={4} size="h5">
            {page.name}
          </Title>
          {page.sections.map((section) => (
            <section key={section.name}>
              <Title order={5} size="h6" mb="xs" c="dimmed">
                {section.name}
              </Title>
              <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="md">
                {section.fields.map((field) => (
                  <ClientField key={field.id} field={field} isOpen={isSent && !isDone} />
                ))}
              </SimpleGrid>
            </section>
          ))}
        </Stack>
      ))}
      <Group className="foot" mt="md">
        {isSent && !isDone && (
          <>
            <WorkButton
              text="Submit"
              size="sm"
              variant="filled"
              work={() => act({ kind: 'complete', requestId })}
            />
            {done.length < fields.length && (
              <WorkButton
                text="Answer the rest"
                size="sm"
                work={() => act({ kind: 'answer-all', requestId })}
              />
            )}
          </>
        )}
        <Anchor href={linkTo('services')}>Close</Anchor>
      </Group>
    </Paper>
  );
}

/** Shows a question with its answer, or with an input if it has none. `isOpen` says whether the client may answer. */
function ClientField({ field, isOpen }: { field: Field; isOpen: boolean }): ReactElement {
  const { attempt } = useWorkbench();
  const { id: fieldId, name, status, rejection_comment: rejection, answers } = field;
  const [draft, setDraft] = useState<readonly ClientAnswer[]>([]);
  const [comment, setComment] = useState('');
  const [isChanging, setIsChanging] = useState(false);
  /** Number of saved answers. Each change resets the input. */
  const [saved, setSaved] = useState(0);
  const change = useRef<HTMLButtonElement>(null);
  const hasAnswer = answers.length > 0;
  const isAsked = isOpen && status !== 'approved' && (isChanging || status !== 'done');
  useEffect(() => {
    // The button that saved the answer is gone.
    if (saved > 0 && !isAsked) change.current?.focus();
  }, [saved, isAsked]);
  const save = async () => {
    await act({ kind: 'answer', fieldId, answers: [...draft] });
    setSaved(saved + 1);
    setIsChanging(false);
    setDraft([]);
  };
  const send = async () => {
    await act({ kind: 'comment', fieldId, text: comment });
    setComment('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        attempt(save);
      }}
    >
      {rejection !== null && <Text c="red">Sent back: {rejection}</Text>}
      {isAsked ? (
        <>
          <Group align="end" gap="xs">
            {/* On a narrow page, the input has a line to itself. */}
            <Box flex="1 1 220px" miw={0}>
              <AnswerInput key={saved} field={field} draft={draft} onDraft={setDraft} />
            </Box>
            {draft.length > 0 && <Submit text="Save" flex="none" />}
          </Group>
          {hasAnswer && <GivenAnswer field={field} />}
        </>
      ) : (
        <>
          <Group gap="xs" justify="space-between">
            <Text fw={600}>{name}</Text>
            <Group gap="xs">
              {status === 'approved' && <Badge color="green">Approved</Badge>}
              {isOpen && status === 'done' && (
                <Button
                  ref={change}
                  variant="subtle"
                  aria-label={`Change ${name}`}
                  onClick={() => setIsChanging(true)}
                >
                  Change
                </Button>
              )}
            </Group>
          </Group>
          {hasAnswer ? <GivenAnswer field={field} /> : <Text c="dimmed">No answer</Text>}
        </>
      )}
      {isOpen && (
        <Fold
          summary={
            <Text span size="xs" c="dimmed">
              Comment
            </Text>
          }
        >
          <Group gap="xs">
            <TextInput
              aria-label={`Comment on ${name}`}
              value={comment}
              onChange={({ currentTarget }) => setComment(currentTarget.value)}
            />
            <WorkButton text="Send" size="sm" disabled={comment === ''} work={send} />
          </Group>
        </Fold>
      )}
    </form>
  );
}

/** Shows the answers to a question: rows of a table, names of files, or texts. */
function GivenAnswer({ field }: { field: Field }): ReactElement {
  const { answers, values, answered_by: answeredBy, field_columns: columns } = field;
  if (answeredBy === 'table') {
    return (
      <Table
        data={{
          head: columns.map(({ name }) => name),
          body: answers.map(({ row }) => row.map(({ text }) => text)),
        }}
      />
    );
  }
  const texts = answers.map(({ attachment }, at) => attachment?.filename ?? values[at] ?? '');
  const shown = field.data_type === 'formatted text' ? texts.map(withoutMarkup) : texts;
  return <Text className="lines">{shown.join(answeredBy === 'file' ? '\n' : ', ')}</Text>;
}

/** Returns the text of HTML, which is parsed and never shown. */
function withoutMarkup(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

function AnswerInput({
  field,
  draft,
  onDraft,
}: {
  field: Field;
  draft: readonly ClientAnswer[];
  onDraft: (draft: readonly ClientAnswer[]) => void;
}): ReactElement {
  const { id, name, required, answered_by: answeredBy, field_columns: columns } = field;
  const description = field.instruction_text ?? '';
  if (answeredBy === 'file') {
    return (
      <FileInput
        label={name}
        description={description}
        withAsterisk={required}
        multiple
        placeholder="Choose files"
        onChange={(files) => void Promise.all(files.map(uploadOf)).then(onDraft)}
      />
    );
  }
  if (answeredBy === 'table') {
    const [first] = draft;
    const row = first !== undefined && 'row' in first ? first.row : columns.map(() => '');
    return (
      <Group role="group" aria-label={name} gap="xs">
        {columns.map((column, at) => (
          <TextInput
            key={column.id}
            label={`${name}: ${column.name}`}
            value={row[at]}
            onChange={({ currentTarget }) => onDraft([{ row: row.with(at, currentTarget.value) }])}
          />
        ))}
      </Group>
    );
  }
  const texts = draft.flatMap((answer) => ('text' in answer ? [answer.text] : []));
  const choices = field.additional_fields.map(({ text }) => ({ label: text, value: text }));
  const types = {
    text: 'SHORT_TEXT',
    choice: 'STATIC_DROPDOWN',
    choices: 'STATIC_MULTI_SELECT_DROPDOWN',
  } as const;
  const onChange = (value: unknown) => {
    const given = [value].flat().map(textOf).filter(Boolean);
    onDraft(given.map((text) => ({ text })));
  };
  return (
    <Control
      field={fieldOf(id, name, { description, required, choices, type: types[answeredBy] })}
      value={answeredBy === 'choices' ? texts : texts[0]}
      onChange={onChange}
    />
  );
}

async function uploadOf(file: File): Promise<ClientAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { file: { name: file.name, contentType: file.type, base64: btoa(binary) } };
}
