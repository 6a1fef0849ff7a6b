/** Returns true if a text contains another, ignoring case. */
export function holdsText(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.toLowerCase());
}

/** Returns true if two texts are equal, ignoring case and surrounding spaces. */
export function isSameText(text: string | null, other: string): boolean {
  return text?.trim().toLowerCase() === other.trim().toLowerCase();
}
