import { parse } from 'yaml';

type Fields = Readonly<Record<string, unknown>>;

/** Names the document that another one is based on. */
const BASE = 'x-based-on';

/**
 * Returns an OpenAPI document. One with `x-based-on` holds its differences from the document of that name: an
 * operation or a component replaces the one of its place, other fields replace those of the base, and the
 * operations and components of the base that it leaves out stay.
 * @param sources YAML by the name of the document.
 * @throws Error when there is no document of a name.
 */
export function readDocument(name: string, sources: ReadonlyMap<string, string>): Fields {
  const source = sources.get(name);
  if (source === undefined) throw new Error(`There is no openapi/${name}.yaml.`);
  const { [BASE]: base, ...document } = fieldsOf(parse(source));
  if (typeof base !== 'string') return document;
  const { paths, components, ...rest } = readDocument(base, sources);
  return {
    ...rest,
    ...document,
    paths: withReplaced(paths, document.paths),
    components: withReplaced(components, document.components),
  };
}

/** Returns the groups of the base, such as the operations of a path, with the entries of `own` in their places. */
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
