import { isDeepStrictEqual } from 'node:util';
import { asList, asRecord, at, isRecord, type JsonRecord } from '@pieceworks/kit/json';
import { fitsTemplate } from '@pieceworks/lab/contracts';

/** The differences between a vendor's document and the parts of it that ours has. */
export type Drift = {
  /** Parts that we use, by name, with what each document says of them; `null` for a part that is gone. */
  changed: Readonly<Record<string, { ours: Part; published: Part | null }>>;
  /** Published operations, parameters and body fields that our document does not have. */
  added: readonly string[];
  /** Names that ours lists as known differences, and that no longer differ. */
  settled: readonly string[];
};

/** The properties of an operation, a parameter or a field that matter to a caller. */
type Part = JsonRecord;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const DEEPEST = 12;

/** The error for a missing or unusable document. Its message continues a sentence that begins with the address. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
}

/**
 * Compares our document of a vendor's API with the published one: operations, access, parameters, bodies and answers,
 * with types and values. Names that ours lists under `x-published.known` are left out.
 * @throws UnreadableDocument if one of them is not an OpenAPI document.
 */
export function driftOf(ours: unknown, published: unknown): Drift {
  const known = asList(at(ours, 'info', 'x-published', 'known')).map(String);
  const used = partsOf(ours);
  const others = partsOf(published, [...used.keys()]);
  const changed: Record<string, { ours: Part; published: Part | null }> = {};
  for (const [name, part] of used) {
    const other = others.get(name) ?? null;
    const isTold = parentOf(name, used).some((parent) => !others.has(parent));
    if (!isTold && (other === null || !fits(part, other))) {
      changed[name] = { ours: part, published: other };
    }
  }
  // New fields of answers are not reported: they are harmless, and most of our schemas allow them.
  const added = [...others.keys()].filter(
    (name) =>
      !used.has(name) &&
      !name.includes(', answer') &&
      parentOf(name, others).every((parent) => used.has(parent)),
  );
  const differing = [...Object.keys(changed), ...added];
  return {
    changed: Object.fromEntries(Object.entries(changed).filter(([name]) => !known.includes(name))),
    added: added.filter((name) => !known.includes(name)),
    settled: known.filter((name) => !differing.includes(name)),
  };
}

/**
 * Formats the differences as a diff: `-` is our document, `+` the published one. A part in both shows only the
 * properties that differ.
 */
export function diffLines({ changed, added, settled }: Drift): string[] {
  return [
    ...Object.entries(changed).flatMap(([name, { ours, published }]) =>
      published === null
        ? [`- ${name}`]
        : [
            `  ${name}`,
            `-   ${textOf(differing(ours, published))}`,
            `+   ${textOf(differing(published, ours))}`,
          ],
    ),
    ...added.map((name) => `+ ${name}`),
    ...settled.map((name) => `  ${name} no longer differs: remove it from x-published.known`),
  ];
}

/** Returns the properties of a part that are not the same in the other one. */
function differing(part: Part, other: Part): Part {
  return Object.fromEntries(
    Object.entries(part).filter(([key, value]) => !isDeepStrictEqual(value, other[key])),
  );
}

function textOf(part: Part): string {
  const texts = Object.entries(part).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return texts.join(', ') || 'nothing';
}

/** Returns true if the published part accepts our credential, and is the same otherwise. */
function fits({ access, ...ours }: Part, { access: ways, ...published }: Part): boolean {
  const held = asList(access);
  const isOpen = asList(ways).length === 0 || asList(ways).some((way) => held.includes(way));
  return isOpen && isDeepStrictEqual(ours, published);
}

/** Returns the names of the enclosing parts. */
function parentOf(name: string, parts: ReadonlyMap<string, Part>): string[] {
  const ends = [...name.matchAll(/, |\.|\[\]/g)].map(({ index }) => name.slice(0, index));
  return ends.filter((shorter) => parts.has(shorter));
}

/**
 * Returns the parts of an API by readable names, such as `GET /people, id`.
 * @param like names whose paths replace paths of the document that differ only in parameter names.
 */
