import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asRecord, at, isRecord, readText } from '@pieceworks/kit/json';
import { readDocument } from '../../src/contracts/read-document';

const FOLDER = path.resolve(__dirname, '../openapi');
const sources = new Map(
  readdirSync(FOLDER).map((file) => [
    path.basename(file, '.yaml'),
    readFileSync(path.join(FOLDER, file), 'utf8'),
  ]),
);
const documents = [...sources.keys()].map((name) => ({
  name,
  document: readDocument(name, sources),
}));
const TYPED = ['type', '$ref', 'oneOf', 'anyOf', 'allOf'];

/** Returns the places of untyped properties and entries in a schema. */
function untypedIn(schema: unknown, place: string): string[] {
  const fields = asRecord(schema);
  const isTyped = 'x-confidence' in fields || TYPED.some((key) => key in fields);
  return [
    ...(isTyped ? [] : [place]),
    ...Object.entries(asRecord(fields.properties)).flatMap(([key, inner]) =>
      untypedIn(inner, `${place}.${key}`),
    ),
    ...(isRecord(fields.items) ? untypedIn(fields.items, `${place}[]`) : []),
    ...(Array.isArray(fields.oneOf) ? fields.oneOf : []).flatMap((inner: unknown) =>
      untypedIn(inner, place),
    ),
  ];
}

/** Returns the JSON answers of all operations, by operation and status. */
function answersOf(document: unknown): (readonly [place: string, content: unknown])[] {
  return Object.entries(asRecord(at(document, 'paths'))).flatMap(([route, methods]) =>
    Object.entries(asRecord(methods)).flatMap(([method, operation]) =>
      Object.entries(asRecord(at(operation, 'responses'))).flatMap(([status, response]) => {
        const named = readText(response, '$ref')?.split('/').slice(1) ?? [];
        const whole = named.length > 0 ? at(document, ...named) : response;
        const content = at(whole, 'content', 'application/json');
        return content === undefined ? [] : [[`${method} ${route} ${status}`, content] as const];
      }),
    ),
  );
}

it.each(documents)(
  '$name gives each answer property a type, or a reason for none',
  ({ document }) => {
    const schemas = Object.entries(asRecord(at(document, 'components', 'schemas')));
    const answers = answersOf(document).map(([place, content]) =>
      untypedIn(at(content, 'schema'), place),
    );
    expect([
      ...schemas.flatMap(([name, schema]) => untypedIn(schema, name)),
      ...answers.flat(),
    ]).toEqual([]);
  },
);

it.each(documents.filter(({ name }) => name.endsWith('vendor')))(
  '$name shows an example of each answer that is no refusal',
  ({ document }) => {
    const answers = answersOf(document).filter(([place]) => / 2\d\d$/.test(place));
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(([, content]) => at(content, 'example') === undefined)).toEqual([]);
  },
);
