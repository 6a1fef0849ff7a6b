import type { DropdownOption } from '@activepieces/pieces-framework';
import { type AgentSchema, agentSchemaOf } from './agent-schema';
import type { ActionMetadata, OutputField, PieceMetadata } from './piece-metadata';
import { alignColumns } from './piece-text';

/** Number of options that are printed; an agent reads all of them. */
const SHOWN_OPTIONS = 10;

/** The options of a field, or a sentence that says why there are none. */
export type FieldOptions = readonly DropdownOption<unknown>[] | { readonly problem: string };

/** The options of the dropdowns of an action, fixed or loaded, by field. */
export type ActionOptions = Readonly<Record<string, FieldOptions>>;

/**
 * Returns the parts of an action that agents read in Activepieces 0.86.3: in the Agent step of a flow, over MCP (and in
 * the chat), and in the search for steps.
 */
export function agentText(
  piece: PieceMetadata,
  action: ActionMetadata,
  options: ActionOptions,
): string {
  return [agentStepText(action, options), mcpText(action), searchText(piece, action)].join('\n\n');
}

/** Labels, defaults and outputs are not part of it: the model never reads them. */
function agentStepText({ description, props }: ActionMetadata, options: ActionOptions): string {
  return [
    'AGENT STEP',
    `  ${description}`,
    '  A model calls this with an instruction. Then a model fills in these fields:',
    alignColumns(fieldRows(agentSchemaOf(props), options, '    ')),
  ].join('\n');
}

function fieldRows(schema: AgentSchema, options: ActionOptions, indent: string): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
    [`${indent}${key}`, typeText(field), field.description ?? ''],
    ...(options[key] === undefined ? [] : [['', '', optionsText(options[key])]]),
    ...(field.items === undefined ? [] : fieldRows(field.items, {}, `${indent}  `)),
  ]);
}

/** Returns a schema in the notation of TypeScript. */
function typeText({ type, items, anyOf }: AgentSchema): string {
  const kinds = anyOf?.map((kind) => kind.items) ?? [items ?? []].flat();
  const lists = kinds.map((kind) =>
    kind.type.length > 1 ? `(${typeText(kind)})[]` : `${typeText(kind)}[]`,
  );
  const names = type.map((name) => (name === 'array' ? lists.join(' | ') || 'array' : name));
  return names.join(' | ');
}

function optionsText(options: FieldOptions): string {
  if ('problem' in options) return options.problem;
  const { length } = JSON.stringify(options, null, 2);
  const shown = options.slice(0, SHOWN_OPTIONS).map(({ value }) => JSON.stringify(value));
  const more = options.length > SHOWN_OPTIONS ? [...shown, '…'] : shown;
  return `Options (${options.length}, ${length} characters): ${more.join(', ')}`;
}

function mcpText({ description, aiMetadata, props, outputSchema }: ActionMetadata): string {
  const fields = Object.entries(props).filter(([, { type }]) => type !== 'MARKDOWN');
  const rows = fields.map(([key, { type, required, displayName, defaultValue }]) => [
    `    ${key}`,
    type,
    required ? 'required' : '',
    defaultValue === undefined ? '' : `= ${JSON.stringify(defaultValue)}`,
    displayName,
  ]);
  const outputs = outputPaths(outputSchema?.fields ?? []);
  return [
    'CHAT AND MCP',
    `  Description: ${description}`,
    `  AI hint: ${aiMetadata?.description ?? '(none)'}`,
    `  Idempotent: ${String(aiMetadata?.idempotent ?? '(not told)')}`,
    '  Fields, with the descriptions and fixed options above:',
    alignColumns(rows),
    `  Outputs: ${outputs.join(', ') || '(none)'}`,
  ].join('\n');
}

function outputPaths(fields: readonly OutputField[], prefix = ''): string[] {
  return fields.flatMap(({ key, children = [], listItems = [], format }) => {
    const place = `${prefix}${key}`;
    if (children.length > 0) return outputPaths(children, `${place}.`);
    if (listItems.length > 0) return outputPaths(listItems, `${place}[].`);
    return [format === undefined ? place : `${place} (${format})`];
  });
}

function searchText(
  piece: PieceMetadata,
  { displayName, description, aiMetadata, audience }: ActionMetadata,
): string {
  const [first = ''] = (aiMetadata?.description ?? description).split(/(?<=[.!?])\s/);
  return [
    'SEARCH FOR STEPS',
    `  ${piece.displayName} · ${displayName}`,
    `  ${first}`,
    ...(audience === 'human' ? ['  Agents do not find it: it is for people only.'] : []),
  ].join('\n');
}
