/**
 * Orders two texts by their characters. `localeCompare` takes a time that grows with the square of the accents
 * in them.
 */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