function partsOf(document: unknown, like: readonly string[] = []): Map<string, Part> {
  if (!/^3\.[01]/.test(String(at(document, 'openapi'))) || !isRecord(at(document, 'paths'))) {
    throw new UnreadableDocument('is no OpenAPI document of version 3.0 or 3.1');
  }
  const parts = new Map<string, Part>();
  const paths = like.map((name) => name.replace(/^[A-Z]+ |, .*$/g, ''));

  function addSchema(name: string, written: unknown, more: Part, depth = 0): void {
    const schema = whole(document, written);
    const types = [schema.type].flat().filter((type) => type !== undefined && type !== 'null');
    const values = asList(schema.enum).filter((value) => value !== null);
    parts.set(name, { ...more, types, values: values.map(String).sort() });
    if (depth === DEEPEST) return;
    for (const [field, inner] of Object.entries(asRecord(schema.properties))) {
      const isRequired = more.required !== undefined && asList(schema.required).includes(field);
      addSchema(`${name}.${field}`, inner, isRequired ? { required: true } : {}, depth + 1);
    }
    if (isRecord(schema.items)) addSchema(`${name}[]`, schema.items, {}, depth + 1);
  }

  const [server] = serversOf(document);
  const base = server !== undefined && URL.canParse(server) ? new URL(server).pathname : '';
  for (const [path, item] of Object.entries(asRecord(at(document, 'paths')))) {
    const shared = resolved(document, item);
    const full = `${base.replace(/\/$/, '')}${path}`;
    const known = paths.find((one) => fitsTemplate(one, full) && fitsTemplate(full, one)) ?? full;
    for (const method of METHODS) {
      if (!(method in shared)) continue;
      const operation = asRecord(shared[method]);
      const name = `${method.toUpperCase()} ${known}`;
      parts.set(name, {
        access: waysOf(document, operation.security ?? at(document, 'security')),
        ...(operation.deprecated === true && { deprecated: true }),
      });
      for (const one of [...asList(shared.parameters), ...asList(operation.parameters)]) {
        const { in: where, name: key, required = false, schema } = resolved(document, one);
        if (where !== 'path') addSchema(`${name}, ${String(key)}`, schema, { where, required });
      }
      const body = contentOf(document, operation.requestBody);
      if (body !== undefined) addSchema(`${name}, body`, body, { required: true });
      for (const [status, answer] of Object.entries(asRecord(operation.responses))) {
        const content = status.startsWith('2') ? contentOf(document, answer) : undefined;
        if (content !== undefined) addSchema(`${name}, answer`, content, {});
      }
    }
  }
  return parts;
}

export function serversOf(document: unknown): string[] {
  return asList(at(document, 'servers')).map((server) => String(at(server, 'url')));
}

function contentOf(document: unknown, written: unknown): unknown {
  const [content] = Object.values(asRecord(resolved(document, written).content));
  return at(content, 'schema');
}

/** Returns the ways to authorize a call, such as `apiKey header x-api-key`. */
function waysOf(document: unknown, security: unknown): string[] {
  const schemes = asRecord(at(document, 'components', 'securitySchemes'));
  return asList(security).map((way) =>
    Object.keys(asRecord(way))
      .map((key) => {
        const { type = key, in: where, name, scheme } = resolved(document, schemes[key]);
        return [type, where, name, scheme].filter(Boolean).join(' ').toLowerCase();
      })
      .join(' and '),
  );
}

/** Returns a value as a record, after following its `$ref` in the document. */
function resolved(document: unknown, value: unknown, hops = 0): JsonRecord {
  const { $ref: reference, ...record } = asRecord(value);
  if (typeof reference !== 'string') return record;
  if (!reference.startsWith('#/') || hops > DEEPEST) {
    throw new UnreadableDocument(`refers to ${reference}, which is not followed`);
  }
  const keys = reference.slice(2).split('/').map(decodeURIComponent);
  return resolved(document, at(document, ...keys), hops + 1);
}

/** Returns a schema with its `allOf`, `anyOf` and `oneOf` merged into one. */
function whole(document: unknown, written: unknown): JsonRecord {
  const schema = resolved(document, written);
  const composed = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => asList(schema[key]));
  return composed
    .map((part) => whole(document, part))
    .reduce<JsonRecord>(
      (one, other) => ({
        ...one,
        ...other,
        properties: { ...asRecord(one.properties), ...asRecord(other.properties) },
        type: [...new Set([one.type, other.type].flat())],
      }),
      schema,
    );
}
