import type { PropertyMap } from './property';

/** The values of a connection's form: what was entered, and the default of every prop left alone. */
export function withDefaults(
  props: PropertyMap | undefined,
  entered: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const defaults = Object.entries(props ?? {}).flatMap(([key, { defaultValue }]) =>
    defaultValue === undefined ? [] : [[key, defaultValue] as const],
  );
  return { ...Object.fromEntries(defaults), ...entered };
}

/** Puts the values of a connection into `{key}` marks: the first of each, as the server does it. */
export function substituteProps(
  template: string,
  props: Readonly<Record<string, unknown>>,
): string {
  return Object.entries(props).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, String(value)),
    template,
  );
}
