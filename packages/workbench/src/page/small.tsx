import { Alert, Button, Card, CopyButton, Group, Title } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

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

/** Shows a button that copies a text and confirms it. */
export function Copy({
  text,
  label,
  children,
}: {
  text: string;
  label: string;
  children: string;
}): ReactElement {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={copied ? 'Copied' : label}
          onClick={copy}
        >
          {copied ? '✓' : children}
        </Button>
      )}
    </CopyButton>
  );
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Shows that a link leads nowhere. */
export function NotFound({ what }: { what: string }): ReactElement {
  return (
    <Alert color="orange" m="md" title="This link leads nowhere">
      There is no {what} here. Choose one from the list.
    </Alert>
  );
}
