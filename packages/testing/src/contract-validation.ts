import { findTemplate } from '@pieceworks/contracts/path-template';
import { asList, asRecord, at, isRecord } from '@pieceworks/kit';
import type { JournalEntry } from '@pieceworks/sandbox';
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/** An OpenAPI document as it was parsed. */
export type ContractDocument = Readonly<Record<string, unknown>>;

/** What an operation of a contract takes, compiled. */
type Validators = {
  /** Query parameters by name. */
  known: ReadonlyMap<string, unknown>;
  isQuery: ValidateFunction;
  /** `undefined` where the operation takes no body. */
  isBody: ValidateFunction | undefined;
};

/** To compile them takes longer than to send what they validate. */
const compiled = new WeakMap<object, Validators>();

/**
 * Holds a recorded request against a contract: its path and method, every query parameter and its body.
 * @returns what is wrong, in words; nothing for a valid request.
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
  // A URL carries nothing but text.
  const isQuery = validatorOf(document, { coerceTypes: true }).compile({
    type: 'object',
    // A contract can leave room for parameters whose names it does not show.
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
  // OpenAPI has keywords that are none of JSON Schema's.
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

/** The schema with its references leading into the document that Ajv knows as `contract`. */
function absolute(schema: unknown): Readonly<Record<string, unknown>> {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"contract#/components');
  return asRecord(JSON.parse(text));
}
