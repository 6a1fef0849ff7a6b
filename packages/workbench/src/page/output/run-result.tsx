import { Badge, Group, Loader, Paper, Progress, Table, Tabs, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import {
  call,
  cardFieldsOf,
  Copy,
  formatValue,
  isEmpty,
  isObject,
  listsIn,
  numberOf,
  Panel,
  useWorkbench,
  valueOf,
} from '@pieceworks/page-parts';
import type { RunResult, RunView, StepView, Values } from '@pieceworks/page-parts/protocol';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useContributions } from '../services/contributions';
import { CardsOutput } from './cards-output';
import { Files, RunFiles } from './files';
import { JsonTree } from './json-tree';
import { isMissed, KnownRecords } from './known-records';
import { OUTCOMES, outcomeOf } from './outcome';
import { ListOutput, RecordOutput } from './record-output';
import { Requests } from './requests';
import { waitingFor } from './retries';
import { NOTES, summaryOf } from './summary';

const ROWS_SHOWN = 200;

type ResultProps = {
  step: StepView;
  /** The step's name in expressions of the builder. */
  root: string;
  /** Fills the form in with other values and runs it. */
  onTry?: (values: Values) => void;
  /** Called with the summary once the result is there. */
  onShown?: (summary: Element | null) => void;
};

/** Shows a run: its result in a sentence, its output, and its requests. */
export function RunResultView({ run, ...rest }: ResultProps & { run: RunView }): ReactElement {
  const { data } = useQuery({
    queryKey: ['result', run.run],
    queryFn: () => call('result', { run: run.run }),
    enabled: run.ms !== null,
    staleTime: Infinity,
  });
  const isOver = run.ms !== null;
  return (
    <>
      {!isOver && <Running run={run} />}
      {isOver && data && <Finished run={run} result={data} {...rest} />}
      <Requests wire={run.wire} outcome={outcomeOf(run)} />
    </>
  );
}

function Finished({
  run,
  result: { output, files },
  step,
  root,
  onTry,
  onShown,
}: ResultProps & { run: RunView; result: RunResult }): ReactElement {
  const outcome = outcomeOf(run);
  const text = run.failure ?? JSON.stringify(output, null, 2);
  const { quotas, services } = useWorkbench().services;
  const service = services.find(({ piece }) => piece === run.piece);
  const quota = quotas.find((one) => run.cost !== null && one.service === service?.name);
  const { After, goOn, rowsLeft, freeMiss } = useContributions().get(service?.name ?? '') ?? {};
  const { sentence, notes } = summaryOf(run, output, goOn?.(output, run.values));
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    onShown?.(summary.current);
    // A result appears once.
  }, []);
  return (
    <>
      <Paper
        ref={summary}
        withBorder
        p="md"
        className="summary"
        style={{ borderInlineStart: `4px solid var(--mantine-color-${OUTCOMES[outcome]}-6)` }}
      >
        <Group gap="xs" justify="space-between" wrap="nowrap" align="start">
          <Text size="lg" fw={600} className={run.failure === null ? undefined : 'failure'}>
            {sentence}
          </Text>
          <Badge role="status" color={OUTCOMES[outcome]} flex="none">
            {outcome}
          </Badge>
        </Group>
        {notes.map((note) => (
          <Text key={note} mt={4} className={run.failure === null ? undefined : 'failure'}>
            {note}
          </Text>
        ))}
        <Text size="xs" c="dimmed" mt={4}>
          {[costOf(run, freeMiss), `${run.ms ?? 0} ms`].filter(Boolean).join(' · ')}
        </Text>
        {isMissed(run) && onTry && service && (
          <KnownRecords run={run} step={step} service={service} onTry={onTry} />
        )}
        {run.failure === null && run.wire !== null && After && <After output={output} />}
      </Paper>
      {run.failure === null && (
        <Panel title="Output" actions={<Copy value={text} label="Copy the output" text="Copy" />}>
          <RunFiles value={files}>
            <Output
              output={output}
              step={step}
              root={root}
              unit={quota?.unit}
              isMiss={run.isMiss}
              left={rowsLeft?.(output) ?? []}
            />
          </RunFiles>
          <Files files={files} />
        </Panel>
      )}
    </>
  );
}

/** Returns the cost of a run in words; `null` for a service that counts nothing. */
function costOf({ cost, isMiss }: RunView, freeMiss: string | undefined): string | null {
  if (cost === null) return null;
  if (cost === 'nothing' && isMiss && freeMiss !== undefined) return `Free: ${freeMiss}`;
  return cost.startsWith('nothing') ? `Free${cost.slice('nothing'.length)}` : `Cost ${cost}`;
}

