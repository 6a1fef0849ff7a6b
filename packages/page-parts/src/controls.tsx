import {
  Alert,
  Button,
  type ButtonProps,
  Card,
  CopyButton,
  Group,
  TextInput,
  Title,
} from '@mantine/core';
import { type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { wordsOf } from './server-calls';
import { refreshState, useWorkbench } from './workbench-state';

/** Scrolls to a part of the page that is out of sight. It moves slowly only for people who do not mind movement. */
export function bringIntoView(part: Element | null | undefined): void {
  if (!part) return;
  const { top, bottom } = part.getBoundingClientRect();
  const header = Number.parseFloat(getComputedStyle(part).scrollMarginTop);
  if (top >= header && bottom <= window.innerHeight) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  part.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
}

/** Shows the heading of a view, which gets the focus when a link opens the view. */
export function Heading({ text }: { text: string }): ReactElement {
  return (
    <Title order={1} size="h3" tabIndex={-1}>
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

/** Shows something that may be wider than the page, as a region that scrolls. Its edge is shaded where it goes on. */
export function Wide({ label, children }: { label: string; children: ReactNode }): ReactElement {
  const [goesOn, setGoesOn] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const look = () => {
    const { scrollLeft, clientWidth, scrollWidth } = region.current ?? NOTHING;
    setGoesOn(Math.abs(scrollLeft) + clientWidth < scrollWidth - 1);
  };
  useEffect(() => {
    const observer = new ResizeObserver(look);
    for (const box of [region.current, region.current?.firstElementChild]) {
      if (box) observer.observe(box);
    }
    return () => observer.disconnect();
  }, []);
  return (
    <div className="edged" data-goes-on={goesOn}>
      <div
        ref={region}
        className="wide"
        role="region"
        aria-label={label}
        tabIndex={0}
        onScroll={look}
      >
        {children}
      </div>
    </div>
  );
}

const NOTHING = { scrollLeft: 0, clientWidth: 0, scrollWidth: 0 };

/** Shows a summary that opens. Only an open one renders its content, because a page has hundreds of them. */
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

/** Returns a function that starts some work, and the state of that work. The work returns a problem, or throws it. */
export function useWork() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (work: () => Promise<string | null>) => {
    setIsBusy(true);
    setProblem(null);
    setProblem(await work().catch(wordsOf));
    await refreshState();
    setIsBusy(false);
  };
  return { isBusy, problem, start };
}

/** Shows a button that submits a form. `rests` disables it without taking the focus from it. */
export function Submit({
  text,
  rests = false,
  ...button
}: ButtonProps & {
  text: string;
  rests?: boolean;
  title?: string;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}): ReactElement {
  const resting = rests && { 'data-disabled': true, 'aria-disabled': true };
  return (
    <Button type="submit" size="sm" variant="filled" {...resting} {...button}>
      {text}
    </Button>
  );
}

export function Search(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}): ReactElement {
  const { label, value, onChange, ref } = props;
  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const MENTION = '{{ }}';

/** Shows a button that copies a value and confirms it. `label` names the value. */
export function Copy(props: { value: string; label: string; text?: string }): ReactElement {
  const { value, label, text = MENTION } = props;
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          className={text === MENTION ? 'mention' : undefined}
          aria-label={copied ? 'Copied' : label}
          onClick={copy}
        >
          {copied ? '✓' : text}
        </Button>
      )}
    </CopyButton>
  );
}

export function counted(count: number, noun: string): string {
  return `${numberOf(count)} ${pluralOf(noun, count)}`;
}

/** Returns the English plural of a noun, unless there is one only. */
export function pluralOf(noun: string, count: number): string {
  if (count === 1) return noun;
  if (noun === 'person') return 'people';
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Returns a number as people write it, such as "1,000". */
export function numberOf(count: number): string {
  return count.toLocaleString('en');
}

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Returns the time since a moment, such as "2 hr. ago". */
export function agoOf(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1_000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return AGO.format(Math.round(seconds / size), unit);
}

/** Returns a time of day in the browser's language. */
export function timeOf(at: string, timeStyle: 'short' | 'medium' = 'medium'): string {
  return new Date(at).toLocaleTimeString([], { timeStyle });
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Returns a day such as 2026-12-10 as people write it: "Dec 10, 2026". */
export function dayOf(day: string): string {
  return new Date(day).toLocaleDateString([], { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Shows that a link leads nowhere. `what` is its target. */
export function NotFound({ what }: { what: string }): ReactElement {
  return (
    <Alert color="orange" m="md" title="This link leads nowhere">
      {what} was not found. Choose one from the list.
    </Alert>
  );
}
