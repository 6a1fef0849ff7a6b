import type { ActionMetadata, Property } from '@pieceworks/host';

/** Longer lists of choices are counted only; in full they would hide the rest of the catalog. */
const MOST_CHOICES = 20;

/** JSON types by the platform's field types; every other type is a text. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  ARRAY: 'array',
  CHECKBOX: 'boolean',
  JSON: 'object or array',
  NUMBER: 'number',
  OBJECT: 'object',
  STATIC_MULTI_SELECT_DROPDOWN: 'array',
};

/** Returns true for an action that the platform offers to agents. */
export function isForAgents({ audience }: ActionMetadata): boolean {
  return audience !== 'human';
}

/** Renders the actions of a piece as the platform's tools give them to an agent. */
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
    ...Object.entries(props).map(([key, prop]) => `  ${key} ${JSON.stringify(schemaOf(prop))}`),
  ].join('\n');
}

function schemaOf(prop: Property) {
  const { type, displayName, description, required, defaultValue } = prop;
  const choices = choicesOf(prop);
  return {
    type: JSON_TYPES[type] ?? 'string',
    ...(required && { required }),
    title: displayName,
    description,
    ...(choices.length > MOST_CHOICES && { choices: choices.length }),
    ...(choices.length > 0 && choices.length <= MOST_CHOICES && { enum: choices }),
    ...(type === 'DROPDOWN' && { choices: 'loaded' }),
    default: defaultValue,
  };
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
