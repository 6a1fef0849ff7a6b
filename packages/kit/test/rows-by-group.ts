/** Returns the rows of a test table: each value of each group, followed by the name of its group. */
export function rowsByGroup<Value>(
  groups: Readonly<Record<string, readonly Value[]>>,
): [value: Value, group: string][] {
  return Object.entries(groups).flatMap(([group, values]) =>
    values.map((value): [Value, string] => [value, group]),
  );
}
