import type { ActionMetadata, Property } from '@pieceworks/host';

/** Of longer lists of choices, only some are tried. */
const MOST_CHOICES = 20;

/** Returns true for an action that the platform offers to agents. */
export function isForAgents({ audience }: ActionMetadata): boolean {
  return audience !== 'human';
}

/** Renders what the platform's tools tell an agent about the actions of a piece, without the fields of their forms. */
export function agentCatalog(actions: readonly ActionMetadata[]): string {
  return actions.filter(isForAgents).map(entryOf).join('\n\n');
}

function entryOf({
  name,
  displayName,
  description,
  aiMetadata,
  props,
  outputSchema,
}: ActionMetadata) {
  const keys = (outputSchema?.fields ?? []).map(({ key }) => key);
  return [
    `${name} (${displayName}): ${description}`,
    aiMetadata?.description ?? '',
    `May be repeated: ${aiMetadata?.idempotent === true ? 'yes' : 'no'}. Gives: ${keys.join(', ')}`,
    ...Object.entries(props).flatMap(([key, { type, description }]) =>
      // Agents see the notes of a form as fields.
      type === 'MARKDOWN' ? [`  ${key}: ${description ?? ''}`] : [],
    ),
  ].join('\n');
}

/** Returns the values of a static dropdown. */
function choicesOf(prop: Property): readonly unknown[] {
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

/** Returns all values of short dropdowns and some of long ones; a list of them where a field takes several. */
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
