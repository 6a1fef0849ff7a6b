/**
 * Returns the text with accented letters in one Unicode form. A text with more accents on a letter than any
 * language has is not changed, since Node's time grows with their square.
 */
export function normalized(text: string): string {
  return /\p{M}{31}/u.test(text) ? text : text.normalize();
}
