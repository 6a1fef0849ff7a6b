type Key = string | number;

/** The text of a reference to a part of a step's output; the platform replaces it with the value. */
export type Reference<First extends string = string> = (first?: First, ...rest: Key[]) => string;

/** The target of a reference: a step and a path in its output. */
export type Named = { readonly step: string; readonly path: readonly Key[] };

const REFERENCE = /\{\{([^{}]*)\}\}/g;
const NAMED = /^(\w+)((?:\[(?:'[^']*'|\d+)\])*)$/;
const KEY = /\['([^']*)'\]|\[(\d+)\]/g;

/** Returns a reference to a step, or to a part of its output. */
export function referenceTo<First extends string = string>(
  step: string,
  ...path: Key[]
): Reference<First> {
  return (first, ...rest) => {
    const keys = [...path, ...(first === undefined ? [] : [first]), ...rest];
    return `{{${step}${keys.map((key) => (typeof key === 'number' ? `[${key}]` : `['${key}']`)).join('')}}}`;
  };
}

/** Returns the references in a text. */
export function referencesIn(text: string): { readonly text: string; readonly named: Named }[] {
  return [...text.matchAll(REFERENCE)].map(([whole, inner = '']) => ({
    text: whole,
    named: readReference(inner),
  }));
}

/**
 * Parses a reference.
 * @throws Error for a form that `FlowBuilder` does not write.
 */
function readReference(inner: string): Named {
  const [, step, keys = ''] = NAMED.exec(inner) ?? [];
  if (step === undefined) throw new Error(`{{${inner}}} is no reference to a step.`);
  const path = [...keys.matchAll(KEY)].map(([, key, index]) => key ?? Number(index));
  return { step, path };
}
