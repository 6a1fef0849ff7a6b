import { asList, asRecord, at, isRecord, readText } from '@pieceworks/kit/json';
import { anyPath, anyText } from '@pieceworks/kit/test/arbitrary-text';
import fc from 'fast-check';

/** Number of values of a known form for each odd one. */
const KNOWN_PER_ODD = 12;
const MOST_ENTRIES = 3;
const DEEP = 500;

type Answer = fc.Arbitrary<unknown>;

/**
 * Values of every type, also deep and long ones, which can replace any part of an answer. In JSON, a property with
 * `undefined` is missing.
 */
const ODD: Answer = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    false,
    0,
    -1,
    1e21,
    '',
    ' ',
    'null',
    [],
    {},
    [[]],
    [null],
  ),
  anyText,
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    'x'.repeat(20_000),
    deepList(),
    Array.from({ length: 2_000 }, () => ({})),
  ),
);

const isoDate = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
const TEXTS: Readonly<Record<string, Answer>> = {
  date: isoDate.map((text) => text.split('T')[0]),
  'date-time': isoDate,
  email: fc.emailAddress(),
  // Nothing listens there, so that a piece that follows the link stays on this machine.
  uri: anyPath.map((path) => `http://127.0.0.1:1${path}`),
};

/**
 * Returns answers of the form that a schema describes. Any of their properties and entries can be missing, `null`, or
 * of another type.
 * @param document the OpenAPI document to which the schema's references point.
 */
export function arbitraryAnswer(schema: unknown, document: unknown): Answer {
  const inner = (part: unknown) => withOdd(arbitraryAnswer(part, document));
  const fields = asRecord(schema);
  const reference = readText(schema, '$ref');
  if (reference !== null) {
    const place = reference.split('/').slice(1);
    // Resolved only on use, because a schema may refer to itself.
    return fc.constant(place).chain(() => arbitraryAnswer(at(document, ...place), document));
  }
  const choices = [...asList(fields.oneOf), ...asList(fields.anyOf)];
  if (choices.length > 0) return fc.oneof(...choices.map(inner));
  const parts = asList(fields.allOf);
  if (parts.length > 0) {
    return fc
      .tuple(...parts.map((part) => arbitraryAnswer(part, document)))
      .map((records) => records.filter(isRecord).reduce((all, one) => ({ ...all, ...one }), {}));
  }
  const types = [fields.type].flat().map(String);
  return fc.oneof(...types.map((type) => ofType(type, fields, inner)));
}

function ofType(
  type: string,
  { format, properties, items }: ReturnType<typeof asRecord>,
  inner: (part: unknown) => Answer,
): Answer {
  switch (type) {
    case 'object': {
      const known = Object.entries(asRecord(properties)).map(
        ([key, part]) => [key, inner(part)] as const,
      );
      return fc.record(Object.fromEntries(known));
    }
    case 'array':
      return fc.array(inner(items), { maxLength: MOST_ENTRIES });
    case 'string':
      return TEXTS[String(format)] ?? fc.string({ unit: 'grapheme' });
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function withOdd(known: Answer): Answer {
  return fc.oneof({ weight: KNOWN_PER_ODD, arbitrary: known }, { weight: 1, arbitrary: ODD });
}

function deepList(): unknown {
  let list: unknown = [];
  for (let depth = 0; depth < DEEP; depth += 1) list = [list];
  return list;
}
