import type { ActionMetadata, Property } from '../host';

/** Longest list of which every choice is tried. */
const MOST_CHOICES = 20;

/** Returns true for an action that the platform offers to agents. */
export function isForAgents({ audience }: ActionMetadata): boolean {
  return audience !== 'human';
}

/** Returns the choices of a dropdown with fixed options; none for any other field. */
export function choicesOf(prop: Property): readonly unknown[] {
  if (prop.type !== 'STATIC_DROPDOWN' && prop.type !== 'STATIC_MULTI_SELECT_DROPDOWN') return [];
  return prop.options.options.map(({ value }) => value);
}

/** A field of an action and a value that the texts for agents promise. */
export type PromisedValue = { key: string; value: unknown };

/**
 * Returns the values that an action's description for agents promises. They stand in backquotes as `key: value`,
 * alternatives as `key: one | other`. A value is JSON or text.
 * @throws Error for anything else in backquotes, and for a key that is not a field of the action.
 */
export function promisedValuesOf({ name, aiMetadata, props }: ActionMetadata): PromisedValue[] {
  const quoted = [...(aiMetadata?.description ?? '').matchAll(/`([^`]*)`/g)];
  return quoted.flatMap(([, text = '']) => {
    const [, key = '', written = ''] = /^(\w+): (.+)$/.exec(text) ?? [];
    if (!(key in props)) throw new Error(`${name} has no field for the example "${text}".`);
    return readValues(written).map((value) => ({ key, value }));
  });
}

/**
 * Returns the choices to try in each dropdown: all of a short list, or the first two and the last of a long one. For a
 * multi-select they are one value, a list.
 */
export function optionsOf({ props }: ActionMetadata): PromisedValue[] {
  return Object.entries(props).flatMap(([key, prop]) => {
    const choices = choicesOf(prop);
    const some = choices.length > MOST_CHOICES ? [...choices.slice(0, 2), choices.at(-1)] : choices;
    if (prop.type === 'STATIC_MULTI_SELECT_DROPDOWN') return [{ key, value: some }];
    return some.map((value) => ({ key, value }));
  });
}

function readValues(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return [value];
  } catch {
    return text.split(' | ');
  }
}
