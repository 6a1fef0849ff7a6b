/** Whether a text holds another, in any case. */
export function holdsText(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.toLowerCase());
}

/** Whether two texts are one, in any case and whatever spaces are around them. */
export function isSameText(text: string | null, other: string): boolean {
  return text?.trim().toLowerCase() === other.trim().toLowerCase();
}
