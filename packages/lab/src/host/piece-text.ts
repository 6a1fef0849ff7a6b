import type { AuthProperty } from './connection';
import type { ActionMetadata, PieceMetadata, TriggerMetadata } from './piece-metadata';
import { shortName } from './piece-packs';
import type { Property, PropertyMap } from './property';

/** Longest list of choices that is printed. A longer one, such as all countries, would hide the rest of the form. */
const MOST_CHOICES = 100;

/** Returns a table of all actions and triggers of the pieces. */
export function piecesTable(pieces: readonly PieceMetadata[]): string {
  const rows = pieces.flatMap(({ name, version, actions, triggers }) => [
    ...Object.values(actions).map((action) => [name, version, 'action', ...titles(action)]),
    ...Object.values(triggers).map((trigger) => [name, version, 'trigger', ...titles(trigger)]),
  ]);
  return alignColumns([
    ['PIECE', 'VERSION', 'KIND', 'NAME', 'TITLE'],
    ...rows.map(([name = '', ...rest]) => [shortName(name), ...rest]),
  ]);
}

/** Returns a table of the actions and triggers of a piece, with what the builder says of each. */
export function stepsTable({ actions, triggers }: PieceMetadata): string {
  const described = ({ name, description }: ActionMetadata | TriggerMetadata) => [
    name,
    description,
  ];
  return alignColumns([
    ['ACTION', ''],
    ...Object.values(actions).map(described),
    ['TRIGGER', ''],
    ...Object.values(triggers).map(described),
  ]);
}

/** Returns a description of a piece for its users: the connection, the actions and the triggers. */
export function pieceText(piece: PieceMetadata): string {
  const auth = [piece.auth].flat().filter((property) => property !== undefined);
  const steps = [...Object.values(piece.actions), ...Object.values(piece.triggers)];
  return [
    `${piece.displayName} (${piece.name} ${piece.version})\n${piece.description}`,
    ...auth.map(connectionText),
    ...steps.map(stepText),
  ].join('\n\n');
}

/** Returns a description of one action or trigger with its props. */
export function stepText(step: ActionMetadata | TriggerMetadata): string {
  const kind = 'type' in step ? `trigger, ${step.type.toLowerCase()}` : 'action';
  const head = `${step.name} (${kind}): ${step.displayName}\n  ${step.description}`;
  return [head, propsText(step.props)].filter((part) => part !== '').join('\n');
}

function connectionText(auth: AuthProperty): string {
  const head = `Connection (${auth.type}): ${auth.displayName}`;
  const props = 'props' in auth ? propsText(auth.props ?? {}) : '';
  return [head, props].filter((part) => part !== '').join('\n');
}

/** Returns a form as a table, in the builder's order. The rows of a list follow their field. */
function propsText(props: PropertyMap): string {
  return alignColumns(rowsOf(props, '  '));
}

function rowsOf(props: PropertyMap, indent: string): string[][] {
  return Object.entries(props)
    .filter(([, { type }]) => type !== 'MARKDOWN')
    .flatMap(([key, property]) => {
      const { type, required, displayName, description, defaultValue } = property;
      const preset = defaultValue === undefined ? '' : `= ${JSON.stringify(defaultValue)}`;
      const text = description === undefined ? displayName : `${displayName}: ${description}`;
      const row = [`${indent}${key}`, type, required ? 'required' : 'optional', preset, text];
      const inner = type === 'ARRAY' ? (property.properties ?? {}) : {};
      return [row, ...optionRows(property, indent), ...rowsOf(inner, `${indent}  `)];
    });
}

function optionRows(property: Property, indent: string): string[][] {
  if (property.type !== 'STATIC_DROPDOWN' && property.type !== 'STATIC_MULTI_SELECT_DROPDOWN')
    return [];
  const { options } = property.options;
  if (options.length > MOST_CHOICES) return [[`${indent}  (${options.length} choices)`]];
  return options.map(({ label, value }) => {
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    return [`${indent}  - ${written}`, '', '', '', label];
  });
}

function titles({ name, displayName }: ActionMetadata | TriggerMetadata): string[] {
  return [name, displayName];
}

/** Returns rows as lines with aligned columns. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