/** Shows a run under way: the time, the progress, and the wait before a retry. */
function Running({ run: { progress, wire } }: { run: RunView }): ReactElement {
  const [seconds, setSeconds] = useState(0);
  useInterval(() => setSeconds((before) => before + 1), 1_000, { autoInvoke: true });
  const waiting = waitingFor(wire);
  return (
    <Paper withBorder p="md" className="summary">
      <Group gap="xs">
        <Loader size="xs" aria-hidden="true" />
        <Text size="lg" fw={600}>
          {progress === null ? `Running for ${seconds} s…` : progressOf(progress)}
        </Text>
      </Group>
      {progress !== null && <ProgressBar progress={progress} />}
      {waiting !== undefined && <Text mt={4}>{waiting}</Text>}
    </Paper>
  );
}

/** Returns the first count of a progress, and the total; `undefined` unless both are numbers. */
function countOf({ of: total, ...rest }: Values): { done: number; total: number } | undefined {
  const done = Object.values(rest).find((value) => typeof value === 'number');
  return done === undefined || typeof total !== 'number' ? undefined : { done, total };
}

/** Returns a progress in words, such as "2 of 6 done, estimated credits: 1". */
function progressOf(progress: Values): string {
  const { of: total, ...rest } = progress;
  const words = Object.entries(rest).map(([key, value], at) => {
    const name = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
    const shown = typeof value === 'number' ? numberOf(value) : String(value);
    return at === 0 && typeof total === 'number'
      ? `${shown} of ${numberOf(total)} ${name}`
      : `${name}: ${shown}`;
  });
  return words.join(', ');
}

function ProgressBar({ progress }: { progress: Values }): ReactElement | null {
  const count = countOf(progress);
  if (count === undefined) return null;
  return <Progress mt="xs" aria-label="Progress" value={(count.done / count.total) * 100} />;
}

/** Shows an output: its lists as cards or tables, its fields, and its JSON. */
function Output(props: {
  output: unknown;
  step: StepView;
  root: string;
  /** The unit of the cost that the summary states. */
  unit: string | undefined;
  /** True if nothing was found. Counts of nothing are then left out at first. */
  isMiss: boolean;
  /** The rows of a list that are left. */
  left: readonly unknown[];
}): ReactElement {
  const { output, step, root, unit, isMiss, left } = props;
  const { output: fields } = step;
  const lists = listsIn(output, fields);
  const views = lists.flatMap((list) => {
    const cards = cardFieldsOf(list);
    const name = `${list.label} (${list.items.length})`;
    const table = { name, content: <ListOutput list={list} root={root} /> };
    if (!cards) return [table];
    const shown = <CardsOutput list={list} shown={cards} />;
    return [
      { name, content: shown },
      { ...table, name: `${list.label} as a table` },
    ];
  });
  if (left.length > 0) {
    const name = `Rows left (${left.length})`;
    views.push({ name, content: <RowsLeft rows={left} /> });
  }
  const isRecord = isObject(output) && !Array.isArray(output);
  const isTold = (key: string) =>
    key === 'matched' ||
    key === 'lookedUp' ||
    NOTES.includes(key) ||
    isCost(key, unit) ||
    (isMiss && isNought(key));
  const isNought = (key: string) =>
    [0, -1, false].some((nought) => nought === valueOf(output, key));
  const isListed = (key: string) => lists.some(({ path }) => path[0] === key);
  const hasFields = fields.some(
    ({ key }) => !isEmpty(valueOf(output, key)) && !isTold(key) && !isListed(key),
  );
  if (isRecord && hasFields) {
    const content = (
      <RecordOutput
        output={output}
        fields={fields}
        root={root}
        hidesLists={views.length > 0}
        isTold={isTold}
      />
    );
    const isList = fields.some(({ key }) => key === 'items');
    views.splice(isList ? views.length : 0, 0, { name: 'Details', content });
  }
  views.push({ name: 'JSON', content: <JsonTree value={output} /> });
  return (
    <Tabs defaultValue={views[0]?.name ?? null} keepMounted={false}>
      <Tabs.List aria-label="Output as" mb="sm">
        {views.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Lists rows as they were given. A record is shown by its values. */
function RowsLeft({ rows }: { rows: readonly unknown[] }): ReactElement {
  const body = rows.slice(0, ROWS_SHOWN).map((row) => {
    const values = isObject(row) ? Object.values(row) : [row];
    return [
      values
        .filter((value) => !isEmpty(value))
        .map(formatValue)
        .join(', '),
    ];
  });
  return (
    <>
      <Table data={{ body }} />
      {rows.length > ROWS_SHOWN && <Text>{`The first ${ROWS_SHOWN} are shown.`}</Text>}
    </>
  );
}

/** Returns true for a field that states the cost in this unit, such as `pointsUsed` or `estimatedCredits`. */
function isCost(key: string, unit: string | undefined): boolean {
  return (
    unit !== undefined &&
    key
      .toLowerCase()
      .replace(/^estimated/, '')
      .startsWith(unit)
  );
}
