import type { JournalEntry } from '@pieceworks/sandbox';
import { Ajv2020 } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import { at } from './at';

/** An OpenAPI document as it was parsed. */
export type ContractDocument = Readonly<Record<string, unknown>>;

/**
 * Holds a recorded request against a contract: its path and method, every query parameter and its body.
 * @returns what is wrong, in words; nothing for a valid request.
 */
export function problemsOf(document: ContractDocument, entry: JournalEntry): string[] {
  const operation = findOperation(document, entry);
  if (operation === undefined) return [`There is no ${entry.method} ${entry.contractPath}.`];
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'contract', components: document.components });

  const parameters = asItems(operation.parameters)
    .map((parameter) => resolved(document, parameter))
    .filter((parameter) => at(parameter, 'in') === 'query');
  const known = new Map(parameters.map((parameter) => [String(at(parameter, 'name')), parameter]));
  const query = Object.fromEntries(
    Object.entries(entry.query).map(([name, values]) => {
      const isList = at(known.get(name), 'schema', 'type') === 'array';
      return [name, isList ? values : values.join(',')];
    }),
  );
  const isQuery = ajv.compile({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      [...known].map(([name, parameter]) => [name, absolute(at(parameter, 'schema'))]),
    ),
    required: [...known].filter(([, one]) => at(one, 'required') === true).map(([name]) => name),
  });
  isQuery(query);
  const problems = [...(isQuery.errors ?? [])];

  const bodySchema = at(operation, 'requestBody', 'content', 'application/json', 'schema');
  if (bodySchema !== undefined) {
    const strict = new Ajv2020({ strict: false, allErrors: true });
    formats.default(strict);
    strict.addSchema({ $id: 'contract', components: document.components });
    const isBody = strict.compile(Object(absolute(bodySchema)));
    isBody(entry.body);
    problems.push(...(isBody.errors ?? []));
  } else if (entry.body !== null) {
    return [`${entry.method} ${entry.contractPath} takes no body.`];
  }
  return problems.map(
    ({ instancePath, message, params }) =>
      `${entry.contractPath}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}

function findOperation(document: ContractDocument, { contractPath, method }: JournalEntry) {
  const paths = Object.entries(Object(document.paths) as Record<string, unknown>);
  const found = paths.find(([template]) =>
    new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(contractPath),
  );
  const operation = at(found?.[1], method.toLowerCase());
  return typeof operation === 'object' && operation !== null
    ? { ...operation, parameters: at(operation, 'parameters') }
    : undefined;
}

function resolved(document: ContractDocument, value: unknown): unknown {
  const reference = at(value, '$ref');
  return typeof reference === 'string'
    ? at(document, ...reference.replace('#/', '').split('/'))
    : value;
}

/** The schema with its references leading into the document that Ajv knows as `contract`. */
function absolute(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contract#/components'));
}

function asItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
