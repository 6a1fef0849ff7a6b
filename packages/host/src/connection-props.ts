import type { PropertyMap } from './property';

/** Returns the values of a connection's form, with defaults for untouched fields. */
export function withDefaults(
  props: PropertyMap | undefined,
  entered: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const defaults = Object.entries(props ?? {}).flatMap(([key, { defaultValue }]) =>
    defaultValue === undefined ? [] : [[key, defaultValue] as const],
  );
  return { ...Object.fromEntries(defaults), ...entered };
}

/** Replaces `{key}` marks by the values of a connection. Like the server, replaces the first mark of each key only. */
export function substituteProps(
  template: string,
  props: Readonly<Record<string, unknown>>,
): string {
  return Object.entries(props).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, String(value)),
    template,
  );
}
