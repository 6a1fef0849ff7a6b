/**
 * The text with each accented letter in one form, whichever way it was written. A text with more accents on a
 * letter than any language has stays as it is: the time that Node takes for them grows with their square.
 */
export function normalized(text: string): string {
  return /\p{M}{31}/u.test(text) ? text : text.normalize();
}
