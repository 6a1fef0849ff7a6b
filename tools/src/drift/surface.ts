import { asList, asRecord, at, isRecord, type JsonRecord } from '@pieceworks/kit';

/** One thing that an OpenAPI document says can be used, such as a parameter or a field of an answer. */
export type Part = {
  /** Whether it goes to the service or comes from it; neither for what is a place. */
  direction: 'asked' | 'answered' | 'place';
  /** Without `null`; empty where any is meant. */
  types: readonly string[];
  /** Empty where any value is meant. */
  values: readonly string[];
  isRequired: boolean;
  limits: Readonly<Record<string, number>>;
  /** Whether more can be inside of it than is named. */
  isOpen: boolean;
};

/** The parts of a document by what a person calls them: `GET /people`, `GET /people, id`. */
export type Surface = ReadonlyMap<string, Part>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];
const DEEPEST = 12;

/** The document is not one that can be read. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
}

/**
 * What an OpenAPI document, 3.0 or 3.1, says can be used. Failures are left out: no vendor lists them all.
 * @throws UnreadableDocument when it is none, or refers to another document.
 */
export function surfaceOf(document: unknown): Surface {
  if (!/^3\.[01]/.test(String(at(document, 'openapi'))) || !isRecord(at(document, 'paths'))) {
    throw new UnreadableDocument('it is no OpenAPI document of version 3.0 or 3.1');
  }
  const parts = new Map<string, Part>();
  const resolve = (value: unknown): JsonRecord => resolved(document, value);

  function addSchema(
    name: string,
    written: unknown,
    direction: Part['direction'],
    isRequired = false,
    depth = 0,
  ): void {
    const schema = whole(written, resolve);
    const properties = asRecord(schema.properties);
    parts.set(name, {
      direction,
      types: typesOf(schema),
      values: asList(schema.enum).map(String).sort(),
      isRequired,
      limits: limitsOf(schema),
      isOpen: schema.additionalProperties === true || Object.keys(properties).length === 0,
    });
    if (depth === DEEPEST) return;
    for (const [field, inner] of Object.entries(properties)) {
      const isRequired = asList(schema.required).includes(field);
      addSchema(`${name}.${field}`, inner, direction, isRequired, depth + 1);
    }
    if (isRecord(schema.items)) addSchema(`${name}[]`, schema.items, direction, false, depth + 1);
  }

  const addPlace = (name: string) => parts.set(name, PLACE);

  for (const server of asList(at(document, 'servers')))
    addPlace(`server ${String(at(server, 'url'))}`);
  for (const written of Object.values(asRecord(at(document, 'components', 'securitySchemes')))) {
    const { type, in: where, name, scheme } = resolve(written);
    addPlace(`access by ${[type, where, name, scheme].filter(Boolean).map(String).join(' ')}`);
  }
  for (const [path, item] of Object.entries(asRecord(at(document, 'paths')))) {
    const shared = resolve(item);
    for (const method of METHODS) {
      if (!isRecord(shared[method])) continue;
      const operation = shared[method];
      const name = `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{id}')}`;
      addPlace(name);
      for (const one of [...asList(shared.parameters), ...asList(operation.parameters)]) {
        const parameter = resolve(one);
        if (parameter.in === 'path') continue;
        const isRequired = parameter.required === true;
        addSchema(`${name}, ${String(parameter.name)}`, parameter.schema, 'asked', isRequired);
      }
      const body = resolve(operation.requestBody);
      for (const media of Object.values(asRecord(body.content))) {
        addSchema(`${name}, body`, at(media, 'schema'), 'asked', body.required === true);
      }
      for (const [status, written] of Object.entries(asRecord(operation.responses))) {
        if (!status.startsWith('2')) continue;
        for (const [media, content] of Object.entries(asRecord(resolve(written).content))) {
          const [type = ''] = media.split(';');
          addPlace(`${name}, answer as ${type}`);
          addSchema(`${name}, answer`, at(content, 'schema'), 'answered');
        }
      }
    }
  }
  return parts;
}

const PLACE: Part = {
  direction: 'place',
  types: [],
  values: [],
  isRequired: false,
  limits: {},
  isOpen: false,
};

/** A value, or what it refers to inside the document. */
function resolved(document: unknown, value: unknown, hops = 0): JsonRecord {
  const record = asRecord(value);
  const { $ref: reference } = record;
  if (typeof reference !== 'string') return record;
  if (!reference.startsWith('#/') || hops > DEEPEST) {
    throw new UnreadableDocument(`it refers to ${reference}, which is not followed`);
  }
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return resolved(document, at(document, ...keys), hops + 1);
}

/** A schema with what it is composed of. */
function whole(written: unknown, resolve: (value: unknown) => JsonRecord): JsonRecord {
  const schema = resolve(written);
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => asList(schema[key]));
  const composed = parts
    .map((part) => whole(part, resolve))
    .reduce<JsonRecord>(
      (one, other) => ({
        ...one,
        ...other,
        properties: { ...asRecord(one.properties), ...asRecord(other.properties) },
        type: [...typesOf(one), ...typesOf(other)],
      }),
      {},
    );
  return { ...composed, ...schema };
}

function typesOf({ type }: JsonRecord): string[] {
  const types = [type].flat().filter((one) => typeof one === 'string');
  return [...new Set(types)].filter((one) => one !== 'null').sort();
}

function limitsOf(schema: JsonRecord): Record<string, number> {
  const given = LIMITS.map((limit) => [limit, schema[limit]] as const);
  return Object.fromEntries(
    given.filter((entry): entry is readonly [string, number] => typeof entry[1] === 'number'),
  );
}
