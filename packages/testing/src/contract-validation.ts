import { findTemplate } from '@pieceworks/contracts/path-template';
import { asList, asRecord, at, isRecord } from '@pieceworks/kit';
import type { JournalEntry } from '@pieceworks/sandbox';
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/** A parsed OpenAPI document. */
export type ContractDocument = Readonly<Record<string, unknown>>;

/** Compiled validators of an operation's query and body. */
type Validators = {
  /** Query parameters by name. */
  known: ReadonlyMap<string, unknown>;
  isQuery: ValidateFunction;
  /** `undefined` if the operation takes no body. */
  isBody: ValidateFunction | undefined;
};

/** Cached, because compiling takes longer than sending the requests. */
const compiled = new WeakMap<object, Validators>();

/**
 * Validates a recorded request against a contract: path, method, query parameters and body.
 * @returns the problems in words; an empty list for a valid request.
 */
export function problemsOf(document: ContractDocument, entry: JournalEntry): string[] {
  const operation = findOperation(document, entry);
  if (operation === undefined) return [`There is no ${entry.method} ${entry.contractPath}.`];
  const validators = compiled.get(operation) ?? validatorsOf(document, operation);
  compiled.set(operation, validators);
  const { known, isQuery, isBody } = validators;
  const query = Object.fromEntries(
    Object.entries(entry.query).map(([name, values]) => {
      const isList = at(known.get(name), 'schema', 'type') === 'array';
      return [name, isList ? values : values.join(',')];
    }),
  );
  isQuery(query);
  const problems = [...(isQuery.errors ?? [])];
  if (isBody !== undefined) {
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

function validatorsOf(document: ContractDocument, operation: object): Validators {
  const parameters = asList(at(operation, 'parameters'))
    .map((parameter) => resolved(document, parameter))
    .filter((parameter) => at(parameter, 'in') === 'query');
  const known = new Map(parameters.map((parameter) => [String(at(parameter, 'name')), parameter]));
  // All values in a URL are texts.
  const isQuery = validatorOf(document, { coerceTypes: true }).compile({
    type: 'object',
    // A contract can allow parameters that it does not name.
    additionalProperties: at(operation, 'x-further-parameters') ?? false,
    properties: Object.fromEntries(
      [...known].map(([name, parameter]) => [name, absolute(at(parameter, 'schema'))]),
    ),
    required: [...known].filter(([, one]) => at(one, 'required') === true).map(([name]) => name),
  });
  const bodySchema = at(operation, 'requestBody', 'content', 'application/json', 'schema');
  const isBody =
    bodySchema === undefined ? undefined : validatorOf(document).compile(absolute(bodySchema));
  return { known, isQuery, isBody };
}

function validatorOf(document: ContractDocument, options: Options = {}): Ajv2020 {
  // Strict mode rejects OpenAPI keywords that JSON Schema does not have.
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...options });
  addFormats(ajv);
  ajv.addSchema({ $id: 'contract', components: document.components });
  return ajv;
}

function findOperation(
  document: ContractDocument,
  { contractPath, method }: JournalEntry,
): object | undefined {
  const template = findTemplate(Object.keys(asRecord(document.paths)), contractPath);
  const operation = at(document, 'paths', template ?? '', method.toLowerCase());
  return isRecord(operation) ? operation : undefined;
}

function resolved(document: ContractDocument, value: unknown): unknown {
  const reference = at(value, '$ref');
  return typeof reference === 'string'
    ? at(document, ...reference.replace('#/', '').split('/'))
    : value;
}

/** Returns the schema with its references pointing into the document that Ajv knows as `contract`. */
function absolute(schema: unknown): Readonly<Record<string, unknown>> {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"contract#/components');
  return asRecord(JSON.parse(text));
}
