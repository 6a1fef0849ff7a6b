/**
 * Returns the names, each once: the first of a name keeps it, and others get a number, chosen so that the result differs
 * from all other names.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const given = new Set(names);
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((name) => {
    let unique = name;
    let count = counts.get(name) ?? 2;
    for (; taken.has(unique); count++) {
      const numbered = `${name} (${count})`;
      if (!given.has(numbered)) unique = numbered;
    }
    counts.set(name, count);
    taken.add(unique);
    return unique;
  });
}
