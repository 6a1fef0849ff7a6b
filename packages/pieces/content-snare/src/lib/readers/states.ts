import { Failure, onOneLine, shorten } from '@pieceworks/kit';

/** The states of a field, as the vendor's API documents them. */
export const FIELD_STATES = ['todo', 'done', 'approved', 'redo'] as const;
export const REQUEST_STATES = [
  'draft',
  'scheduled',
  'published',
  'waiting',
  'completed',
  'archived',
] as const;

/** Returns a state as the contract spells it; a word that it does not have stays as it is. */
export function spelledState(states: readonly string[], text: string | null): string | null {
  const word = text?.trim().toLowerCase();
  return states.find((state) => state === word) ?? text;
}

export function isState<State extends string>(
  states: readonly State[],
  text: string | null,
): text is State {
  return states.some((state) => state === text);
}

const LONGEST_STATE = 40;

/** Returns the error of a record with a state that no contract has: a guess could take open for done. */
export function unknownState(of: 'field' | 'request', text: string | null): Failure {
  const word = onOneLine(shorten(text ?? '', LONGEST_STATE));
  return new Failure({
    kind: 'protocol',
    message: `Could not read the request: Content Snare gives the status "${word}" for a ${of}, which its API does not document. Look at the request in Content Snare.`,
  });
}
