/** Orders two texts by their characters. The time of `localeCompare` grows with the square of the accents. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
