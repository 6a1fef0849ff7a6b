import { fitsTemplate } from '@pieceworks/contracts/path-template';
import { asList, asRecord, asText, at, isRecord, type JsonRecord } from '@pieceworks/kit';

/** A part of an API in an OpenAPI document, such as a parameter or a field of an answer. */
export type Part = {
  /** `asked` goes to the service, `answered` comes from it; the others are neither. */
  direction: 'asked' | 'answered' | 'operation' | 'place';
  /** Location of a parameter, as in `query`. */
  where: string;
  /** Types without `null`; empty if any type is allowed. */
  types: readonly string[];
  isNullable: boolean;
  /** Allowed values; empty if any value is. For an operation: the statuses of successful answers. */
  values: readonly string[];
  isRequired: boolean;
  isDeprecated: boolean;
  /** Limits, pattern and the like, by their OpenAPI keywords. */
  rules: Readonly<Record<string, string>>;
  /** True if it can contain more than the document names. */
  isOpen: boolean;
  /** Alternative ways to authorize an operation, each with all its schemes and scopes; empty for a public operation. */
  access: readonly (readonly string[])[];
};

/** The parts of a document by readable names: `GET /people`, `GET /people, id`. */
export type Surface = ReadonlyMap<string, Part>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const RULES = [
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems'],
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'],
  ...['pattern', 'format', 'default', 'multipleOf'],
];
/** Formats that only describe storage, and patterns that match any text. */
const SAY_NOTHING = ['int32', 'int64', 'float', 'double', '.', '.+', '.*'];
const DEEPEST = 12;

/** There is no usable document; the message follows its address in a sentence. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
}

/**
 * Returns the parts of an API from an OpenAPI document, 3.0 or 3.1. Error answers are left out, since no vendor lists
 * them all.
 * @param like paths whose parameter names replace those of the document.
 * @throws UnreadableDocument if it is not OpenAPI, or refers to another document.
 */
