import { parse } from 'yaml';

type Fields = Readonly<Record<string, unknown>>;

/** The field that names the document's base. */
const BASE = 'x-based-on';

/**
 * Returns an OpenAPI document. A document with `x-based-on` contains only its differences from that base. Its
 * operations and components replace those with the same name, and the others stay. Any other field replaces the whole
 * field of the base.
 * @param sources YAML by the name of the document.
 * @throws Error if there is no document of that name.
 */
export function readDocument(name: string, sources: ReadonlyMap<string, string>): Fields {
  const source = sources.get(name);
  if (source === undefined) throw new Error(`There is no openapi/${name}.yaml.`);
  const { [BASE]: base, ...document } = fieldsOf(parse(source, { merge: true }));
  if (typeof base !== 'string') return document;
  const { paths, components, ...rest } = readDocument(base, sources);
  return {
    ...rest,
    ...document,
    paths: withReplaced(paths, document.paths),
    components: withReplaced(components, document.components),
  };
}

/**
 * Returns the groups of the base, such as the operations of a path, with the entries of `own` added, or in place of
 * those with the same name.
 */
function withReplaced(base: unknown, own: unknown): Fields {
  const groups = { ...fieldsOf(base) };
  for (const [group, entries] of Object.entries(fieldsOf(own))) {
    groups[group] = { ...fieldsOf(groups[group]), ...fieldsOf(entries) };
  }
  return groups;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
