/** Returns the values for `__name__` and the other placeholders of the piece template. */
export function wordsFor(
  name: string,
  url: string,
  versions: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const parts = name.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  const pascal = parts.join('');
  return {
    ...versions,
    name,
    url,
    Display: parts.join(' '),
    Pascal: pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    CONSTANT: name.replaceAll('-', '_').toUpperCase(),
    letter: pascal.charAt(0),
    // Each service gets a colour of its own, derived from its name.
    hue: String(Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 360, 7)),
  };
}