export function surfaceOf(document: unknown, like: readonly string[] = []): Surface {
  if (!/^3\.[01]/.test(String(at(document, 'openapi'))) || !isRecord(at(document, 'paths'))) {
    throw new UnreadableDocument('is no OpenAPI document of version 3.0 or 3.1');
  }
  const parts = new Map<string, Part>();
  const resolve = (value: unknown): JsonRecord => resolved(document, value);
  const add = (name: string, part: Partial<Part>) => parts.set(name, { ...NOTHING, ...part });

  function addSchema(name: string, written: unknown, around: Partial<Part>, depth = 0): void {
    const schema = whole(written, resolve);
    const properties = asRecord(schema.properties);
    const types = typesOf(schema);
    add(name, {
      ...around,
      types: types.filter((type) => type !== 'null'),
      isNullable: schema.nullable === true || types.includes('null'),
      values: asList(schema.enum ?? ('const' in schema ? [schema.const] : []))
        .filter((value) => value !== null)
        .map(String)
        .sort(),
      isDeprecated: around.isDeprecated === true || schema.deprecated === true,
      rules: { ...rulesOf(schema), ...(types.includes('array') ? around.rules : {}) },
      isOpen: schema.additionalProperties === true || Object.keys(properties).length === 0,
    });
    if (depth === DEEPEST) return;
    const direction = around.direction ?? 'place';
    for (const [field, inner] of Object.entries(properties)) {
      const isRequired = asList(schema.required).includes(field);
      addSchema(`${name}.${field}`, inner, { direction, isRequired }, depth + 1);
    }
    if (isRecord(schema.items)) addSchema(`${name}[]`, schema.items, { direction }, depth + 1);
  }

  /** Adds a body by its media types. */
  function addContent(name: string, written: unknown, around: Partial<Part>): void {
    for (const [media, content] of Object.entries(asRecord(resolve(written).content))) {
      const [type = ''] = media.split(';');
      add(`${name} as ${type}`, {});
      addSchema(name, at(content, 'schema'), around);
    }
  }

  const [first] = serversOf(document);
  for (const server of serversOf(document)) add(`server ${originOf(server)}`, {});
  const schemes = new Map<string, string>();
  for (const [key, written] of Object.entries(
    asRecord(at(document, 'components', 'securitySchemes')),
  )) {
    const { type, in: where, name, scheme = '', flows } = resolve(written);
    const title = [type, where, name, String(scheme).toLowerCase()]
      .filter(Boolean)
      .map(String)
      .join(' ');
    schemes.set(key, title);
    add(`access by ${title}`, {});
    for (const flow of Object.values(asRecord(flows))) {
      for (const url of [at(flow, 'authorizationUrl'), at(flow, 'tokenUrl')].map(asText)) {
        if (url !== null) add(`access by ${title} at ${url}`, {});
      }
    }
  }
  const accessOf = (security: unknown): string[][] =>
    asList(security).map((way) =>
      Object.entries(asRecord(way)).flatMap(([key, scopes]) => [
        schemes.get(key) ?? key,
        ...asList(scopes).map((scope) => `scope ${String(scope)}`),
      ]),
    );

  for (const [path, item] of Object.entries(asRecord(at(document, 'paths')))) {
    const shared = resolve(item);
    const full = `${basePath(first)}${path}`;
    const known = like.find((one) => fitsTemplate(one, full) && fitsTemplate(full, one));
    for (const method of METHODS) {
      const operation = asRecord(shared[method]);
      if (!(method in shared)) continue;
      const name = `${method.toUpperCase()} ${known ?? full}`;
      const answers = Object.entries(asRecord(operation.responses)).filter(([status]) =>
        status.startsWith('2'),
      );
      add(name, {
        direction: 'operation',
        values: answers.map(([status]) => status),
        isDeprecated: operation.deprecated === true,
        access: accessOf(operation.security ?? at(document, 'security')),
      });
      for (const one of [...asList(shared.parameters), ...asList(operation.parameters)]) {
        const parameter = resolve(one);
        if (parameter.in === 'path') continue;
        addSchema(`${name}, ${String(parameter.name)}`, parameter.schema, {
          direction: 'asked',
          where: String(parameter.in),
          isRequired: parameter.required === true,
          isDeprecated: parameter.deprecated === true,
          rules: styleOf(parameter),
        });
      }
      const { required } = resolve(operation.requestBody);
      const isRequired = required === true;
      addContent(`${name}, body`, operation.requestBody, { direction: 'asked', isRequired });
      for (const [, answer] of answers) {
        addContent(`${name}, answer`, answer, { direction: 'answered' });
      }
    }
  }
  return parts;
}

const NOTHING: Part = {
  direction: 'place',
  where: '',
  types: [],
  isNullable: false,
  values: [],
  isRequired: false,
  isDeprecated: false,
  rules: {},
  isOpen: false,
  access: [],
};

/** Returns the servers that a document names. */
export function serversOf(document: unknown): string[] {
  return asList(at(document, 'servers')).map((server) => String(at(server, 'url')));
}

function originOf(server: string): string {
  return URL.canParse(server) ? new URL(server).origin : server;
}

function basePath(server = ''): string {
  const path = URL.canParse(server) ? new URL(server).pathname : '';
  return path.replace(/\/$/, '');
}

/** Returns a value, or the value that it references in the document. */
function resolved(document: unknown, value: unknown, hops = 0): JsonRecord {
  const record = asRecord(value);
  const { $ref: reference } = record;
  if (typeof reference !== 'string') return record;
  if (!reference.startsWith('#/') || hops > DEEPEST) {
    throw new UnreadableDocument(`refers to ${reference}, which is not followed`);
  }
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return resolved(document, at(document, ...keys), hops + 1);
}

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
  return [...new Set(types)].sort();
}

function rulesOf(schema: JsonRecord): Record<string, string> {
  const given = RULES.flatMap((rule): [string, string][] => {
    const value = schema[rule];
    if (value === undefined || SAY_NOTHING.some((one) => one === value)) return [];
    return [[rule, asText(value) ?? JSON.stringify(value)]];
  });
  return Object.fromEntries(given);
}

function styleOf(parameter: JsonRecord): Record<string, string> {
  const { style = parameter.in === 'query' ? 'form' : 'simple' } = parameter;
  const { explode = style === 'form' } = parameter;
  return { style: String(style), explode: String(explode) };
}
