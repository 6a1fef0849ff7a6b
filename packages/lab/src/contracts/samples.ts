/** Returns the examples in the schemas of a document, by the names of the schemas. */
export function samplesIn(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const schemas = Object.entries(fieldsOf(fieldsOf(document.components).schemas));
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => {
      const { examples } = fieldsOf(schema);
      return examples === undefined ? [] : [[name, examples]];
    }),
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
