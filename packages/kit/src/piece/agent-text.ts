import type { OutputSchemaField } from '@activepieces/pieces-framework';

/** Longest description for agents, in characters. A model reads all descriptions with every call. */
const MOST_FOR_AGENTS = 600;
/** With less room, in characters, there is no sentence about the output: it would name too little to help. */
const LEAST_ROOM = 60;
const MOST_INNER = 10;
/** Ends a list with further names, so that no agent takes a name that is not there for an output that is not there. */
const MORE = '...';

/**
 * Adds a sentence about the output to a description for agents, so that they can chain calls: `Returns items[]: id,
 * name, ...; total.` It names as many fields as there is room for: lists of records with an ID first, because
 * other actions take it, then the others in the order of the output.
 */
export function withOutput(forAgents: string, output: readonly OutputSchemaField[]): string {
  if (forAgents.length > MOST_FOR_AGENTS - LEAST_ROOM) return forAgents;
  const hasIds = ({ listItems = [] }: OutputSchemaField) =>
    listItems.some(({ key }) => key === 'id');
  const ordered = [...output.filter(hasIds), ...output.filter((field) => !hasIds(field))];
  let text = forAgents;
  for (const [position, field] of ordered.entries()) {
    const joint = text === forAgents ? ' Returns ' : '; ';
    const end = position === ordered.length - 1 ? '.' : `; ${MORE}`;
    const part = partOf(field, MOST_FOR_AGENTS - `${text}${joint}${end}`.length);
    if (part === null) return `${text}${joint}${MORE}`;
    text += joint + part;
  }
  return text.endsWith(MORE) ? text : `${text}.`;
}

/** Returns the name of a field with the fields inside it, as many as fit; `null` if none does. */
function partOf({ key, children, listItems }: OutputSchemaField, room: number): string | null {
  const name = listItems === undefined ? key : `${key}[]`;
  const keys = (listItems ?? children ?? []).map((field) => field.key);
  for (let count = Math.min(keys.length, MOST_INNER); count >= 0; count--) {
    const named = [...keys.slice(0, count), ...(count < keys.length ? [MORE] : [])];
    const part = named.length === 0 ? name : `${name}: ${named.join(', ')}`;
    if (part.length <= room) return part;
  }
  return null;
}
