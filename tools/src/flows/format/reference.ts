type Key = string | number;

/** The text that stands for a part of what a step gives back: the platform puts the value in its place. */
export type Reference<First extends string = string> = (first?: First, ...rest: Key[]) => string;

/** What a reference text names: a step and the way into its output. */
export type Named = { readonly step: string; readonly path: readonly Key[] };

const REFERENCE = /\{\{([^{}]*)\}\}/g;
const NAMED = /^(\w+)((?:\[(?:'[^']*'|\d+)\])*)$/;
const KEY = /\['([^']*)'\]|\[(\d+)\]/g;

/** Refers to a step, or to a part of what it gives back. */
export function referenceTo<First extends string = string>(
  step: string,
  ...path: Key[]
): Reference<First> {
  return (first, ...rest) => {
    const keys = [...path, ...(first === undefined ? [] : [first]), ...rest];
    return `{{${step}${keys.map((key) => (typeof key === 'number' ? `[${key}]` : `['${key}']`)).join('')}}}`;
  };
}

/** The references in a text, with where each stands. */
export function referencesIn(text: string): { readonly text: string; readonly named: Named }[] {
  return [...text.matchAll(REFERENCE)].map(([whole, inner = '']) => ({
    text: whole,
    named: readReference(inner),
  }));
}

/** @throws Error for what the builder of flows does not write. */
function readReference(inner: string): Named {
  const [, step, keys = ''] = NAMED.exec(inner) ?? [];
  if (step === undefined) throw new Error(`{{${inner}}} is no reference to a step.`);
  const path = [...keys.matchAll(KEY)].map(([, key, index]) => key ?? Number(index));
  return { step, path };
}
