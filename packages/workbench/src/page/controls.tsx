import {
  Alert,
  Button,
  type ButtonProps,
  Card,
  CopyButton,
  Group,
  Table,
  TextInput,
  Title,
} from '@mantine/core';
import { type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { wordsOf } from './server-calls';
import { useWorkbench } from './workbench-state';

/** Shows the heading of a view. */
export function Heading({ text }: { text: string }): ReactElement {
  return (
    <Title order={1} size="h3">
      {text}
    </Title>
  );
}

/** Shows a section of the page with a heading and its buttons. */
export function Panel(props: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <Card component="section" withBorder aria-label={props.title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {props.title}
        </Title>
        <Group gap="xs">{props.actions}</Group>
      </Group>
      {props.children}
    </Card>
  );
}

/** Shows a summary that opens. Its content is rendered while it is open only: a page has hundreds of them. */
export function Fold(props: {
  summary: ReactNode;
  className?: string;
  opens?: boolean;
  children: ReactNode;
}): ReactElement {
  const { summary, className, opens = false, children } = props;
  const [isOpen, setIsOpen] = useState(opens);
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}

/** Shows a button that starts some work. A failure is shown at the top of the page. */
export function WorkButton({
  text,
  work,
  ...button
}: ButtonProps & {
  text: string;
  work: () => Promise<unknown>;
  'aria-label'?: string;
}): ReactElement {
  const { attempt } = useWorkbench();
  return (
    <Button {...button} onClick={() => attempt(work)}>
      {text}
    </Button>
  );
}

/** Runs work of one part of the page. The work returns a problem, or throws it. */
export function useWork() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (work: () => Promise<string | null>) => {
    setIsBusy(true);
    setProblem(null);
    setProblem(await work().catch(wordsOf));
    setIsBusy(false);
  };
  return { isBusy, problem, start };
}

/** Shows the button that submits a form. */
export function Submit({
  text,
  ...button
}: ButtonProps & {
  text: string;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}): ReactElement {
  return (
    <Button type="submit" size="sm" variant="filled" {...button}>
      {text}
    </Button>
  );
}

/** Shows an input for search words. */
export function Search(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}): ReactElement {
  const { label, value, onChange } = props;
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Shows a button that copies a value and confirms it. `label` names the value. */
export function Copy(props: { value: string; label: string; text?: string }): ReactElement {
  const { value, label, text = '{{ }}' } = props;
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={copied ? 'Copied' : label}
          onClick={copy}
        >
          {copied ? '✓' : text}
        </Button>
      )}
    </CopyButton>
  );
}

/** Shows a table. The first cell of each row is its heading. */
export function Rows({ rows }: { rows: readonly (readonly ReactNode[])[] }): ReactElement {
  return (
    <Table verticalSpacing={4}>
      <Table.Tbody>
        {rows.map(([heading, ...cells], row) => (
          <Table.Tr key={row}>
            <Table.Th scope="row">{heading}</Table.Th>
            {cells.map((cell, column) => (
              <Table.Td key={column}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a time of day in the browser's language. */
export function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString();
}

/** Shows that a link leads nowhere. `what` is its target. */
export function NotFound({ what }: { what: string }): ReactElement {
  return (
    <Alert color="orange" m="md" title="This link leads nowhere">
      {what} was not found. Choose one from the list.
    </Alert>
  );
}
